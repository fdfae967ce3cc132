"""From when a share counts as unattended: from the trouble of the process that holds it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from game.storage.postgresql.leasing.leases import Leases
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import TIMES, Sharding
from tests.postgresql.server import Server
from tests.sharding.plan import Trouble
from tests.sharding.unattended import UnattendedShares
from tests.sharding.write_audit import WriteAudit, named_address
from tests.storage.postgresql.leasing.time import age_processes, let_time_pass

TWO_SHARES = Sharding(shards=2, size=1)

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
            opening = PostgresRepository.open(named_address(own_postgres, name))
            leases = (await stack.enter_async_context(await opening)).leases(TWO_SHARES)
            await leases.join()
            await age_processes(own_postgres)
            return leases

        yield join


async def test_trouble_of_a_new_holder_restarts_the_unattended_time(
    audit: WriteAudit, join: JoinUnderName, own_postgres: str, tmp_path: Path
) -> None:
    first, unattended = await join("first"), UnattendedShares(audit, tmp_path)
    await first.claim()
    await first.claim()
    assert await unattended.record("first", Trouble.KILLED) == [0, 1]
    begin = unattended.since(0)
    assert unattended.since(1) == begin
    await let_time_pass(own_postgres, TIMES.lease)
    second = await join("second")
    taken = await second.claim()
    assert taken is not None
    assert taken.share == 0
    assert await unattended.record("second", Trouble.FROZEN) == [0]
    assert unattended.since(0) > begin
    assert unattended.since(1) == begin
    await second.give_back(taken)
    story = unattended.story(1)
    assert story.startswith("first, which held share 1, was killed; +")
    assert "second is frozen" in story
    assert "taken by" not in story
    assert "given back" in unattended.story(0)


async def test_trouble_after_losing_a_share_does_not_count_for_that_share(
    audit: WriteAudit, join: JoinUnderName, own_postgres: str, tmp_path: Path
) -> None:
    first, unattended = await join("first"), UnattendedShares(audit, tmp_path)
    await first.claim()
    assert await unattended.record("first", Trouble.CUT) == [0]
    begin = unattended.since(0)
    await let_time_pass(own_postgres, TIMES.lease)
    assert await unattended.record("first", Trouble.KILLED) == []
    assert unattended.since(0) == begin


async def test_story_names_the_process_that_took_a_share(
    audit: WriteAudit, join: JoinUnderName, own_postgres: str, tmp_path: Path
) -> None:
    first, unattended = await join("first"), UnattendedShares(audit, tmp_path)
    await first.claim()
    await unattended.record("first", Trouble.KILLED)
    await let_time_pass(own_postgres, TIMES.lease)
    await (await join("second")).claim()
    assert "s taken by second" in unattended.story(0)
