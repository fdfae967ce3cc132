"""The SQLite repository passes the tests that every kind of repository must pass."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from tests.makers.engines import write_empty_database
from tests.storage.contract.contract import Contract

PATIENT_SECONDS = 30.0
"""Seconds that a hundred calls at once may take, however slow the disk is."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let calls wait for each other longer than they may in the bot."""
    monkeypatch.setattr("game.storage.sqlite.repository.PATIENCE_OF_A_CLICK", PATIENT_SECONDS)


class TestSqlite(Contract):
    @pytest.fixture
    async def repository(self, tmp_path: Path) -> AsyncIterator[Repository]:
        async with await SqliteRepository.open(
            write_empty_database(tmp_path / "games.sqlite3"), PATIENT_SECONDS
        ) as repository:
            yield repository
