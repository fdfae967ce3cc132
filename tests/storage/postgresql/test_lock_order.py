"""Daily-puzzle operations lock a Discord server's row before its messages, to avoid deadlocks."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import asyncpg
import pytest

from game.storage.postgresql.repository import PostgresRepository
from tests.makers.people import ANA, BEN, CLEO, GUILD, NOON
from tests.storage.contract.days import MORNING, NEXT_MORNING, PUZZLE_POST, TODAY, end_puzzle

COUNT_WAITS = "SELECT count(*) FROM pg_locks WHERE NOT granted"
COUNT_MESSAGE_WRITERS = """
    SELECT count(*) FROM pg_locks JOIN pg_class ON pg_class.oid = pg_locks.relation
    WHERE relname = 'daily_post' AND mode = 'RowExclusiveLock'
"""
"""Counts the transactions that have changed a message."""


@pytest.fixture
async def repository(own_postgres: str) -> AsyncIterator[PostgresRepository]:
    async with await PostgresRepository.open(own_postgres) as repository:
        yield repository


async def begin_morning(repository: PostgresRepository) -> None:
    await repository.begin_morning(GUILD, MORNING, TODAY, NEXT_MORNING)


async def share(repository: PostgresRepository) -> None:
    attempts = await repository.attempts(BEN.user, TODAY)
    assert attempts is not None
    await repository.share(attempts, PUZZLE_POST, NOON, "Ben")


async def solve(repository: PostgresRepository) -> None:
    await end_puzzle(repository, CLEO)


async def forget(repository: PostgresRepository) -> None:
    await repository.forget(ANA.user)


@pytest.mark.parametrize("change", [begin_morning, share, solve, forget])
async def test_a_change_that_waits_for_the_server_row_has_locked_no_message(
    repository: PostgresRepository,
    own_postgres: str,
    change: Callable[[PostgresRepository], Awaitable[None]],
) -> None:
    await repository.set_morning_channel(GUILD, MORNING)
    await repository.share(await end_puzzle(repository), PUZZLE_POST, NOON, "Ana")
    await end_puzzle(repository, BEN)
    connection = await asyncpg.connect(own_postgres)
    await connection.execute("BEGIN")
    await connection.execute("SELECT * FROM daily_server FOR UPDATE")
    changing = asyncio.ensure_future(change(repository))
    try:
        async with asyncio.timeout(120):
            while not await connection.fetchval(COUNT_WAITS):
                await connection.execute("SELECT pg_sleep(0.01)")
        assert await connection.fetchval(COUNT_MESSAGE_WRITERS) == 0
        await connection.execute("COMMIT")
        await changing
    finally:
        changing.cancel()
        await connection.close()
