"""Opening the database: look first, write only when it is ours or new."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import aiosqlite

from .problems import in_our_terms, is_busy
from .repository import DamagedDatabase, FolderMissing, NoDatabase, NotWritable, StorageProblem
from .schema import inspect, migrate, written_steps

MEMORY = ":memory:"
NEEDED_SQLITE = (3, 37)
"""The first SQLite with strict tables."""

PAUSE = 0.02
"""Seconds between two attempts at what SQLite itself does not wait for."""

# Its debug lines spell out every parameter, and the secret of a game is one.
logging.getLogger("aiosqlite").setLevel(logging.INFO)


async def connect(
    place: str, patience: float, steps: Sequence[str] | None = None
) -> aiosqlite.Connection:
    """Open the database at `place`, brought to the newest version.

    `patience` is how many seconds another program may hold it. Raises `StorageProblem`, with
    the file as it was.
    """
    _look_around(place)
    with in_our_terms(place):
        connection = await aiosqlite.connect(place, timeout=patience, isolation_level=None)
        try:
            await _prepare(connection, place, patience, written_steps() if steps is None else steps)
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
    if path.is_file():
        _look_at(path, place)


def _look_at(path: Path, place: str) -> None:
    """Refuse what SQLite would take too lightly."""
    if path.stat().st_size == 1:
        # It passes for an empty file and would be written over.
        raise NoDatabase(place)
    if not os.access(path, os.W_OK):
        # It would be opened for reading, leaving files beside it that nobody can write either.
        raise NotWritable(place)


async def _prepare(
    connection: aiosqlite.Connection, place: str, patience: float, steps: Sequence[str]
) -> None:
    await connection.execute_fetchall("PRAGMA foreign_keys = ON")
    await connection.execute_fetchall("PRAGMA synchronous = FULL")
    await connection.execute_fetchall("BEGIN")
    await inspect(connection, place, len(steps))
    await _check(connection, place)
    await connection.execute_fetchall("COMMIT")
    await _write_ahead(connection, patience)
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    # Writes even when no step is missing, so that a full disk shows now and not in a game.
    await migrate(connection, await inspect(connection, place, len(steps)), steps)
    await connection.execute_fetchall("COMMIT")


async def _check(connection: aiosqlite.Connection, place: str) -> None:
    ((verdict,),) = await connection.execute_fetchall("PRAGMA quick_check(1)")
    if verdict != "ok":
        raise DamagedDatabase(place, f"SQLite says: {verdict}")


async def _write_ahead(connection: aiosqlite.Connection, patience: float) -> None:
    """Switch the log on, waiting by hand: SQLite's own patience does not cover this switch."""
    deadline = asyncio.get_running_loop().time() + patience
    while True:
        try:
            await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if not is_busy(error) or asyncio.get_running_loop().time() > deadline:
                raise
            await asyncio.sleep(PAUSE)
        else:
            return
