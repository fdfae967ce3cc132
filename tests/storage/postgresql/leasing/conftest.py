"""Fixtures: a database, and processes that share it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from game.storage.postgresql.leasing.leases import Leases
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import Sharding

from .time import SLOW_TIMES, finish_warm_up

EIGHT_SHARES = Sharding(shards=16, share_size=2)

JoinFunction = Callable[[Sharding], Awaitable[Leases]]


@pytest.fixture
async def repository(postgres: str) -> AsyncIterator[PostgresRepository]:
    async with await PostgresRepository.open(postgres) as repository:
        yield repository


@pytest.fixture
async def join(postgres: str) -> AsyncIterator[JoinFunction]:
    """Yield a function that lets a new process join with its own database connections.

    The process may claim shares at once, as if its warm-up were over.
    """
    async with AsyncExitStack() as stack:

        async def join(sharding: Sharding = EIGHT_SHARES) -> Leases:
            own_repository = await stack.enter_async_context(
                await PostgresRepository.open(postgres)
            )
            leases = own_repository.leases(sharding, SLOW_TIMES)
            await leases.join()
            await finish_warm_up(postgres)
            return leases

        yield join
