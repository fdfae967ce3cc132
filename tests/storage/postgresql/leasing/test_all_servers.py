"""Either one process looks after all Discord servers, or several share them. Never both."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import asyncpg
import pytest

from game.model.time import Milliseconds, Moment
from game.storage.errors import (
    DifferentSharding,
    LeaseLost,
    OneProcessServesAll,
    ServersAlreadyShared,
)
from game.storage.postgresql.leasing.all_servers import AllServers
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import DEFAULT_LEASE_TIMES, Lease, Sharding

from .conftest import EIGHT_SHARES, JoinFunction
from .time import SLOW_LEEWAY_SECONDS, SLOW_TIMES, let_time_pass

ONE_SHARE = Sharding(shards=1, share_size=1)
PAUSE_SECONDS = 0.5
LEEWAY_SECONDS = 2.5
"""Seconds that a slow machine may take for a few statements."""
END_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'cartagena %' AND datname = current_database()
"""

OpenFunction = Callable[[], Awaitable[PostgresRepository]]


@pytest.fixture
async def open_database(postgres: str) -> AsyncIterator[OpenFunction]:
    """Yield a function that opens the database as a new process does."""
    async with AsyncExitStack() as stack:

        async def open_database() -> PostgresRepository:
            return await stack.enter_async_context(await PostgresRepository.open(postgres))

        yield open_database


async def check_lease_is_lost(
    lost_lease: Lease, repository: PostgresRepository, all_servers: AllServers
) -> None:
    """Check that a lost lease can neither be renewed nor used for a write."""
    with pytest.raises(LeaseLost):
        await all_servers.renew(lost_lease)
    with pytest.raises(LeaseLost):
        await repository.with_lease(lost_lease).save_text("key", "value")


async def test_a_process_for_all_servers_renews_its_lease_and_writes(
    open_database: OpenFunction, postgres: str
) -> None:
    repository = await open_database()
    all_servers = repository.all_servers()
    lease = await all_servers.claim()
    for _ in range(3):
        await let_time_pass(postgres, DEFAULT_LEASE_TIMES.lease_seconds - LEEWAY_SECONDS)
        await all_servers.renew(lease)
    await repository.with_lease(lease).save_text("key", "value")
    assert await repository.saved_text("key") == "value"


async def test_a_second_process_is_refused_only_after_the_first_renews_its_lease(
    open_database: OpenFunction,
) -> None:
    all_servers = (await open_database()).all_servers()
    lease = await all_servers.claim()
    second_claim = asyncio.create_task((await open_database()).all_servers().claim())
    done, _ = await asyncio.wait({second_claim}, timeout=3 * PAUSE_SECONDS)
    assert not done, "nobody can say yet whether the first one lives"
    while not second_claim.done():
        await all_servers.renew(lease)
        await asyncio.sleep(PAUSE_SECONDS)
    with pytest.raises(OneProcessServesAll):
        second_claim.result()
    await all_servers.renew(lease)


async def test_only_one_of_several_concurrent_claims_gets_all_servers(
    open_database: OpenFunction,
) -> None:
    all_claimants = [(await open_database()).all_servers() for _ in range(4)]
    claims = [asyncio.create_task(one.claim()) for one in all_claimants]
    done, waiting = await asyncio.wait(claims, return_when=asyncio.FIRST_COMPLETED)
    [successful_claim] = done
    while not all(one.done() for one in waiting):
        await all_claimants[claims.index(successful_claim)].renew(successful_claim.result())
        await asyncio.sleep(PAUSE_SECONDS)
    errors = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in errors] == [OneProcessServesAll] * 3


async def test_a_returned_lease_can_be_claimed_at_once(open_database: OpenFunction) -> None:
    repository = await open_database()
    lease = await repository.all_servers().claim()
    await repository.all_servers().give_back(lease)
    async with asyncio.timeout(10 * PAUSE_SECONDS):
        new_lease = await (await open_database()).all_servers().claim()
    assert new_lease.epoch == lease.epoch + 1
    with pytest.raises(LeaseLost):
        await repository.with_lease(lease).save_text("key", "value")


async def test_a_killed_process_is_replaced_at_once(
    open_database: OpenFunction, postgres: str
) -> None:
    await (await open_database()).all_servers().claim()
    connection = await asyncpg.connect(postgres)
    try:
        await connection.execute(END_CONNECTIONS)
    finally:
        await connection.close()
    async with asyncio.timeout(10 * PAUSE_SECONDS):
        await (await open_database()).all_servers().claim()


async def test_a_frozen_process_is_replaced_when_its_lease_expires(
    open_database: OpenFunction, postgres: str
) -> None:
    repository = await open_database()
    all_servers = repository.all_servers()
    first_lease = await all_servers.claim()
    second_claim = asyncio.create_task((await open_database()).all_servers().claim())
    await asyncio.sleep(PAUSE_SECONDS)
    assert not second_claim.done()
    await let_time_pass(postgres, DEFAULT_LEASE_TIMES.lease_seconds)
    new_lease = await second_claim
    assert new_lease.epoch == first_lease.epoch + 1
    await check_lease_is_lost(first_lease, repository, all_servers)


@pytest.mark.parametrize("sharding", [EIGHT_SHARES, ONE_SHARE], ids=["eight shares", "one share"])
async def test_joining_with_shares_is_refused_while_one_process_has_all_servers(
    open_database: OpenFunction, join: JoinFunction, postgres: str, sharding: Sharding
) -> None:
    repository = await open_database()
    all_servers = repository.all_servers()
    lease = await all_servers.claim()
    with pytest.raises(OneProcessServesAll):
        await join(sharding)
    await let_time_pass(postgres, DEFAULT_LEASE_TIMES.lease_seconds - LEEWAY_SECONDS)
    with pytest.raises(OneProcessServesAll):
        await join(sharding)
    await let_time_pass(postgres, LEEWAY_SECONDS)
    shared_lease = await (await join(sharding)).claim()
    assert shared_lease is not None
    await check_lease_is_lost(lease, repository, all_servers)


@pytest.mark.parametrize("sharding", [EIGHT_SHARES, ONE_SHARE], ids=["eight shares", "one share"])
async def test_claiming_all_servers_is_refused_while_processes_share_them(
    open_database: OpenFunction, join: JoinFunction, postgres: str, sharding: Sharding
) -> None:
    leases = await join(sharding)
    with pytest.raises(ServersAlreadyShared):
        await (await open_database()).all_servers().claim()
    lease = await leases.claim()
    assert lease is not None
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds - SLOW_LEEWAY_SECONDS)
    await leases.renew([lease])
    await let_time_pass(postgres, SLOW_TIMES.lease_seconds - SLOW_LEEWAY_SECONDS)
    with pytest.raises(ServersAlreadyShared):
        await (await open_database()).all_servers().claim()
    await let_time_pass(postgres, SLOW_LEEWAY_SECONDS)
    await (await open_database()).all_servers().claim()
    assert await leases.renew([lease]) == {lease}
    with pytest.raises(DifferentSharding):
        await leases.claim()


async def test_the_last_online_moment_is_kept_when_sharding_begins_and_ends(
    open_database: OpenFunction, join: JoinFunction
) -> None:
    repository = await open_database()
    lease = await repository.all_servers().claim()
    sole_repository = repository.with_lease(lease)
    await sole_repository.save_online(Moment(1_000))
    await repository.all_servers().give_back(lease)
    leases = await join(EIGHT_SHARES)
    shared_lease = await leases.claim()
    assert shared_lease is not None
    assert (
        await repository.with_lease(shared_lease).count_downtime([], Moment(5_000), Milliseconds(1))
        == 4_000
    )
    await leases.leave()
    later_repository = repository.with_lease(await repository.all_servers().claim())
    # The seven other shares were last online at the moment 1,000.
    assert await later_repository.count_downtime([], Moment(9_000), Milliseconds(1)) == 8_000
