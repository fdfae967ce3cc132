"""A small benchmark of many tables has games that can be played and plausible results."""

from pathlib import Path

import pytest

from benchmarks.many_tables.lagging import measure_catch_up
from benchmarks.many_tables.outage import run_outage
from benchmarks.many_tables.tables import DATABASE, LIMITED, set_up_played_tables
from benchmarks.many_tables.up_to_date import empty_bot_mib, measure_clicks, measure_start
from discord_playground import Playground
from game.storage.sqlite import SqliteRepository
from game.tables import Person, Table, Tables
from game.tables.milestones import milestone
from game.tables.play.actions import resign
from tests.long import long
from tests.makers.tables import do

PATIENCE = 120
pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="CPU time and memory are read from /proc"
)


async def test_stored_games_equal_the_generated_games_and_can_be_played(tmp_path: Path) -> None:
    async with await Playground.start(config=LIMITED) as playground:
        played = await set_up_played_tables(playground, tmp_path, 12, lagging=6)
    async with await SqliteRepository.open(tmp_path / DATABASE) as repository:
        tables = Tables(repository)
        for one in played:
            table = await tables.table(one.table.game.id)
            stored, made = table.game, one.table.game
            assert (stored.seats, stored.record) == (made.seats, made.record)
            assert (stored.version, stored.board.ref) == (made.version, made.board.ref)
            assert Table(table.game).state == one.table.state
            seat = table.game.seats[table.state.seat_on_turn]
            await do(tables, table.game.id, Person(seat.user, seat.name), resign)
    assert [one.is_board_behind for one in played] == [True] * 6 + [False] * 6
    assert [one.turn_changed for one in played[:6]] == [True, False] * 3
    for one in played:
        assert (milestone(one.table) != milestone(one.table_on_board)) is one.turn_changed


@long
async def test_bot_becomes_idle_after_a_start_with_fifty_tables() -> None:
    start = await measure_start(50, PATIENCE)
    assert 0 < start.first_click < PATIENCE
    assert start.became_idle
    assert start.mib > 0
    assert 0 < start.stall < PATIENCE
    assert start.unanswered == 0
    assert 0 <= start.requests <= 100


@long
async def test_cpu_time_of_clicks_and_memory_are_measured() -> None:
    for clicks in await measure_clicks(4, 10, 5, PATIENCE, least_clicks=20):
        assert clicks.in_use_ms > 0
        assert clicks.first_touch_ms > 0
    assert await empty_bot_mib() > 0


@long
async def test_lagging_boards_are_updated() -> None:
    found = await measure_catch_up(20, PATIENCE)
    assert found.up_to_date_boards == 20
    assert found.unanswered == 0
    assert found.clicks.waits
    assert 0 <= found.turns_first_share <= 1


@long
async def test_boards_are_updated_after_a_short_outage() -> None:
    found = await run_outage(12, 0.05, PATIENCE)
    assert found.up_to_date_boards == 12
    assert found.boards_behind > 0
    assert (found.tables_with_loss, found.tables_pinged_twice, found.answers_429) == (0, 0, 0)
    assert 0 < found.answer_seconds < PATIENCE
