"""The long test finds a board that names a card which nobody may know at that version."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from discord_playground import Playground
from game.rules.moves import turn_actions
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from tests.chaos.checks.record import Record
from tests.chaos.checks.shown_against_stored import GameHistory, find_leaks
from tests.chaos.witness import SeenBoard, Witness
from tests.makers.chance import random_forward_action, random_seeded_by
from tests.makers.people import Clock
from tests.makers.tables import play_action, resign_until_won, start_game

TURNS = 14
"""Turns of the game. A board of a running game for two describes fewer."""


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    """Yield tables in a SQLite file."""
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as repository:
        yield Tables(repository, Clock())


async def played(tables: Tables) -> Table:
    """Return a Jamaica game that has lasted more than `TURNS` turns."""
    table, luck = await start_game(tables), random_seeded_by("boards that name cards")
    while len(table.turns) <= TURNS:
        table = await play_action(
            tables, table, random_forward_action(turn_actions(table.state), luck, end_probability=0)
        )
    return table


def record_of(table: Table) -> Record:
    """Return the stored record of one game, in which every action came from a click of its own."""
    game = table.game
    first = game.version - len(game.record) + 1
    clicks = {int(one.click): (int(game.id), first + n) for n, one in enumerate(game.record)}
    return Record("ok", {game.id: game}, clicks)


def board_with_first_card(table: Table) -> SeenBoard:
    """Return a board of the newest version that wrongly names the first card played."""
    moments, game = GameHistory(record_of(table), table.game), table.game
    visible_cards = moments.public_cards(len(game.record))
    [name] = moments.truth.cards_in(table.turns[0].events[:1], own=False)
    return SeenBoard(game.id, game.version, ((name, visible_cards[name] + 1),))


async def test_an_old_card_on_a_board_is_reported_only_while_the_game_runs(
    playground: Playground, tables: Tables
) -> None:
    table, witness = await played(tables), Witness(playground)
    board = board_with_first_card(table)
    witness.boards.add(board)
    [problem] = find_leaks(record_of(table), witness)
    assert str(board) in problem
    ended = await resign_until_won(tables, table)
    witness.boards = {SeenBoard(board.game, ended.game.version, board.sign_counts)}
    assert [*find_leaks(record_of(ended), witness)] == []
