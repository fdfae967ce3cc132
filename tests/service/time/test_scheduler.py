"""A due job runs once, and again only if it is scheduled again."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence

import pytest

from discord_playground import until
from game.model.due import Due, DueMoment
from game.model.ids import ChannelId, GameId
from game.storage.errors import DatabaseLocked
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from game.tables.time.ending import LOBBY_LIFETIME
from service.time import scheduler as scheduler_module
from service.time.scheduler import RETRY_MILLISECONDS, Scheduler
from tests.makers.people import Clock
from tests.makers.tables import open_lobby_of


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def tables(clock: Clock) -> AsyncIterator[Tables]:
    async with await SqliteRepository.open(":memory:") as repository:
        yield Tables(repository, clock)


async def wait_until_expired(tables: Tables, game_id: GameId) -> None:
    """Wait until a lobby has expired."""
    async with asyncio.timeout(120):
        while (await tables.table(game_id)).open:  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(0.01)


async def test_lobbies_expire_by_themselves(tables: Tables, clock: Clock) -> None:
    game_id = (await open_lobby_of(tables)).game.id
    scheduler = Scheduler(tables.upkeep, {Due.EXPIRY: tables.upkeep.expire_lobby})
    await scheduler.catch_up()
    assert (await tables.table(game_id)).open
    clock.now += LOBBY_LIFETIME
    scheduler.start()
    scheduler.start()
    await wait_until_expired(tables, game_id)
    await scheduler.close()


async def test_failed_job_is_due_again_later_and_other_jobs_run(
    tables: Tables, clock: Clock
) -> None:
    first, second = [
        (await open_lobby_of(tables, channel=ChannelId(channel))).game.id for channel in (1, 2)
    ]
    clock.now += LOBBY_LIFETIME
    handled: list[int] = []

    async def expire(moment: DueMoment) -> None:
        handled.append(moment.game)
        if len(handled) == 1:
            raise ZeroDivisionError
        await tables.upkeep.expire_lobby(moment)

    scheduler = Scheduler(tables.upkeep, {Due.EXPIRY: expire})
    await scheduler.catch_up()
    assert handled == [first, second]
    assert not (await tables.table(second)).open
    clock.now += RETRY_MILLISECONDS
    await scheduler.catch_up()
    assert handled == [first, second, first]
    assert not (await tables.table(first)).open


async def test_locked_game_does_not_stop_other_jobs(tables: Tables, clock: Clock) -> None:
    first, second = [
        (await open_lobby_of(tables, channel=ChannelId(channel))).game.id for channel in (1, 2)
    ]
    clock.now += LOBBY_LIFETIME

    async def expire(moment: DueMoment) -> None:
        if moment.game == first:
            raise DatabaseLocked("games.sqlite3")
        await tables.upkeep.expire_lobby(moment)

    scheduler = Scheduler(tables.upkeep, {Due.EXPIRY: expire})
    with pytest.raises(DatabaseLocked):
        await scheduler.catch_up()
    assert (await tables.table(first)).open
    assert not (await tables.table(second)).open


async def test_job_that_stays_due_does_not_stop_other_jobs(tables: Tables, clock: Clock) -> None:
    first, second = [
        (await open_lobby_of(tables, channel=ChannelId(channel))).game.id for channel in (1, 2)
    ]
    clock.now += LOBBY_LIFETIME
    handled: list[int] = []

    async def expire(moment: DueMoment) -> None:
        handled.append(moment.game)
        if moment.game == second:
            await tables.upkeep.expire_lobby(moment)

    scheduler = Scheduler(tables.upkeep, {Due.EXPIRY: expire})
    await asyncio.wait_for(scheduler.catch_up(), 120)
    assert handled == [first, second]
    clock.now += RETRY_MILLISECONDS
    await asyncio.wait_for(scheduler.catch_up(), 120)
    assert handled == [first, second, first]


async def test_failure_of_the_daily_work_does_not_stop_due_jobs(
    tables: Tables, clock: Clock
) -> None:
    game_id = (await open_lobby_of(tables)).game.id
    failed = asyncio.Event()

    async def fail() -> None:
        failed.set()
        raise ZeroDivisionError

    handlers = {Due.EXPIRY: tables.upkeep.expire_lobby}
    scheduler = Scheduler(tables.upkeep, handlers, longest_sleep=0.01, daily=fail)
    scheduler.start()
    await asyncio.wait_for(failed.wait(), 120)
    clock.now += LOBBY_LIFETIME
    await wait_until_expired(tables, game_id)
    await scheduler.close()


async def test_scheduler_sleeps_until_the_next_due_moment(tables: Tables, clock: Clock) -> None:
    game_id = (await open_lobby_of(tables)).game.id
    clock.now += LOBBY_LIFETIME - 50
    handled: list[int] = []

    async def expire(moment: DueMoment) -> None:
        handled.append(moment.game)
        await tables.upkeep.remove_due(moment)

    scheduler = Scheduler(tables.upkeep, {Due.EXPIRY: expire})
    assert await tables.upkeep.seconds_until_next() == pytest.approx(0.05)
    scheduler.start()
    await asyncio.sleep(0)
    clock.now += 50
    await until(lambda: handled == [game_id], 5, "Due")
    await scheduler.close()


async def test_unexpected_error_does_not_stop_the_scheduler(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler_module, "LOOK_SECONDS", 0.01)
    game_id = (await open_lobby_of(tables)).game.id
    clock.now += LOBBY_LIFETIME
    read_due, failures = tables.upkeep.due, iter([ValueError("of a later release")])

    async def due(most: int, kinds: Iterable[Due]) -> Sequence[DueMoment]:
        for failure in failures:
            raise failure
        return await read_due(most, kinds)

    monkeypatch.setattr(tables.upkeep, "due", due)
    scheduler = Scheduler(
        tables.upkeep, {Due.EXPIRY: tables.upkeep.expire_lobby}, longest_sleep=0.01
    )
    scheduler.start()
    await wait_until_expired(tables, game_id)
    await scheduler.close()


async def test_slow_daily_work_does_not_delay_due_jobs(tables: Tables, clock: Clock) -> None:
    begun = asyncio.Event()

    async def sweep() -> None:
        begun.set()
        await asyncio.sleep(3600)

    scheduler = Scheduler(
        tables.upkeep, {Due.EXPIRY: tables.upkeep.expire_lobby}, longest_sleep=0.01, daily=sweep
    )
    scheduler.start()
    await asyncio.wait_for(begun.wait(), 120)
    game_id = (await open_lobby_of(tables)).game.id
    clock.now += LOBBY_LIFETIME
    await wait_until_expired(tables, game_id)
    await asyncio.wait_for(scheduler.close(), 120)
