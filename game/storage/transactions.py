"""One connection, one transaction at a time, and no way to leave one half done."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

import aiosqlite

from .problems import in_our_terms
from .repository import RepositoryClosed

T = TypeVar("T")
Work = Callable[[aiosqlite.Connection], Awaitable[T]]

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"


class Transactions:
    """Runs work on a connection, each piece in a transaction of its own.

    A caller that is cancelled goes at once; the transaction it began runs on to its end, so the
    lock and the database are never left in between.
    """

    def __init__(self, connection: aiosqlite.Connection, place: str) -> None:
        self._connection = connection
        self._place = place
        self._lock = asyncio.Lock()
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closing: asyncio.Task[None] | None = None

    async def read(self, work: Work[T]) -> T:
        """Run work that only looks, on one moment's state."""
        return await self._shielded(partial(_within, READ, work))

    async def ask(self, work: Work[T]) -> T:
        """Run work that asks one question: a statement alone needs no transaction around it."""
        return await self._shielded(work)

    async def write(self, work: Work[T]) -> T:
        """Run work that changes something; all of it is committed, or none."""
        return await self._shielded(partial(_within, WRITE, work))

    async def close(self) -> None:
        """Wait for what is under way, then close the connection."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _shielded(self, work: Work[T]) -> T:
        if self._closing is not None:
            raise RepositoryClosed(self._place)
        task = asyncio.create_task(self._whole(work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _whole(self, work: Work[T]) -> T:
        async with self._lock:
            with in_our_terms(self._place):
                try:
                    return await work(self._connection)
                except BaseException:
                    await self._roll_back()
                    raise

    async def _roll_back(self) -> None:
        # Some errors end the transaction by themselves; then there is nothing to take back.
        with suppress(sqlite3.Error):
            await self._connection.rollback()

    async def _close(self) -> None:
        if self._under_way:
            await asyncio.wait(self._under_way)
        with in_our_terms(self._place):
            await self._connection.close()


async def _within(begin: str, work: Work[T], connection: aiosqlite.Connection) -> T:
    await connection.execute_fetchall(begin)
    result = await work(connection)
    await connection.execute_fetchall("COMMIT")
    return result
