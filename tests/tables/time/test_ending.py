"""Tables that end without a person: lobbies that nobody starts, and games in deleted channels."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

import pytest

from game.model.due import EVERY_KIND, Due, DueMoment
from game.model.game import Status
from game.model.ids import ChannelId, GameId
from game.model.time import Moment
from game.storage.sqlite import SqliteRepository
from game.tables import AlreadyStarted, Tables
from game.tables.saving.ledger import now
from game.tables.time.ending import LOBBY_LIFETIME
from tests.makers.people import ANA, ATTIC, BEN, HALL, MODERATOR, Clock, click
from tests.makers.tables import begun, lobby, moved, overdue


async def status(tables: Tables, game_id: GameId) -> Status:
    return (await tables.table(game_id)).game.status


async def test_a_lobby_expires_when_nobody_touched_it(tables: Tables, clock: Clock) -> None:
    number = (await lobby(tables)).game.id
    clock.now += LOBBY_LIFETIME - 1
    await overdue(tables)
    assert await status(tables, number) is Status.LOBBY
    clock.now += 1
    await overdue(tables)
    assert await status(tables, number) is Status.EXPIRED
    assert (await tables.table(number)).called_off


async def test_every_change_of_a_lobby_postpones_its_expiry(tables: Tables, clock: Clock) -> None:
    number = (await lobby(tables)).game.id
    for _ in range(3):
        clock.now += LOBBY_LIFETIME - 1
        await tables.lobbies.join(number, BEN, click())
        await overdue(tables)
        clock.now += LOBBY_LIFETIME - 1
        await tables.lobbies.leave(number, BEN, click())
        await overdue(tables)
    assert await status(tables, number) is Status.LOBBY


async def test_only_old_lobbies_expire(tables: Tables, clock: Clock) -> None:
    old = [(await lobby(tables, channel=ChannelId(channel))).game.id for channel in range(1, 4)]
    running = (await begun(tables, channel=ATTIC)).game.id
    clock.now += LOBBY_LIFETIME
    young = (await lobby(tables)).game.id
    await overdue(tables)
    assert {await status(tables, number) for number in old} == {Status.EXPIRED}
    assert await status(tables, running) is Status.PLAYING
    assert await status(tables, young) is Status.LOBBY


class Delayed(SqliteRepository):
    """Runs ``meanwhile`` after it has found the due lobbies and before it returns them."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def due_until(
        self, moment: Moment, most: int, kinds: Iterable[Due] = EVERY_KIND
    ) -> tuple[DueMoment, ...]:
        moments = await super().due_until(moment, most, kinds)
        if self.meanwhile is not None:
            await self.meanwhile()
        return moments


@pytest.fixture
async def delayed() -> AsyncIterator[Delayed]:
    async with await Delayed.open(":memory:") as repository:
        yield repository


async def test_a_lobby_changed_at_the_last_moment_does_not_expire(delayed: Delayed) -> None:
    clock = Clock()
    tables = Tables(delayed, clock)
    started, changed, cancelled = [
        (await lobby(tables, 2, channel=ChannelId(channel))).game.id for channel in (1, 2, 3)
    ]
    clock.now += LOBBY_LIFETIME

    async def meanwhile() -> None:
        await tables.lobbies.start(started, ANA, click())
        await tables.lobbies.leave(changed, BEN, click())
        await tables.cancel(cancelled, ANA, click())

    delayed.meanwhile = meanwhile
    await overdue(tables)
    assert await status(tables, started) is Status.PLAYING
    assert await status(tables, changed) is Status.LOBBY
    assert await status(tables, cancelled) is Status.CANCELLED


async def test_the_game_in_a_deleted_channel_is_cancelled(tables: Tables) -> None:
    table = await moved(tables, await begun(tables))
    other = await lobby(tables, channel=ATTIC)
    told: list[Status] = []

    async def listener(table: object) -> None:
        told.append(await status(tables, running))

    running = table.game.id
    tables.listen(listener)
    await tables.upkeep.close_channel(HALL)
    await tables.upkeep.close_channel(HALL)
    await tables.upkeep.close_channel(ChannelId(12345))
    assert await status(tables, running) is Status.CANCELLED
    assert await status(tables, other.game.id) is Status.LOBBY
    assert told == [Status.CANCELLED]


def test_the_clock_counts_milliseconds() -> None:
    assert 1_700_000_000_000 < now() < 10_000_000_000_000


async def test_cancel_lobby_cancels_a_lobby_but_refuses_a_started_game(tables: Tables) -> None:
    running = (await begun(tables)).game.id
    with pytest.raises(AlreadyStarted):
        await tables.cancel_lobby(running, MODERATOR, click())
    assert await status(tables, running) is Status.PLAYING
    waiting = (await lobby(tables, channel=ATTIC)).game.id
    await tables.cancel_lobby(waiting, ANA, click())
    assert await status(tables, waiting) is Status.CANCELLED
