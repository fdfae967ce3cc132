"""The SQLite repository keeps the contract, in memory and on disk."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from tests.makers.engines import without_games
from tests.storage.contract.contract import Contract


class TestInMemory(Contract):
    @pytest.fixture
    async def repository(self) -> AsyncIterator[Repository]:
        async with await SqliteRepository.open(":memory:") as repository:
            yield repository


class TestOnDisk(Contract):
    @pytest.fixture
    async def repository(self, tmp_path: Path) -> AsyncIterator[Repository]:
        async with await SqliteRepository.open(
            without_games(tmp_path / "games.sqlite3")
        ) as repository:
            yield repository
