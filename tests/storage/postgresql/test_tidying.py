"""Rows that were removed are swept away once, and nobody waits for a sweep that is not owed."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from game.storage.errors import DatabaseLocked
from game.storage.postgresql.connecting.tidying import IS_OWED
from game.storage.postgresql.repository import PostgresRepository
from tests.makers.people import ANA
from tests.postgresql.server import Server

SOON = 1.5
"""Seconds, less than a click has patience."""


@pytest.fixture
async def repository(postgres: str) -> AsyncIterator[PostgresRepository]:
    async with await PostgresRepository.open(postgres) as repository:
        yield repository


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[None]:
    """Somebody looks at every game meanwhile, and takes their time."""
    other = await asyncpg.connect(url)
    async with other.transaction():
        await other.fetch("SELECT FROM game")
        yield
    await other.close()


async def test_where_nothing_was_removed_nothing_is_touched(
    repository: PostgresRepository, postgres: str
) -> None:
    assert await repository.remove_ended(1, 10) == 0
    async with reading(postgres):
        assert await repository.tidy()


async def test_what_stands_in_the_way_is_not_waited_for_long_and_it_stays_owed(
    repository: PostgresRepository, postgres_server: Server, postgres: str
) -> None:
    await repository.forget(ANA.user)
    async with reading(postgres):
        began = time.monotonic()
        with pytest.raises(DatabaseLocked):
            await repository.tidy()
        assert time.monotonic() - began < SOON
    assert len(postgres_server.ask(IS_OWED, url=postgres)) == 1
    assert await repository.tidy()
    assert postgres_server.ask(IS_OWED, url=postgres) == []
