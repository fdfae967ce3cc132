"""Copy a database while others write to it, and find what is wrong with a database.

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

from game.storage.errors import NotADatabase, NotWritable

from .connecting.connection import is_full, translate_errors
from .connecting.schema import all_migrations, read_checked_version
from .connecting.unfinished import refuse_unfinished_restore

PAGES = 1024
"""The number of pages that are copied between two reports of progress; 4 MiB."""

LONGEST_WAIT = 5.0
"""Seconds to wait while another program holds the database."""

LOST_GAMES = 1_000_000
"""More games than can begin between a copy and the day when it replaces its database."""

FORGET_BOARDS = """
    UPDATE game
    SET board_shown_milestone = NULL, board_shown_version = NULL, board_shown_change_count = NULL
    WHERE status IN ('lobby', 'playing')
"""
BEGIN_NUMBERS = """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'game', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'game')
"""
SKIP_NUMBERS = "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'game'"

Progress = Callable[[int, int], None]
"""A function that gets the number of copied pages, and the number of all pages."""


def copy_snapshot(source: Path, target: Path, progress: Progress) -> None:
    """Copy the database as it is at the beginning; the copy has none of the later changes.

    Others can read and write in the meantime. `target` appears complete or not at all, as one file
    that only its owner can read. Raises `StorageProblem`, and `FileExistsError` if `target` exists.
    """
    if _is_there(target, Path.exists):
        raise FileExistsError(target)
    with _open_snapshot(source) as original, _temporary_file(target) as temporary_path:
        with _open_for_writing(temporary_path) as duplicate:
            _copy(original, duplicate, source, progress)
            _prepare(duplicate)
        _move_into_place(temporary_path, target)


def find_flaws(database: Path) -> tuple[str, ...]:
    """Return what SQLite finds wrong with a database, or nothing if it is intact.

    Raises `StorageProblem`; a damaged database may also cause this error instead of a result.
    """
    with _open_snapshot(database) as connection, translate_errors(str(database)):
        verdicts = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        orphans = [
            f"a row of {row[0]} belongs to nothing"
            for row in connection.execute("PRAGMA foreign_key_check")
        ]
    return (*(verdict for verdict in verdicts if verdict != "ok"), *orphans)


def _is_there(database: Path, exists_test: Callable[[Path], bool]) -> bool:
    """Return whether `exists_test`, a method of `Path`, is true for this place.

    Raises `NotWritable` if the folder may not be read.
    """
    try:
        return exists_test(database)
    except OSError as error:
        raise NotWritable(str(database), error.strerror or "") from error


@contextmanager
def _open_snapshot(database: Path) -> Generator[sqlite3.Connection]:
    """Open a connection that sees the database as it was at one moment, without later changes."""
    is_there = _is_there(database, Path.is_file)
    refuse_unfinished_restore(database)
    if not is_there:
        raise NotADatabase(str(database), "There is no such file.")
    address = f"{database.resolve().as_uri()}?mode=ro"
    with translate_errors(str(database)):
        connection = sqlite3.connect(address, uri=True, timeout=LONGEST_WAIT, isolation_level=None)
    with closing(connection):
        with translate_errors(str(database)):
            connection.execute("BEGIN")
            if read_checked_version(connection, str(database), len(all_migrations())) == 0:
                raise NotADatabase(str(database), "It is empty.")
        yield connection


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


def _prepare(duplicate: sqlite3.Connection) -> None:
    """Make the copy one single file, and prepare it to replace its database."""
    duplicate.execute("PRAGMA journal_mode = DELETE").fetchall()
    duplicate.execute("PRAGMA synchronous = FULL")
    ((version,),) = duplicate.execute("PRAGMA user_version").fetchall()
    if version < len(all_migrations()):
        # An earlier release made this database, before an upgrade. That release must find it
        # unchanged.
        return
    duplicate.execute("BEGIN IMMEDIATE")
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
