"""Turns are extended, exactly once, by the time in which nobody could act."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from discord_playground import until
from game.model.due import Due, DueMoment
from game.model.ids import MessageId
from game.model.message import MessageRef, ShownState
from game.model.time import Moment
from game.storage.sqlite import SqliteRepository
from game.tables import Place, Proposal, Table, Tables
from game.tables.lobby.proposal import HOUR_SECONDS, Terms
from game.tables.lobby.start import begin_game
from game.tables.milestones import milestone
from game.tables.time.ending import LOBBY_LIFETIME
from game.tables.upkeep import SHORT_DOWNTIME
from service.time import uptime
from service.time.scheduler import Scheduler
from service.time.uptime import Uptime
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    GUILD,
    HALL_CHANNEL,
    HALL_PLACE,
    Clock,
    new_click_id,
)
from tests.makers.tables import PASSING_OPTIONS, do

PACE = 1000 * HOUR_SECONDS
DAY = 24 * PACE
PATIENCE = 0.5
"""Seconds that a database waits for a lock, long enough for the own work of a slow machine."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def repository(tmp_path: Path) -> AsyncIterator[SqliteRepository]:
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as repository:
        yield repository


@pytest.fixture
def tables(repository: SqliteRepository, clock: Clock) -> Tables:
    return Tables(repository, clock)


async def announced_game(tables: Tables) -> Table:
    """Begin a game whose first turn was announced."""
    table = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en", Terms(HOUR_SECONDS)), HALL_PLACE, ANA, new_click_id()
    )
    await tables.lobbies.join(table.game.id, BEN, new_click_id())
    table = await do(tables, table.game.id, ANA, begin_game)
    clock = tables.upkeep.table_as_posted(table).game.clock
    shown = ShownState(milestone(table), table.game.version)
    await tables.upkeep.place_board(
        table.game.id, MessageRef(HALL_CHANNEL, MessageId(1)), shown, clock
    )
    return await tables.table(table.game.id)


async def due_moment(tables: Tables, table: Table) -> int | None:
    return (await tables.table(table.game.id)).game.clock.due


@contextmanager
def locked_database(path: Path) -> Iterator[Sequence[object]]:
    """Lock the database as another user, and return what is logged meanwhile."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other, capture_logs() as logged:
        other.execute("BEGIN IMMEDIATE")
        yield logged
        other.execute("ROLLBACK")


async def test_clocks_move_once_by_a_day_after_a_day_offline(
    repository: SqliteRepository, clock: Clock
) -> None:
    tables, moved = Tables(repository, clock), list[None]()
    first_run = Uptime(tables.upkeep, lambda: moved.append(None))
    await first_run.record_connect(0)
    table = await announced_game(tables)
    assert moved == []
    await first_run.close()
    clock.now += DAY
    for _ in range(2):
        tables = Tables(repository, clock)
        later_run = Uptime(tables.upkeep, lambda: moved.append(None))
        await later_run.record_connect(0)
        await later_run.close()
        assert await due_moment(tables, table) == (table.game.clock.due or 0) + DAY
    assert len(moved) == 1


async def test_short_outage_does_not_move_clocks(tables: Tables, clock: Clock) -> None:
    bot_uptime = Uptime(tables.upkeep, lambda: None)
    await bot_uptime.record_connect(0)
    table = await announced_game(tables)
    bot_uptime.record_disconnect(0)
    clock.now += SHORT_DOWNTIME - 1
    await bot_uptime.record_connect(0)
    assert await due_moment(tables, table) == table.game.clock.due
    await bot_uptime.close()


async def test_outage_of_discord_moves_clocks_when_all_shards_are_back(
    tables: Tables, clock: Clock
) -> None:
    bot_uptime = Uptime(tables.upkeep, lambda: None)
    await bot_uptime.record_connect(0)
    table = await announced_game(tables)
    bot_uptime.record_disconnect(0)
    bot_uptime.record_disconnect(1)
    clock.now += SHORT_DOWNTIME
    await bot_uptime.record_connect(0)
    assert await due_moment(tables, table) == table.game.clock.due
    clock.now += SHORT_DOWNTIME
    await asyncio.gather(bot_uptime.record_connect(1), bot_uptime.record_connect(1))
    assert await due_moment(tables, table) == (table.game.clock.due or 0) + 2 * SHORT_DOWNTIME
    await bot_uptime.close()


async def test_downtime_counts_until_the_last_shard_has_logged_in(
    tables: Tables, clock: Clock
) -> None:
    first_run = Uptime(tables.upkeep, lambda: None)
    await first_run.record_connect(0)
    table = await announced_game(tables)
    due_before = table.game.clock.due or 0
    await first_run.close()
    clock.now += DAY
    second_run = Uptime(tables.upkeep, lambda: None, shards=lambda: range(3))
    for shard in range(3):
        await second_run.record_connect(shard)
        delay = DAY if shard < 2 else DAY + 2 * SHORT_DOWNTIME
        assert await due_moment(tables, table) == due_before + delay
        clock.now += SHORT_DOWNTIME
    await second_run.close()


async def test_turn_does_not_time_out_while_discord_is_away(tables: Tables, clock: Clock) -> None:
    bot_uptime = Uptime(tables.upkeep, lambda: None)
    await bot_uptime.record_connect(0)
    table = await announced_game(tables)
    bot_uptime.record_disconnect(0)
    clock.now += PACE
    late_due = DueMoment(table.game.id, Due.TURN, table.game.clock.due or Moment(0))
    handling = asyncio.ensure_future(
        bot_uptime.delay_until_online(tables.upkeep.time_is_up)(late_due)
    )
    await asyncio.sleep(0.01)
    assert not handling.done()
    await bot_uptime.record_connect(0)
    await handling
    after = await tables.table(table.game.id)
    assert not after.game.clock.overdue
    assert await tables.upkeep.due(9) == ()
    clock.now += PACE
    [next_due] = [one for one in await tables.upkeep.due(9) if one.kind is Due.TURN]
    assert next_due.at == after.game.clock.due
    await bot_uptime.close()


async def test_other_due_jobs_run_while_a_shard_is_away(tables: Tables, clock: Clock) -> None:
    bot_uptime = Uptime(tables.upkeep, lambda: None)
    await bot_uptime.record_connect(0)
    table = await announced_game(tables)
    lobby = await tables.lobbies.open(
        Proposal(PASSING_OPTIONS, "en"), Place(GUILD, ATTIC_CHANNEL), ANA, new_click_id()
    )
    time_is_up, expire = (
        bot_uptime.delay_until_online(tables.upkeep.time_is_up),
        tables.upkeep.expire_lobby,
    )
    scheduler = Scheduler(tables.upkeep, {Due.TURN: time_is_up}, {Due.EXPIRY: expire})
    bot_uptime.record_disconnect(1)
    clock.now += LOBBY_LIFETIME
    scheduler.start()
    async with asyncio.timeout(120):
        while (await tables.table(lobby.game.id)).open:  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(0.01)
    assert not (await tables.table(table.game.id)).game.clock.overdue
    await scheduler.close()
    await bot_uptime.close()


async def test_recorded_uptime_does_not_count_as_downtime(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uptime, "NOTING_SECONDS", 0.01)
    bot_uptime = Uptime(tables.upkeep, lambda: None)
    await bot_uptime.record_connect(0)
    table, saved, save_online = (
        await announced_game(tables),
        asyncio.Event(),
        tables.upkeep.save_online,
    )
    clock.now += DAY

    async def save_and_signal() -> None:
        await save_online()
        saved.set()

    monkeypatch.setattr(tables.upkeep, "save_online", save_and_signal)
    await asyncio.wait_for(saved.wait(), 120)
    await bot_uptime.close()
    second_run = Uptime(tables.upkeep, lambda: None)
    await second_run.record_connect(0)
    await second_run.close()
    assert await due_moment(tables, table) == table.game.clock.due


async def test_sleep_of_the_machine_counts_as_downtime(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uptime, "NOTING_SECONDS", 0.01)
    wall, moved = [0.0], list[None]()
    bot_uptime = Uptime(tables.upkeep, lambda: moved.append(None), lambda: wall[0])
    await bot_uptime.record_connect(0)
    table = await announced_game(tables)
    await asyncio.sleep(0.05)
    clock.now += DAY
    wall[0] += uptime.ASLEEP_SECONDS + 1
    await until(lambda: len(moved) == 1, 5, "Clocks should move")
    await bot_uptime.close()
    assert await due_moment(tables, table) == (table.game.clock.due or 0) + DAY


async def test_turn_does_not_time_out_while_the_machine_sleeps(
    tables: Tables, clock: Clock
) -> None:
    wall = [0.0]
    bot_uptime = Uptime(tables.upkeep, lambda: None, lambda: wall[0])
    await bot_uptime.record_connect(0)
    table = await announced_game(tables)
    clock.now += DAY
    wall[0] += DAY / 1000
    # The scheduler handles the due turn before the task notices that the machine was asleep.
    late_due = DueMoment(table.game.id, Due.TURN, table.game.clock.due or Moment(0))
    await bot_uptime.delay_until_online(tables.upkeep.time_is_up)(late_due)
    assert not (await tables.table(table.game.id)).game.clock.overdue
    assert await due_moment(tables, table) == (table.game.clock.due or 0) + DAY
    await bot_uptime.close()


async def test_boards_are_checked_when_the_database_is_back(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uptime, "NOTING_SECONDS", 0.01)
    path, changed = tmp_path / "games.sqlite3", list[None]()
    async with await SqliteRepository.open(path, PATIENCE) as repository:
        bot_uptime = Uptime(Tables(repository, clock).upkeep, lambda: changed.append(None))
        await bot_uptime.record_connect(0)
        with locked_database(path) as logged:
            await until(lambda: logged, 5, "The database should be missed")
            assert changed == []
        await until(lambda: len(changed) == 1, 5, "The boards should be looked at")
        await asyncio.sleep(0.05)
        await bot_uptime.close()
    assert len(changed) == 1


async def test_turns_get_back_the_time_in_which_the_database_was_locked(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uptime, "NOTING_SECONDS", 0.01)
    path, changed = tmp_path / "games.sqlite3", list[None]()
    async with await SqliteRepository.open(path, PATIENCE) as repository:
        tables = Tables(repository, clock)
        bot_uptime = Uptime(tables.upkeep, lambda: changed.append(None))
        await bot_uptime.record_connect(0)
        table = await announced_game(tables)
        with locked_database(path) as logged:
            await until(lambda: logged, 5, "The database should be missed")
            clock.now += DAY
        await until(lambda: changed, 5, "Clocks should move")
        await bot_uptime.close()
        assert await due_moment(tables, table) == (table.game.clock.due or 0) + DAY
