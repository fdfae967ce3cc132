"""Counts the statements and thread trips of a SQLite repository, without changing its code."""

import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any
from unittest.mock import patch

from benchmarks.statements.cost import Cost
from game.storage.sqlite import SqliteRepository


@asynccontextmanager
async def counted_at_sqlite(file: Path) -> AsyncIterator[tuple[SqliteRepository, Cost]]:
    """Open a repository, and count its statements and the trips to its thread."""
    counted = Cost()
    connection = type("_Connection", (CountingConnection,), {"counted": counted})
    # Through this queue, aiosqlite gives its thread each piece of work.
    queue = type("_Queue", (_CountingQueue,), {"counted": counted})
    connect = partial(sqlite3.connect, factory=connection)
    with patch("sqlite3.connect", connect), patch("aiosqlite.core.SimpleQueue", queue):
        repository = await SqliteRepository.open(file)
    async with repository:
        yield repository, counted


class CountingConnection(sqlite3.Connection):
    """Counts its own statements, but not those that triggers and foreign keys run.

    The trace of the module sqlite3 cannot distinguish such statements from those that cause them.
    """

    counted: Cost

    def cursor(self, factory: Any = None) -> Any:
        return super().cursor(factory or _CountingCursor)

    # By default, execute and executemany would make a plain cursor.

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        return self.cursor().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        return self.cursor().executemany(*arguments)

    def commit(self) -> None:
        self.counted.statements += self.in_transaction
        super().commit()


class _CountingCursor(sqlite3.Cursor):
    def __init__(self, connection: Any) -> None:
        super().__init__(connection)
        self._counted = connection.counted

    def execute(self, *arguments: Any) -> "_CountingCursor":
        self._counted.statements += 1
        return super().execute(*arguments)

    def executemany(self, statement: str, rows: Iterable[Any], /) -> "_CountingCursor":
        return super().executemany(statement, self._counted_rows(rows))

    def _counted_rows(self, rows: Iterable[Any]) -> Iterator[Any]:
        for row in rows:
            self._counted.statements += 1
            yield row


class _CountingQueue(SimpleQueue[Any]):
    counted: Cost

    def put_nowait(self, item: Any) -> None:
        self.counted.trips += 1
        super().put_nowait(item)
