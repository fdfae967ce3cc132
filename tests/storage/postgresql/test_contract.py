"""The PostgreSQL repository passes the tests that every kind of repository must pass."""

from collections.abc import AsyncIterator

import pytest

from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from tests.storage.contract.contract import Contract


class TestPostgres(Contract):
    @pytest.fixture
    async def repository(self, postgres: str) -> AsyncIterator[Repository]:
        async with await PostgresRepository.open(postgres) as repository:
            yield repository
