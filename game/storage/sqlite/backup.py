"""A copy of a database, made while others write to it, and what is wrong with one.

A copy is made to take its database's place one day. By then the boards may show what the copy never
heard of, and buttons may stand around for games that it does not know. So nobody is told to know
what the boards of its open games show, which lets the bot look at them, and its next game gets a
number that no lost game can have had.
"""

import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp

from game.storage.errors import NoDatabase, NotWritable

from .connecting.connection import in_our_terms, is_full
from .connecting.schema import inspect, written_steps
from .connecting.unfinished import refuse_unfinished

PAGES = 1024
"""Copied before others are told how far it has come; 4 MiB."""

LONGEST_WAIT = 5.0
"""Seconds for which another program may hold the database."""

LOST_GAMES = 1_000_000
"""More than begin between a copy and its return."""

FORGET_BOARDS = """
    UPDATE game
    SET board_shown_milestone = NULL, board_shown_version = NULL, board_shown_tick = NULL
    WHERE status IN ('lobby', 'playing')
"""
BEGIN_NUMBERS = """
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'game', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'game')
"""
SKIP_NUMBERS = "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'game'"

Progress = Callable[[int, int], None]
"""Called with how many pages were copied, and of how many."""


def copy(source: Path, target: Path, progress: Progress) -> None:
    """Copy the database as it is when this begins; what is written later is not in the copy.

    Others read and write meanwhile. `target` comes into being whole or not at all, for its owner
    alone, as one file. Raises `StorageProblem`, and `FileExistsError` where `target` is there.
    """
    if _is_there(target, Path.exists):
        raise FileExistsError(target)
    with _reading(source) as original, _made(target) as part:
        with _writing(part) as duplicate:
            _copy(original, duplicate, source, progress)
            _prepare(duplicate)
        _put(part, target)


def flaws(place: Path) -> tuple[str, ...]:
    """What SQLite finds wrong with a database; nothing where it is sound. Raises `StorageProblem`.

    A damaged one may be found to be so by an error in place of an answer.
    """
    with _reading(place) as connection, in_our_terms(str(place)):
        verdicts = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        strays = [
            f"a row of {row[0]} belongs to nothing"
            for row in connection.execute("PRAGMA foreign_key_check")
        ]
    return (*(verdict for verdict in verdicts if verdict != "ok"), *strays)


def _is_there(place: Path, looked_for: Callable[[Path], bool]) -> bool:
    """What is found at a place. Raises `NotWritable` where nobody may look into its folder."""
    try:
        return looked_for(place)
    except OSError as error:
        raise NotWritable(str(place), error.strerror or "") from error


@contextmanager
def _reading(place: Path) -> Generator[sqlite3.Connection]:
    """A connection that sees one moment's state, for as long as it is open."""
    is_there = _is_there(place, Path.is_file)
    refuse_unfinished(place)
    if not is_there:
        raise NoDatabase(str(place), "There is no such file.")
    address = f"{place.resolve().as_uri()}?mode=ro"
    with in_our_terms(str(place)):
        connection = sqlite3.connect(address, uri=True, timeout=LONGEST_WAIT, isolation_level=None)
    with closing(connection):
        with in_our_terms(str(place)):
            connection.execute("BEGIN")
            if inspect(connection, str(place), len(written_steps())) == 0:
                raise NoDatabase(str(place), "It is empty.")
        yield connection


@contextmanager
def _made(target: Path) -> Generator[Path]:
    """A new file of this run's own beside the target, gone afterwards. Raises `NotWritable`."""
    try:
        file, name = mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
        os.close(file)
    except OSError as error:
        raise NotWritable(str(target), error.strerror or "") from error
    part = Path(name)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _writing(part: Path) -> Generator[sqlite3.Connection]:
    with in_our_terms(str(part)):
        connection = sqlite3.connect(part, isolation_level=None)
        with closing(connection):
            yield connection


def _copy(
    original: sqlite3.Connection, duplicate: sqlite3.Connection, source: Path, progress: Progress
) -> None:
    try:
        original.backup(
            duplicate, pages=PAGES, progress=lambda _, left, every: progress(every - left, every)
        )
    except sqlite3.Error as error:
        if is_full(error):
            raise
        # What is no fault of the disk that is written to lies with what is read.
        with in_our_terms(str(source)):
            raise


def _prepare(duplicate: sqlite3.Connection) -> None:
    """Make one file of it, and let it return as described above."""
    duplicate.execute("PRAGMA journal_mode = DELETE").fetchall()
    duplicate.execute("PRAGMA synchronous = FULL")
    ((version,),) = duplicate.execute("PRAGMA user_version").fetchall()
    if version < len(written_steps()):
        # An earlier release's, made before an upgrade: that release is to find it as it was.
        return
    duplicate.execute("BEGIN IMMEDIATE")
    duplicate.execute(FORGET_BOARDS)
    duplicate.execute(BEGIN_NUMBERS)
    duplicate.execute(SKIP_NUMBERS, (LOST_GAMES,))
    duplicate.execute("COMMIT")


def _put(part: Path, target: Path) -> None:
    """Let a file on disk take its name, for good. Raises `FileExistsError` where that is taken."""
    try:
        _sync(part, os.O_RDWR)
        _name(part, target)
        sync_folder(target)
    except FileExistsError:
        raise FileExistsError(target) from None
    except OSError as error:
        raise NotWritable(str(target), error.strerror or "") from error


def _name(part: Path, target: Path) -> None:
    """Rename a file, as a plain rename takes the place of what came into being meanwhile."""
    try:
        target.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:
        # Some file systems know no second name of a file: there an empty one holds the place.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
        part.replace(target)
    else:
        part.unlink()


def sync_folder(place: Path) -> None:
    """Let the names in a file's folder outlast a loss of power; Windows does so by itself."""
    if os.name == "posix":
        _sync(place.parent, os.O_RDONLY)


def _sync(place: Path, flags: int) -> None:
    file = os.open(place, flags)
    try:
        os.fsync(file)
    finally:
        os.close(file)
