"""Tables that end by themselves: lobbies that nobody starts, and games in deleted channels."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

import pytest

from game.model.due import ALL_JOB_KINDS, Due, DueMoment
from game.model.game import Status
from game.model.ids import ChannelId, GameId
from game.model.time import Moment
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from game.tables.errors import AlreadyStarted
from game.tables.lobby.seats import leave_lobby
from game.tables.lobby.start import begin_game
from game.tables.saving.ledger import now
from game.tables.time.ending import LOBBY_LIFETIME, cancel, cancel_lobby
from tests.makers.people import (
    ANA,
    ATTIC_CHANNEL,
    BEN,
    HALL_CHANNEL,
    MODERATOR,
    Clock,
    new_click_id,
)
from tests.makers.tables import do, open_lobby_of, play_action, run_due_jobs, start_game


async def status_of(tables: Tables, game_id: GameId) -> Status:
    return (await tables.table(game_id)).game.status


async def test_a_lobby_that_nobody_changes_expires(tables: Tables, clock: Clock) -> None:
    lobby_id = (await open_lobby_of(tables)).game.id
    clock.now += LOBBY_LIFETIME - 1
    await run_due_jobs(tables)
    assert await status_of(tables, lobby_id) is Status.LOBBY
    clock.now += 1
    await run_due_jobs(tables)
    assert await status_of(tables, lobby_id) is Status.EXPIRED
    assert (await tables.table(lobby_id)).called_off


async def test_every_change_of_a_lobby_postpones_its_expiry(tables: Tables, clock: Clock) -> None:
    lobby_id = (await open_lobby_of(tables)).game.id
    for _ in range(3):
        clock.now += LOBBY_LIFETIME - 1
        await tables.lobbies.join(lobby_id, BEN, new_click_id())
        await run_due_jobs(tables)
        clock.now += LOBBY_LIFETIME - 1
        await do(tables, lobby_id, BEN, leave_lobby)
        await run_due_jobs(tables)
    assert await status_of(tables, lobby_id) is Status.LOBBY


async def test_only_old_lobbies_expire(tables: Tables, clock: Clock) -> None:
    old_lobby_ids = [
        (await open_lobby_of(tables, channel=ChannelId(channel))).game.id for channel in range(1, 4)
    ]
    running_game_id = (await start_game(tables, channel=ATTIC_CHANNEL)).game.id
    clock.now += LOBBY_LIFETIME
    young_lobby_id = (await open_lobby_of(tables)).game.id
    await run_due_jobs(tables)
    assert {await status_of(tables, number) for number in old_lobby_ids} == {Status.EXPIRED}
    assert await status_of(tables, running_game_id) is Status.PLAYING
    assert await status_of(tables, young_lobby_id) is Status.LOBBY


class DelayedRepository(SqliteRepository):
    """Runs ``meanwhile`` after finding the due lobbies and before returning them."""

    meanwhile: Callable[[], Awaitable[object]] | None = None

    async def due_until(
        self, moment: Moment, limit: int, kinds: Iterable[Due] = ALL_JOB_KINDS
    ) -> tuple[DueMoment, ...]:
        moments = await super().due_until(moment, limit, kinds)
        if self.meanwhile is not None:
            await self.meanwhile()
        return moments


@pytest.fixture
async def delayed_repository() -> AsyncIterator[DelayedRepository]:
    async with await DelayedRepository.open(":memory:") as repository:
        yield repository


async def test_a_lobby_changed_at_the_last_moment_does_not_expire(
    delayed_repository: DelayedRepository,
) -> None:
    clock = Clock()
    tables = Tables(delayed_repository, clock)
    started, changed, cancelled = [
        (await open_lobby_of(tables, 2, channel=ChannelId(channel))).game.id
        for channel in (1, 2, 3)
    ]
    clock.now += LOBBY_LIFETIME

    async def meanwhile() -> None:
        await do(tables, started, ANA, begin_game)
        await do(tables, changed, BEN, leave_lobby)
        await tables.do(cancelled, ANA, new_click_id(), cancel)

    delayed_repository.meanwhile = meanwhile
    await run_due_jobs(tables)
    assert await status_of(tables, started) is Status.PLAYING
    assert await status_of(tables, changed) is Status.LOBBY
    assert await status_of(tables, cancelled) is Status.CANCELLED


async def test_the_game_in_a_deleted_channel_is_cancelled(tables: Tables) -> None:
    table = await play_action(tables, await start_game(tables))
    other_lobby = await open_lobby_of(tables, channel=ATTIC_CHANNEL)
    heard_statuses: list[Status] = []

    async def listener(table: object) -> None:
        heard_statuses.append(await status_of(tables, running_game_id))

    running_game_id = table.game.id
    tables.listen(listener)
    await tables.upkeep.end_games_of_channel(HALL_CHANNEL)
    await tables.upkeep.end_games_of_channel(HALL_CHANNEL)
    await tables.upkeep.end_games_of_channel(ChannelId(12345))
    assert await status_of(tables, running_game_id) is Status.CANCELLED
    assert await status_of(tables, other_lobby.game.id) is Status.LOBBY
    assert heard_statuses == [Status.CANCELLED]


def test_the_current_time_is_in_milliseconds() -> None:
    assert 1_700_000_000_000 < now() < 10_000_000_000_000


async def test_cancel_lobby_cancels_a_lobby_but_refuses_a_started_game(tables: Tables) -> None:
    running_game_id = (await start_game(tables)).game.id
    with pytest.raises(AlreadyStarted):
        await tables.do(running_game_id, MODERATOR, new_click_id(), cancel_lobby)
    assert await status_of(tables, running_game_id) is Status.PLAYING
    waiting_lobby_id = (await open_lobby_of(tables, channel=ATTIC_CHANNEL)).game.id
    await tables.do(waiting_lobby_id, ANA, new_click_id(), cancel_lobby)
    assert await status_of(tables, waiting_lobby_id) is Status.CANCELLED
