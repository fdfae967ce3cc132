"""The result of a game, and its numbers, in words."""

import random
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.afterwards.stepping import ReplayPage, page_view
from cogs.wording.summary import called_off_line, summary_lines
from game.model.game import PaceAgreement
from game.rules.actions import EndTurn
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from game.tables.absence.vacancies import ask_for_seat, open_seat
from game.tables.afterwards.replay import Replay
from game.tables.lobby.proposal import HOUR_SECONDS
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.makers.late_tables import (
    let_computer_play_late_turn,
    miss_three_turns,
    miss_time_limit,
    player_on_turn,
    post_board,
    start_timed_game,
    waiting_player,
)
from tests.makers.people import DAN, Clock, new_click_id
from tests.makers.tables import JAMAICA_OPTIONS, play_action
from tests.makers.whole_games import make_game_table, play_randomly


@pytest.fixture
async def repository(tmp_path: Path) -> AsyncIterator[SqliteRepository]:
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as opened:
        yield opened


async def game_with_given_seat(tables: Tables, clock: Clock) -> Table:
    """Begin a game of two, in which Dan has taken over the seat of the absent person on turn."""
    table = await miss_three_turns(tables, clock, await start_timed_game(tables, 2))
    number, seat, host = table.game.id, table.state.seat_on_turn, waiting_player(table)
    await tables.replacements.do(number, host, new_click_id(), open_seat, seat)
    await tables.replacements.do(number, DAN, new_click_id(), ask_for_seat, seat)
    return await post_board(
        tables, await tables.replacements.give_seat(number, host, seat, DAN.user, new_click_id())
    )


async def test_unfinished_game_names_the_absent_player(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table = await miss_three_turns(tables, clock, await start_timed_game(tables, 2))
    ended = await tables.replacements.end_unfinished(
        table.game.id, waiting_player(table), new_click_id()
    )
    assert called_off_line(any_words, ended) == any_words(
        "board-unfinished", name=player_on_turn(table).name
    )


async def test_unfinished_game_names_the_absent_guest(
    repository: SqliteRepository, any_words: Words
) -> None:
    clock = Clock()
    tables = Tables(repository, clock)
    table = await game_with_given_seat(tables, clock)
    seat, host = table.state.seat_on_turn, waiting_player(table)
    # The turn in which Dan took the seat does not count as a turn that he missed.
    for _ in range(3):
        table = await let_computer_play_late_turn(tables, clock, table)
        while table.state.seat_on_turn != seat:
            table = await post_board(tables, await play_action(tables, table, EndTurn()))
    table = await miss_time_limit(tables, clock, table)
    ended = await tables.replacements.end_unfinished(table.game.id, host, new_click_id())
    assert called_off_line(any_words, ended) == any_words("board-unfinished", name=DAN.name)
    assert ended.names[seat] == DAN.name


def test_summary_and_replay_name_the_turn_of_an_agreed_time_limit(words: Words) -> None:
    luck = random.Random(1)  # noqa: S311
    [*_, finished_table] = play_randomly(
        make_game_table(JAMAICA_OPTIONS, 2, luck), luck, resign_rate=0
    )
    assert not [line for line in summary_lines(words, finished_table) if "time limit" in line]
    entries = finished_table.turns[4].entries_before + 1
    agreement = PaceAgreement(HOUR_SECONDS, (0, 1), entries)
    paced = Table(replace(finished_table.game, agreement=agreement))
    sentence = "the table agreed on a time limit: A turn may take an hour."
    assert f"In turn 5 {sentence}" in summary_lines(words, paced)
    replay = Replay(paced)
    pages = [ReplayPage(paced, replay, number) for number in range(len(replay))]
    turns = {one.frame.turn for one in pages if sentence in text_of_message(page_view(words, one))}
    assert turns == {5}
