"""Either one process looks after all Discord servers, or several share them. Never both."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import asyncpg
import pytest

from game.model.time import Milliseconds, Moment
from game.storage.errors import LeaseLost, OtherSharding, ServedAlone, ShardedElsewhere
from game.storage.postgresql.leasing.all_servers import AllServers
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import TIMES, Lease, Sharding

from .conftest import EIGHT_SHARES, JoinFunction
from .time import LEEWAY, let_pass

ONE_SHARE = Sharding(shards=1, size=1)
MOMENT_SECONDS = 0.5
END_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'cartagena %' AND datname = current_database()
"""

BeginFunction = Callable[[], Awaitable[PostgresRepository]]


@pytest.fixture
async def begin(postgres: str) -> AsyncIterator[BeginFunction]:
    """Yield a function that opens the database as a new process does."""
    async with AsyncExitStack() as stack:

        async def begin() -> PostgresRepository:
            return await stack.enter_async_context(await PostgresRepository.open(postgres))

        yield begin


async def check_lease_is_lost(
    lost: Lease, games: PostgresRepository, all_servers: AllServers
) -> None:
    """Check that a lost lease can neither be renewed nor used for a write."""
    with pytest.raises(LeaseLost):
        await all_servers.renew(lost)
    with pytest.raises(LeaseLost):
        await games.with_lease(lost).save_text("key", "value")


async def test_a_process_for_all_servers_renews_its_lease_and_writes(
    begin: BeginFunction, postgres: str
) -> None:
    games = await begin()
    all_servers = games.all_servers()
    lease = await all_servers.claim()
    for _ in range(3):
        await let_pass(postgres, TIMES.lease - LEEWAY)
        await all_servers.renew(lease)
    await games.with_lease(lease).save_text("key", "value")
    assert await games.saved_text("key") == "value"


async def test_a_second_process_is_refused_once_the_first_renews_its_lease(
    begin: BeginFunction,
) -> None:
    all_servers = (await begin()).all_servers()
    lease = await all_servers.claim()
    second = asyncio.create_task((await begin()).all_servers().claim())
    done, _ = await asyncio.wait({second}, timeout=3 * MOMENT_SECONDS)
    assert not done, "nobody can say yet whether the first one lives"
    while not second.done():
        await all_servers.renew(lease)
        await asyncio.sleep(MOMENT_SECONDS)
    with pytest.raises(ServedAlone):
        second.result()
    await all_servers.renew(lease)


async def test_only_one_of_several_concurrent_claims_gets_all_servers(begin: BeginFunction) -> None:
    several = [(await begin()).all_servers() for _ in range(4)]
    claims = [asyncio.create_task(one.claim()) for one in several]
    done, waiting = await asyncio.wait(claims, return_when=asyncio.FIRST_COMPLETED)
    [taken] = done
    while not all(one.done() for one in waiting):
        await several[claims.index(taken)].renew(taken.result())
        await asyncio.sleep(MOMENT_SECONDS)
    refused = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in refused] == [ServedAlone] * 3


async def test_a_returned_lease_can_be_claimed_at_once(begin: BeginFunction) -> None:
    games = await begin()
    lease = await games.all_servers().claim()
    await games.all_servers().give_back(lease)
    async with asyncio.timeout(10 * MOMENT_SECONDS):
        after = await (await begin()).all_servers().claim()
    assert after.epoch == lease.epoch + 1
    with pytest.raises(LeaseLost):
        await games.with_lease(lease).save_text("key", "value")


async def test_a_killed_process_is_replaced_at_once(begin: BeginFunction, postgres: str) -> None:
    await (await begin()).all_servers().claim()
    connection = await asyncpg.connect(postgres)
    try:
        await connection.execute(END_CONNECTIONS)
    finally:
        await connection.close()
    async with asyncio.timeout(10 * MOMENT_SECONDS):
        await (await begin()).all_servers().claim()


async def test_a_frozen_process_is_replaced_when_its_lease_expires(
    begin: BeginFunction, postgres: str
) -> None:
    games = await begin()
    all_servers = games.all_servers()
    lost = await all_servers.claim()
    second = asyncio.create_task((await begin()).all_servers().claim())
    await asyncio.sleep(MOMENT_SECONDS)
    assert not second.done()
    await let_pass(postgres, TIMES.lease)
    taken = await second
    assert taken.epoch == lost.epoch + 1
    await check_lease_is_lost(lost, games, all_servers)


@pytest.mark.parametrize("sharding", [EIGHT_SHARES, ONE_SHARE], ids=["eight shares", "one share"])
async def test_joining_with_shares_is_refused_while_one_process_has_all_servers(
    begin: BeginFunction, join: JoinFunction, postgres: str, sharding: Sharding
) -> None:
    games = await begin()
    all_servers = games.all_servers()
    lease = await all_servers.claim()
    with pytest.raises(ServedAlone):
        await join(sharding)
    await let_pass(postgres, TIMES.lease - LEEWAY)
    with pytest.raises(ServedAlone):
        await join(sharding)
    await let_pass(postgres, LEEWAY)
    shared = await (await join(sharding)).claim()
    assert shared is not None
    await check_lease_is_lost(lease, games, all_servers)


@pytest.mark.parametrize("sharding", [EIGHT_SHARES, ONE_SHARE], ids=["eight shares", "one share"])
async def test_claiming_all_servers_is_refused_while_processes_share_them(
    begin: BeginFunction, join: JoinFunction, postgres: str, sharding: Sharding
) -> None:
    leases = await join(sharding)
    with pytest.raises(ShardedElsewhere):
        await (await begin()).all_servers().claim()
    lease = await leases.claim()
    assert lease is not None
    await let_pass(postgres, TIMES.lease - LEEWAY)
    await leases.renew([lease])
    await let_pass(postgres, TIMES.lease - LEEWAY)
    with pytest.raises(ShardedElsewhere):
        await (await begin()).all_servers().claim()
    await let_pass(postgres, LEEWAY)
    await (await begin()).all_servers().claim()
    assert await leases.renew([lease]) == {lease}
    with pytest.raises(OtherSharding):
        await leases.claim()


async def test_the_last_online_moment_is_kept_when_sharding_begins_and_ends(
    begin: BeginFunction, join: JoinFunction
) -> None:
    games = await begin()
    lease = await games.all_servers().claim()
    sole_repository = games.with_lease(lease)
    await sole_repository.save_online(Moment(1_000))
    await games.all_servers().give_back(lease)
    leases = await join(EIGHT_SHARES)
    shared = await leases.claim()
    assert shared is not None
    assert (
        await games.with_lease(shared).count_downtime([], Moment(5_000), Milliseconds(1)) == 4_000
    )
    await leases.leave()
    later_repository = games.with_lease(await games.all_servers().claim())
    # Nobody has played in the seven other shares since then.
    assert await later_repository.count_downtime([], Moment(9_000), Milliseconds(1)) == 8_000
