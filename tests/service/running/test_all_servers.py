"""A process that serves all Discord servers knows how long its lease lasts, and stops when told."""

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from discord_playground import Playground, until
from game.storage.marks import MOVED_TO
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import LeaseTimes
from game.tables import Tables
from i18n.catalogue import shipped_catalogue
from service.client import CartagenaBot
from service.commands.key_stores import FileKeyStore
from service.connecting import addresses as connecting
from service.resources import make_resources
from service.running.all_servers import LeaseRenewal, claim_unless_stopped
from service.sharding.client_share import ChannelTakenOver
from service.startup.problem import StartupProblem
from service.startup.settings import load_settings
from tests.postgresql.server import Server

PATIENCE_SECONDS = 120
AT_ONCE_SECONDS = 2.0
HASTY = LeaseTimes(lease_seconds=2.0, renewal_interval=0.2)
STEAL_SHARE = "UPDATE share SET epoch = epoch + 1, holder = 1, expires = now() + interval '1 hour'"


@pytest.fixture
async def games(postgres: str) -> AsyncIterator[PostgresRepository]:
    async with await PostgresRepository.open(postgres) as repository:
        yield repository


async def begin_renewal(games: PostgresRepository) -> LeaseRenewal:
    all_servers = games.all_servers(HASTY)
    return LeaseRenewal(all_servers, await all_servers.claim(), HASTY)


async def test_lease_is_certain_until_it_expires_if_the_database_hangs(
    games: PostgresRepository, postgres_server: Server
) -> None:
    renewal = await begin_renewal(games)
    await until(renewal.surely_holds_lease, PATIENCE_SECONDS, "It renews at once")
    postgres_server.freeze()
    try:
        assert renewal.surely_holds_lease()
        await until(
            lambda: not renewal.surely_holds_lease(), PATIENCE_SECONDS, "Another may have them"
        )
    finally:
        postgres_server.thaw()
    await until(renewal.surely_holds_lease, PATIENCE_SECONDS, "Nobody has taken them")
    await renewal.end()


async def test_bot_sends_no_message_if_it_may_have_lost_the_lease(
    playground: Playground,
    games: PostgresRepository,
    addresses: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    for name, value in addresses.items():
        monkeypatch.setenv(name, value)
    settings = load_settings()
    connecting.apply_addresses(settings)
    key_store, certain = FileKeyStore(tmp_path / "commands.json"), True
    resources = make_resources(settings, shipped_catalogue())
    async with CartagenaBot(
        resources, Tables(games), key_store, holds_lease=lambda: certain
    ) as bot:
        await bot.login(playground.token)
        tavern = bot.get_partial_messageable(int(playground.channel("tavern").id))
        await tavern.send("in time")
        certain = False
        assert not bot.surely_serves_alone()
        with pytest.raises(ChannelTakenOver):
            await tavern.send("too late")
    assert [one.text for one in playground.person("Ana").sees("tavern")] == ["in time"]
    resources.close()


async def test_lease_lost_just_before_a_stop_causes_no_unhandled_error(
    games: PostgresRepository, postgres_server: Server, postgres: str
) -> None:
    unhandled_errors: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda _, context: unhandled_errors.append(context)
    )
    await stop_renewal_after_a_loss(games, postgres_server, postgres)
    gc.collect()
    assert unhandled_errors == []


async def stop_renewal_after_a_loss(games: PostgresRepository, server: Server, url: str) -> None:
    """Take the lease from a process, and stop its renewal before anything else notices the loss."""
    renewal = await begin_renewal(games)
    server.run_sql(STEAL_SHARE, url=url)
    await until(renewal.until_lost.done, PATIENCE_SECONDS, "It should be noticed")
    await renewal.end()


async def drop_database(server: Server, url: str) -> None:
    server.drop_database(url)


async def move_games_away(server: Server, url: str) -> None:
    server.run_sql(f"INSERT INTO meta VALUES ('{MOVED_TO}', 'new.sqlite3')", url=url)  # noqa: S608


Loss = Callable[[Server, str], Awaitable[None]]
LOSSES: dict[Loss, str] = {
    drop_database: "The server has no database",
    move_games_away: "were moved to another one: set CARTAGENA_DATABASE to that one.",
}


@pytest.mark.parametrize("lose", LOSSES)
async def test_process_ends_when_its_games_are_gone(postgres_server: Server, lose: Loss) -> None:
    url = postgres_server.create_database()
    async with await PostgresRepository.open(url) as games:
        renewal = await begin_renewal(games)
        await lose(postgres_server, url)
        await until(renewal.until_lost.done, PATIENCE_SECONDS, "It should be noticed")
        with pytest.raises(StartupProblem, match=LOSSES[lose]):
            renewal.until_lost.result()
        await renewal.end()


async def test_stop_ends_the_wait_for_the_lease(games: PostgresRepository, postgres: str) -> None:
    await games.all_servers().claim()
    async with await PostgresRepository.open(postgres) as other:
        stop = asyncio.Event()
        claiming = asyncio.create_task(claim_unless_stopped(other.all_servers(), stop))
        await asyncio.sleep(0.5)
        assert not claiming.done()
        stop.set()
        async with asyncio.timeout(AT_ONCE_SECONDS):
            assert await claiming is None


async def test_one_process_gets_the_lease_and_another_is_refused(
    games: PostgresRepository, postgres: str
) -> None:
    stop = asyncio.Event()
    lease = await claim_unless_stopped(games.all_servers(HASTY), stop)
    assert lease is not None
    renewal = LeaseRenewal(games.all_servers(HASTY), lease, HASTY)
    async with await PostgresRepository.open(postgres) as other:
        with pytest.raises(StartupProblem):
            await claim_unless_stopped(other.all_servers(HASTY), stop)
    await renewal.end()
