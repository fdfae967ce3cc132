"""The PostgreSQL repository also keeps the contract under a lease.

Only long runs check this. Every run checks the contract without a lease, and `test_proof` checks
what a lease adds.
"""

from collections.abc import AsyncIterator

import pytest

from game.storage.postgresql.repository import PostgresRepository
from game.storage.repository import Repository
from game.storage.sharding import Sharding
from tests.long import long
from tests.storage.contract.contract import Contract

from .time import finish_warm_up


@long
class TestLeased(Contract):
    @pytest.fixture
    async def repository(self, postgres: str) -> AsyncIterator[Repository]:
        async with await PostgresRepository.open(postgres) as base_repository:
            leases = base_repository.leases(Sharding(shards=1, share_size=1))
            await leases.join()
            await finish_warm_up(postgres)
            lease = await leases.claim()
            assert lease is not None
            async with base_repository.with_lease(lease) as repository:
                yield repository
