"""The database that the bot uses in a test: SQLite or PostgreSQL."""

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from game.storage.sqlite.connecting.schema import all_migrations, migrate

SQLITE = "sqlite"
POSTGRESQL = "postgresql"

both_engines = pytest.mark.parametrize("database", [SQLITE, POSTGRESQL], indirect=True)
"""A mark that runs a test on both databases; a test without the mark runs on SQLite alone."""


def write_empty_database(file: Path) -> Path:
    """Write an empty database of the newest version to this file, and return the file.

    Running all migrations takes four times as long as opening the database. The tests of the
    migrations (`tests/storage/sqlite/test_schema.py` and its neighbours) do not use this
    function: they begin without a file.
    """
    file.write_bytes(_newest_empty_database())
    file.chmod(0o600)
    return file


@cache
def _newest_empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite3"
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN")
            migrate(connection, 0, all_migrations())
            connection.execute("COMMIT")
        return file.read_bytes()
