"""From when a share counts as unattended: from the trouble of the process that holds it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from game.storage.postgresql.leasing.leases import Leases
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import DEFAULT_LEASE_TIMES, Sharding
from tests.postgresql.server import Server
from tests.sharding.plan import ProcessTrouble
from tests.sharding.unattended import UnattendedShares
from tests.sharding.write_audit import WriteAudit, address_with_process_name
from tests.storage.postgresql.leasing.time import finish_warm_up, let_time_pass

TWO_SHARES = Sharding(shards=2, share_size=1)

JoinUnderName = Callable[[str], Awaitable[Leases]]


@pytest.fixture
async def audit(postgres_server: Server, own_postgres: str) -> WriteAudit:
    async with await PostgresRepository.open(own_postgres):
        """Create the tables of the database."""
    return WriteAudit(postgres_server, own_postgres)


@pytest.fixture
async def join(audit: WriteAudit, own_postgres: str) -> AsyncIterator[JoinUnderName]:
    """Yield a function that lets a process join under a name."""
    async with AsyncExitStack() as stack:

        async def join(name: str) -> Leases:
            opening = PostgresRepository.open(address_with_process_name(own_postgres, name))
            leases = (await stack.enter_async_context(await opening)).leases(TWO_SHARES)
            await leases.join()
            await finish_warm_up(own_postgres)
            return leases

        yield join


async def test_trouble_of_a_new_holder_restarts_the_unattended_time(
    audit: WriteAudit, join: JoinUnderName, own_postgres: str, tmp_path: Path
) -> None:
    first, unattended = await join("first"), UnattendedShares(audit, tmp_path)
    await first.claim()
    await first.claim()
    assert await unattended.record_trouble("first", ProcessTrouble.KILLED) == [0, 1]
    begin = unattended.unattended_since(0)
    assert unattended.unattended_since(1) == begin
    await let_time_pass(own_postgres, DEFAULT_LEASE_TIMES.lease_seconds)
    second = await join("second")
    taken = await second.claim()
    assert taken is not None
    assert taken.share == 0
    assert await unattended.record_trouble("second", ProcessTrouble.FROZEN) == [0]
    assert unattended.unattended_since(0) > begin
    assert unattended.unattended_since(1) == begin
    await second.give_back(taken)
    story = unattended.describe_events_since(1)
    assert story.startswith("first, which held share 1, was killed; +")
    assert "second is frozen" in story
    assert "taken by" not in story
    assert "given back" in unattended.describe_events_since(0)


async def test_trouble_after_losing_a_share_does_not_count_for_that_share(
    audit: WriteAudit, join: JoinUnderName, own_postgres: str, tmp_path: Path
) -> None:
    first, unattended = await join("first"), UnattendedShares(audit, tmp_path)
    await first.claim()
    assert await unattended.record_trouble("first", ProcessTrouble.CUT) == [0]
    begin = unattended.unattended_since(0)
    await let_time_pass(own_postgres, DEFAULT_LEASE_TIMES.lease_seconds)
    assert await unattended.record_trouble("first", ProcessTrouble.KILLED) == []
    assert unattended.unattended_since(0) == begin


async def test_story_names_the_process_that_took_a_share(
    audit: WriteAudit, join: JoinUnderName, own_postgres: str, tmp_path: Path
) -> None:
    first, unattended = await join("first"), UnattendedShares(audit, tmp_path)
    await first.claim()
    await unattended.record_trouble("first", ProcessTrouble.KILLED)
    await let_time_pass(own_postgres, DEFAULT_LEASE_TIMES.lease_seconds)
    await (await join("second")).claim()
    assert "s taken by second" in unattended.describe_events_since(0)
