"""The long test finds a board that names a card which nobody may know at that version."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from cogs.board.message import public_message
from discord_playground import Playground
from game.rules.moves import turn_actions
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from game.tables.afterwards.turning_points import BestTurn, TurningPoint, best_turn
from i18n.catalogue import shipped_catalogue
from tests.chaos.checks.record import Record
from tests.chaos.checks.shown_against_stored import GameHistory, find_leaks
from tests.chaos.witness import SeenBoard, Witness
from tests.cogs.message_parts import alt_texts, text_of_message
from tests.e2e.games.knowledge import symbols_in
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


async def played(tables: Tables, turns: int = TURNS) -> Table:
    """Return a Jamaica game that has lasted more than this number of turns."""
    table, luck = await start_game(tables), random_seeded_by("boards that name cards")
    while len(table.turns) <= turns:
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


async def test_cards_named_by_the_last_turns_and_by_the_reel_are_no_leak(
    playground: Playground, tables: Tables
) -> None:
    table, witness = await resign_until_won(tables, await played(tables, 1)), Witness(playground)
    record, game = record_of(table), table.game
    truth = GameHistory(record, game).truth
    played_cards = truth.cards_in([one for turn in table.turns for one in turn.events], own=False)
    [turn] = turns_of_winner(table)
    message = public_message(shipped_catalogue().for_locale("en"), table, "reel.webp", turn)
    counts = symbols_in("\n".join([text_of_message(message), *alt_texts(message)]), truth.names)
    assert counts == played_cards
    twice = counts + played_cards
    witness.boards = {SeenBoard(game.id, game.version, tuple(twice.items()))}
    assert [*find_leaks(record, witness)] == []
    witness.boards = {SeenBoard(game.id, game.version, tuple((twice + played_cards).items()))}
    assert len([*find_leaks(record, witness)]) == 1


def turns_of_winner(table: Table) -> list[BestTurn]:
    """Return each turn of the winner that has a move, as the turn that a reel shows."""
    turns = [turn for turn, one in enumerate(table.turns, 1) if one.seat == table.state.winner]
    found = (best_turn(table, [TurningPoint(turn, 0.3, 0.7)]) for turn in turns)
    return [turn for turn in found if turn is not None]
