"""One connection, one transaction at a time, and no way to leave one half done."""

import asyncio
import sqlite3
from contextlib import suppress
from functools import partial
from typing import TypeVar

from .connection import Connection, Work
from .errors import RepositoryClosed
from .problems import in_our_terms

T = TypeVar("T")

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"


class Transactions:
    """Runs work on a connection's thread, each piece in a transaction of its own.

    A caller that is cancelled goes at once; the transaction it began runs on to its end there,
    so the database is never left in between.
    """

    def __init__(self, connection: Connection, place: str) -> None:
        self._connection = connection
        self._place = place
        self._closing: asyncio.Task[None] | None = None

    async def read(self, work: Work[T]) -> T:
        """Run work that only looks, on one moment's state."""
        return await self.alone(partial(_within, READ, work))

    async def write(self, work: Work[T]) -> T:
        """Run work that changes something; all of it is committed, or none."""
        return await self.alone(partial(_within, WRITE, work))

    async def alone(self, work: Work[T]) -> T:
        """Run work of one statement, which needs no transaction around it."""
        if self._closing is not None:
            raise RepositoryClosed(self._place)
        with in_our_terms(self._place):
            return await self._connection.run(work)

    async def close(self) -> None:
        """Wait for what is under way, then close the connection."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        with in_our_terms(self._place):
            await self._connection.close()


def _within(begin: str, work: Work[T], connection: sqlite3.Connection) -> T:
    connection.execute(begin)
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        # Some errors end the transaction by themselves; then there is nothing to take back.
        with suppress(sqlite3.Error):
            connection.rollback()
        raise
    return result
