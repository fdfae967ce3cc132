"""Copy a database while others write to it, look at one, and find what is wrong with it.

A copy may replace its database one day. By then the boards may show changes that the copy does not
contain, and buttons may exist for games that it does not contain. So the copy forgets what the
boards of its open games show, and the bot checks these boards. The next game gets a number that no
lost game can have had.
"""

import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp

from game.model.time import Moment
from game.storage.errors import FileMissing, NotADatabase, NotWritable
from game.storage.marks import MOVED_TO, UNFINISHED_COPY, Inspection
from game.storage.operations.uptime import ONLINE

from .connecting.connection import is_full, translate_errors
from .connecting.log import (
    FORGET_NUMBERS,
    has_log,
    open_without_log,
    refuse_foreign_log,
    uses_log,
)
from .connecting.opening import check_place, quick_check, refuse_unfinished_restore
from .connecting.schema import all_migrations, read_checked_version, refuse_other_build
from .lock import refuse_other_names

PAGES = 1024
"""The number of pages that are copied between two reports of progress; 4 MiB."""

LONGEST_WAIT = 5.0
"""Seconds to wait while another program holds the database."""

CANNOT_WRITE = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY})
"""The errors of SQLite if it cannot create files beside a database."""

LOST_GAMES = 1_000_000
"""More games than can begin between a copy and the day when it replaces its database."""

FORGET_BOARDS = """
    UPDATE game
    SET board_shown_milestone = NULL, board_shown_version = NULL, board_shown_change_count = NULL,
        board_called = NULL
    WHERE status IN ('lobby', 'playing')
"""
BEGIN_NUMBERS = """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'game', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'game')
"""
SKIP_NUMBERS = "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'game'"

NEWEST_MOMENT = f"""
    SELECT max(at) FROM (
        SELECT CAST(value AS INTEGER) AS at FROM meta WHERE key = '{ONLINE}'
        UNION ALL SELECT max(at) FROM entry
    )
"""  # noqa: S608
MARKS = "SELECT key, value FROM meta WHERE key IN (?, ?)"

Progress = Callable[[int, int], None]
"""A function that gets the number of copied pages, and the number of all pages."""


def copy_snapshot(source: Path, target: Path, progress: Progress) -> None:
    """Copy the database as it is at the beginning; the copy has none of the later changes.

    Others can read and write in the meantime. `target` appears complete or not at all, as one file
    that only its owner can read. Raises `StorageProblem`, and `FileExistsError` if `target` exists.
    """
    if _is_there(target, Path.exists):
        raise FileExistsError(target)
    with _open_snapshot(source) as snapshot, _temporary_file(target) as temporary_path:
        original, version = snapshot
        with _open_for_writing(temporary_path) as duplicate:
            _copy(original, duplicate, source, progress)
            _prepare(duplicate, version)
        _move_into_place(temporary_path, target)


def find_flaws(database: Path) -> tuple[str, ...]:
    """Return what SQLite finds wrong with a database, or nothing if it is intact.

    Raises `StorageProblem`; a damaged database may also cause this error instead of a result.
    """
    with _open_snapshot(database) as (connection, _), translate_errors(str(database)):
        verdicts = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        orphans = [
            f"a row of {row[0]} belongs to nothing"
            for row in connection.execute("PRAGMA foreign_key_check")
        ]
    return (*(verdict for verdict in verdicts if verdict != "ok"), *orphans)


def newest_moment_without_log(database: Path) -> Moment | None:
    """If this is no backup, but a bot's own file without its log, return its newest moment.

    Nobody can say whether such a file was complete when it was copied. The moment is 0 if the file
    holds none. Raises `StorageProblem`.
    """
    if has_log(database) or not uses_log(database):
        return None
    with _open_snapshot(database) as (connection, _), translate_errors(str(database)):
        return Moment(connection.execute(NEWEST_MOMENT).fetchone()[0] or 0)


def inspect_database(database: Path) -> Inspection:
    """Look at a database as a start would, without its lock and without a change to it.

    A bot may use it meanwhile. Raises `StorageProblem` if a start would, except for a database that
    is in use.
    """
    newest = len(all_migrations())
    if not check_place(str(database)):
        if not os.access(database.resolve().parent, os.W_OK):
            raise NotWritable(str(database))
        return Inspection(0, newest)
    if database.stat().st_size == 0:
        return Inspection(0, newest)
    with (
        _open_snapshot(database, _connect_without_traces) as (connection, version),
        translate_errors(str(database)),
    ):
        quick_check(connection, str(database))
        marks = dict(connection.execute(MARKS, (MOVED_TO, UNFINISHED_COPY)).fetchall())
        ((games,),) = connection.execute("SELECT count(*) FROM game").fetchall()
    return Inspection(version, newest, games, marks.get(MOVED_TO), UNFINISHED_COPY in marks)


def _is_there(database: Path, exists_test: Callable[[Path], bool]) -> bool:
    """Return whether `exists_test`, a method of `Path`, is true for this place.

    Raises `NotWritable` if the folder may not be read.
    """
    try:
        return exists_test(database)
    except OSError as error:
        raise NotWritable(str(database), error.strerror or "") from error


@contextmanager
def _open_snapshot(
    database: Path, connect: Callable[[Path], sqlite3.Connection] | None = None
) -> Generator[tuple[sqlite3.Connection, int]]:
    """Open a connection that sees the database as it was at one moment; also yield its version."""
    is_there = _is_there(database, Path.is_file)
    refuse_unfinished_restore(database)
    if not is_there:
        raise FileMissing(str(database))
    refuse_other_names(database)
    with translate_errors(str(database)):
        connection = (connect or _connect_for_reading)(database)
    with closing(connection):
        with translate_errors(str(database)):
            refuse_foreign_log(database, connection)
            version = read_checked_version(connection, str(database), all_migrations())
            if version == 0:
                raise NotADatabase(str(database), "It is empty.")
            refuse_other_build(connection, str(database), version, all_migrations())
        yield connection, version


def _connect_for_reading(database: Path) -> sqlite3.Connection:
    """Return a connection in a transaction that has begun to read."""
    address = f"{database.resolve().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, uri=True, timeout=LONGEST_WAIT, isolation_level=None)
    try:
        _begin_to_read(connection)
    except sqlite3.OperationalError as error:
        connection.close()
        if error.sqlite_errorcode not in CANNOT_WRITE or has_log(database):
            raise
        # SQLite wants to create files beside the database, and cannot. Without a log it needs none.
        connection = open_without_log(database)
        _begin_to_read(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _connect_without_traces(database: Path) -> sqlite3.Connection:
    """Do the same, but leave no new files beside a database that nobody has open."""
    if database.with_name(f"{database.name}-wal").exists():
        return _connect_for_reading(database)
    connection = open_without_log(database)
    try:
        _begin_to_read(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _begin_to_read(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")
    # This reads only the header, so it also works if the log is that of another file.
    connection.execute("PRAGMA application_id").fetchall()


@contextmanager
def _temporary_file(target: Path) -> Generator[Path]:
    """Create a temporary file beside the target, and remove it at the end. Raises `NotWritable`."""
    try:
        file, name = mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
        os.close(file)
    except OSError as error:
        raise NotWritable(str(target), error.strerror or "") from error
    temporary_path = Path(name)
    try:
        yield temporary_path
    finally:
        temporary_path.unlink(missing_ok=True)


@contextmanager
def _open_for_writing(temporary_path: Path) -> Generator[sqlite3.Connection]:
    with translate_errors(str(temporary_path)):
        connection = sqlite3.connect(temporary_path, isolation_level=None)
        with closing(connection):
            yield connection


def _copy(
    original: sqlite3.Connection, duplicate: sqlite3.Connection, source: Path, progress: Progress
) -> None:
    try:
        original.backup(
            duplicate, pages=PAGES, progress=lambda _, left, total: progress(total - left, total)
        )
    except sqlite3.Error as error:
        if is_full(error):
            raise
        # An error that does not come from the target's disk comes from the source.
        with translate_errors(str(source)):
            raise


def _prepare(duplicate: sqlite3.Connection, version: int) -> None:
    """Make the copy one single file, and prepare it to replace its database."""
    duplicate.execute("PRAGMA journal_mode = DELETE").fetchall()
    duplicate.execute("PRAGMA synchronous = FULL")
    if version < len(all_migrations()):
        # An earlier release made this database, before an upgrade. That release must find it
        # unchanged.
        return
    duplicate.execute("BEGIN IMMEDIATE")
    duplicate.execute(FORGET_NUMBERS)
    duplicate.execute(FORGET_BOARDS)
    duplicate.execute(BEGIN_NUMBERS)
    duplicate.execute(SKIP_NUMBERS, (LOST_GAMES,))
    duplicate.execute("COMMIT")


def _move_into_place(temporary_path: Path, target: Path) -> None:
    """Give a finished file its final name. The name also survives a power failure.

    Raises `FileExistsError` if the name is taken.
    """
    try:
        _sync(temporary_path, os.O_RDWR)
        _rename_without_replacing(temporary_path, target)
        sync_folder(target)
    except FileExistsError:
        raise FileExistsError(target) from None
    except OSError as error:
        raise NotWritable(str(target), error.strerror or "") from error


def _rename_without_replacing(temporary_path: Path, target: Path) -> None:
    """Rename a file. Unlike a plain rename, never replace a file that appeared in the meantime."""
    try:
        target.hardlink_to(temporary_path)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems have no hard links. There an empty file reserves the name.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
        temporary_path.replace(target)
    else:
        temporary_path.unlink()


def sync_folder(database: Path) -> None:
    """Make the names in a file's folder survive a power failure; Windows does this by itself."""
    if os.name == "posix":
        _sync(database.parent, os.O_RDONLY)


def _sync(database: Path, flags: int) -> None:
    file = os.open(database, flags)
    try:
        os.fsync(file)
    finally:
        os.close(file)
