"""The health check's trial write reaches the database, and fails when other writes would fail."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.storage.errors import DatabaseLocked, NotWritable, RepositoryClosed
from game.storage.repository import Repository
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from game.tables.upkeep import TEST_WRITE_KEY
from tests.makers.people import NOON, Clock


async def test_the_trial_write_stores_the_current_time(
    tables: Tables, repository: Repository, clock: Clock
) -> None:
    await tables.upkeep.check_writable()
    assert await repository.saved_text(TEST_WRITE_KEY) == str(NOON)
    clock.now += 1
    await tables.upkeep.check_writable()
    assert await repository.saved_text(TEST_WRITE_KEY) == str(NOON + 1)


async def test_the_trial_write_fails_in_a_locked_or_closed_database(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path, patience=0.05) as repository:
        tables = Tables(repository)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseLocked):
                await tables.upkeep.check_writable()
            other.execute("ROLLBACK")
        await tables.upkeep.check_writable()
    with pytest.raises(RepositoryClosed):
        await tables.upkeep.check_writable()


async def test_the_trial_write_fails_in_a_read_only_database(tmp_path: Path) -> None:
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as repository:
        tables = Tables(repository)
        await repository._connection.execute("PRAGMA query_only = 1")
        with pytest.raises(NotWritable):
            await tables.upkeep.check_writable()
        await repository._connection.execute("PRAGMA query_only = 0")
        await tables.upkeep.check_writable()
