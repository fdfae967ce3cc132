"""Opens the database: inspects its file first, and writes only to a new or to our own file."""

import glob
import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

from game.storage.errors import (
    DamagedDatabase,
    FolderMissing,
    NotADatabase,
    NotWritable,
    StorageProblem,
    UnfinishedRestore,
)
from game.storage.sqlite.connecting import tidying
from game.storage.sqlite.connecting.connection import (
    Connection,
    OpenFiles,
    is_busy,
    translate_errors,
)
from game.storage.sqlite.connecting.log import (
    empty_log,
    has_log,
    number_first_log,
    refuse_foreign_log,
    refuse_log_without_database,
    without_waiting,
)
from game.storage.sqlite.connecting.schema import (
    all_migrations,
    migrate,
    read_checked_version,
    refuse_other_build,
)
from game.storage.sqlite.owner import inherit_owner_of_folder

RESTORING = ".restoring-"
"""A part of the name of a backup that will replace a database; the restore's time follows."""

MOMENT_PATTERN = "[0-9]" * 8 + "T" + "[0-9]" * 6 + "Z"


def waiting_backups(database: Path) -> list[Path]:
    """Return the backups that killed restores of this database have left beside the database."""
    return sorted(database.parent.glob(f"{glob.escape(database.name)}{RESTORING}{MOMENT_PATTERN}"))


def refuse_unfinished_restore(database: Path) -> None:
    """Raise `UnfinishedRestore` if a restore of this database was interrupted."""
    if waiting_backups(database.resolve()):
        raise UnfinishedRestore(str(database))


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
    if not check_place(database):
        _create_for_the_owner(Path(database), database)
    known = all_migrations() if migrations is None else migrations
    connection = Connection(database, patience)
    with translate_errors(database):
        await connection
        try:
            await connection.run_work(partial(_prepare, database, patience, known))
            if database != MEMORY:
                connection.files = OpenFiles(database)
        except BaseException:
            await connection.close()
            raise
    return connection


def check_place(database: str) -> bool:
    """Raise `StorageProblem` if no database can be here; return whether there is a file."""
    if sqlite3.sqlite_version_info < NEEDED_SQLITE:
        needed = ".".join(map(str, NEEDED_SQLITE))
        raise StorageProblem(
            database, f"SQLite {needed} is needed, this is {sqlite3.sqlite_version}"
        )
    if database == MEMORY:
        return True
    path = Path(database)
    if not path.parent.is_dir():
        raise FolderMissing(database)
    if path.is_dir():
        raise NotADatabase(database, "it is a folder")
    refuse_unfinished_restore(path)
    refuse_log_without_database(path)
    if not path.is_file():
        return False
    _check_file(path, database)
    return True


def _check_file(path: Path, database: str) -> None:
    """Refuse a file that SQLite would open although the bot cannot use it."""
    if path.stat().st_size == 1:
        # SQLite treats a file of one byte like an empty file, and would overwrite it.
        raise NotADatabase(database)
    if not os.access(path, os.W_OK):
        # SQLite would open it read-only, and leave files beside it that nobody can write either.
        raise NotWritable(database)
    if has_log(path):
        address = f"{path.resolve().as_uri()}?mode=ro"
        with (
            translate_errors(database),
            closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection,
        ):
            connection.execute("BEGIN")
            refuse_foreign_log(path, connection)


def _create_for_the_owner(path: Path, database: str) -> None:
    """Create the file before SQLite does, with rights for its owner only.

    SQLite gives the same rights and the same owner to the files that it creates beside this one. If
    root moves the games to a new file, the file belongs to the bot's user, as its folder does.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise NotWritable(database, error.strerror or "") from error
    with suppress(PermissionError):
        inherit_owner_of_folder(path)


def _prepare(
    database: str, patience: float, migrations: Sequence[str], connection: sqlite3.Connection
) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("BEGIN")
    version = read_checked_version(connection, database, migrations)
    quick_check(connection, database)
    refuse_other_build(connection, database, version, migrations)
    connection.execute("COMMIT")
    _enable_write_ahead_log(connection, patience)
    connection.execute("BEGIN IMMEDIATE")
    # This writes even if no step is missing, to find a full disk now and not during a game.
    migrate(connection, read_checked_version(connection, database, migrations), migrations)
    number_first_log(connection)
    connection.execute("COMMIT")
    with without_waiting(connection):
        empty_log(connection)
    # No person waits for the bot yet, so this may take long. If the disk is too full, the next
    # start of the bot tries again.
    with suppress(sqlite3.Error):
        tidying.tidy_file_of_any_size(connection)


def quick_check(connection: sqlite3.Connection, database: str) -> None:
    """Raise `DamagedDatabase` if SQLite finds the database damaged."""
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
