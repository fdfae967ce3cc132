"""A SQLite repository that works on the caller's thread, so that tests wait for no other thread."""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from unittest.mock import patch

from game.storage.errors import RepositoryClosed
from game.storage.sqlite.connecting import opening
from game.storage.sqlite.connecting.connection import Connection, T, Work, translate_errors
from game.storage.sqlite.repository import SqliteRepository


class SameThreadConnection(Connection):
    """A connection that does each piece of work on the caller's own thread.

    Other tasks may run before and after each piece.
    """

    def __init__(self, database: str, patience: float) -> None:
        super().__init__(database, patience)
        self._connector = partial(
            sqlite3.connect,
            database,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
        )

    async def run_work(self, work: Work[T]) -> T:
        """Run a piece of work: a whole transaction, or one statement."""
        await asyncio.sleep(0)
        if self._closing is not None:
            raise RepositoryClosed(self._place)
        with translate_errors(self._place):
            result = work(self._conn)
        await asyncio.sleep(0)
        return result


async def open_without_syncs(file: Path) -> SqliteRepository:
    """Open the database in this file without syncs; tests need no protection from power loss."""
    with patch.object(opening, "Connection", SameThreadConnection):
        repository = await SqliteRepository.open(file)
    await repository._connection.run_work(_without_syncs)
    return repository


def _without_syncs(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA synchronous = OFF")
