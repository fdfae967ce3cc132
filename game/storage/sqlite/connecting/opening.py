"""Opening the database: look first, write only when it is ours or new."""

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
    NoDatabase,
    NotWritable,
    StorageProblem,
)

from . import tidying
from .connection import Connection, in_our_terms, is_busy
from .schema import inspect, migrate, written_steps
from .unfinished import refuse_unfinished

MEMORY = ":memory:"
NEEDED_SQLITE = (3, 37)
"""The first SQLite with strict tables."""

PAUSE = 0.02
"""Seconds between two attempts at what SQLite itself does not wait for."""


async def connect(place: str, patience: float, steps: Sequence[str] | None = None) -> Connection:
    """Open the database at `place`, brought to the newest version.

    `patience` is how many seconds another program may hold it. Raises `StorageProblem`, with
    the file as it was.
    """
    _look_around(place)
    known = written_steps() if steps is None else steps
    connection = Connection(place, patience)
    with in_our_terms(place):
        await connection
        try:
            await connection.alone(partial(_prepare, place, patience, known))
        except BaseException:
            await connection.close()
            raise
    return connection


def _look_around(place: str) -> None:
    if sqlite3.sqlite_version_info < NEEDED_SQLITE:
        needed = ".".join(map(str, NEEDED_SQLITE))
        raise StorageProblem(place, f"SQLite {needed} is needed, this is {sqlite3.sqlite_version}")
    if place == MEMORY:
        return
    path = Path(place)
    if not path.parent.is_dir():
        raise FolderMissing(place)
    if path.is_dir():
        raise NoDatabase(place, "it is a folder")
    refuse_unfinished(path)
    if path.is_file():
        _look_at(path, place)
    else:
        _create_for_the_owner(path, place)


def _look_at(path: Path, place: str) -> None:
    """Refuse what SQLite would take too lightly."""
    if path.stat().st_size == 1:
        # It passes for an empty file and would be written over.
        raise NoDatabase(place)
    if not os.access(path, os.W_OK):
        # It would be opened for reading, leaving files beside it that nobody can write either.
        raise NotWritable(place)


def _create_for_the_owner(path: Path, place: str) -> None:
    """Make the file before SQLite does: the files it puts beside it have the same rights."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise NotWritable(place, error.strerror or "") from error


def _prepare(
    place: str, patience: float, steps: Sequence[str], connection: sqlite3.Connection
) -> None:
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("BEGIN")
    inspect(connection, place, len(steps))
    _check(connection, place)
    connection.execute("COMMIT")
    _write_ahead(connection, patience)
    connection.execute("BEGIN IMMEDIATE")
    # Writes even when no step is missing, so that a full disk shows now and not in a game.
    migrate(connection, inspect(connection, place, len(steps)), steps)
    connection.execute("COMMIT")
    # Nobody waits yet. Where there is no room for it, the next start tries again.
    with suppress(sqlite3.Error):
        tidying.tidy_whatever_its_size(connection)


def _check(connection: sqlite3.Connection, place: str) -> None:
    ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    if verdict != "ok":
        raise DamagedDatabase(place, f"SQLite says: {verdict}")


def _write_ahead(connection: sqlite3.Connection, patience: float) -> None:
    """Switch the log on, waiting by hand: SQLite's own patience does not cover this switch."""
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
