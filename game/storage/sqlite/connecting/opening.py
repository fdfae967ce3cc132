"""Opens the database: inspects its file first, and writes only to a new or to our own file."""

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.storage.errors import (
    DamagedDatabase,
    FolderMissing,
    NotADatabase,
    NotWritable,
    StorageProblem,
)

from . import tidying
from .connection import Connection, is_busy, translate_errors
from .schema import all_migrations, migrate, read_checked_version
from .unfinished import refuse_unfinished_restore

MEMORY = ":memory:"
NEEDED_SQLITE = (3, 37)
"""The first version of SQLite that has strict tables."""

PAUSE = 0.02
"""Seconds between two attempts to turn on the write-ahead log; SQLite itself does not retry."""


async def connect(
    database: str, patience: float, migrations: Sequence[str] | None = None
) -> Connection:
    """Open the database at `database`, and migrate it to the newest version.

    `patience` is how many seconds to wait while another program holds the database. If the
    database cannot be used, raises `StorageProblem` and leaves the file as it was.
    """
    _check_place(database)
    known = all_migrations() if migrations is None else migrations
    connection = Connection(database, patience)
    with translate_errors(database):
        await connection
        try:
            await connection.run_work(partial(_prepare, database, patience, known))
        except BaseException:
            await connection.close()
            raise
    return connection


def _check_place(database: str) -> None:
    if sqlite3.sqlite_version_info < NEEDED_SQLITE:
        needed = ".".join(map(str, NEEDED_SQLITE))
        raise StorageProblem(
            database, f"SQLite {needed} is needed, this is {sqlite3.sqlite_version}"
        )
    if database == MEMORY:
        return
    path = Path(database)
    if not path.parent.is_dir():
        raise FolderMissing(database)
    if path.is_dir():
        raise NotADatabase(database, "it is a folder")
    refuse_unfinished_restore(path)
    if path.is_file():
        _check_file(path, database)
    else:
        _create_for_the_owner(path, database)


def _check_file(path: Path, database: str) -> None:
    """Refuse a file that SQLite would open although the bot cannot use it."""
    if path.stat().st_size == 1:
        # SQLite treats a file of one byte like an empty file, and would overwrite it.
        raise NotADatabase(database)
    if not os.access(path, os.W_OK):
        # SQLite would open it read-only, and leave files beside it that nobody can write either.
        raise NotWritable(database)


def _create_for_the_owner(path: Path, database: str) -> None:
    """Create the file before SQLite does, with rights for its owner only.

    SQLite gives the same rights to the files that it creates beside this one.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise NotWritable(database, error.strerror or "") from error


def _prepare(
    database: str, patience: float, migrations: Sequence[str], connection: sqlite3.Connection
) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("BEGIN")
    read_checked_version(connection, database, len(migrations))
    _quick_check(connection, database)
    connection.execute("COMMIT")
    _enable_write_ahead_log(connection, patience)
    connection.execute("BEGIN IMMEDIATE")
    # This writes even if no step is missing, to find a full disk now and not during a game.
    migrate(connection, read_checked_version(connection, database, len(migrations)), migrations)
    connection.execute("COMMIT")
    # No person waits for the bot yet, so this may take long. If the disk is too full, the next
    # start of the bot tries again.
    with suppress(sqlite3.Error):
        tidying.tidy_file_of_any_size(connection)


def _quick_check(connection: sqlite3.Connection, database: str) -> None:
    ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    if verdict != "ok":
        raise DamagedDatabase(database, f"SQLite says: {verdict}")


def _enable_write_ahead_log(connection: sqlite3.Connection, patience: float) -> None:
    """Turn on the write-ahead log, and retry while another program holds the database.

    SQLite's own timeout does not apply to this change.
    """
    deadline = time.monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchall()
        except sqlite3.OperationalError as error:
            if not is_busy(error) or time.monotonic() > deadline:
                raise
            time.sleep(PAUSE)
        else:
            return
