"""One connection, one transaction at a time, and no way to leave one half done."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from math import inf
from typing import Generic, TypeVar

from game.storage.errors import (
    DamagedDatabase,
    DatabaseLocked,
    DiskFailing,
    DiskFull,
    NoDatabase,
    NotWritable,
    OutOfTime,
    RepositoryClosed,
    StorageProblem,
)
from game.storage.patience import PATIENCE
from game.storage.repository import unheard

from .aiosqlite_internals import ThreadConnection

# Its debug lines spell out every parameter, and the secret of a game is one.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
"""Something to do with the database, on its thread."""

READ = "BEGIN"
WRITE = "BEGIN IMMEDIATE"


class _Piece(Generic[T]):
    """Work on its way to the thread: either that begins it, or its caller takes it back."""

    def __init__(self, work: Work[T]) -> None:
        self._work = [work]
        self.outcome = Future[T]()
        """What it gave, or raised."""

    def take(self) -> Work[T] | None:
        """The work, for whichever of the two asks first."""
        with suppress(IndexError):
            return self._work.pop()
        return None


class Connection(ThreadConnection):
    """Takes whole pieces of work to its thread, each in a transaction of its own.

    aiosqlite itself goes there and back for every statement, which costs more than most of ours
    take. A caller that is cancelled goes at once; the transaction it began runs on to its end
    there, so the database is never left in between.
    """

    def __init__(self, place: str, patience: float) -> None:
        super().__init__(
            partial(sqlite3.connect, place, timeout=patience, isolation_level=None),
            iter_chunk_size=64,
        )
        self._place = place
        self.patience = patience
        """Seconds that work may wait, for its turn and for other programs, before it begins."""
        self.committed: Callable[[float], None] = unheard
        """Told how many seconds each transaction took that changed something."""
        self._closing: asyncio.Task[None] | None = None

    async def read(self, work: Work[T]) -> T:
        """Run work that only looks, on one moment's state."""
        return await self.alone(partial(_within, READ, work))

    async def write(self, work: Work[T]) -> T:
        """Run work that changes something; all of it is committed, or none."""
        return await self.write_alone(partial(_within, WRITE, work))

    async def write_alone(self, work: Work[T]) -> T:
        """Run a change of one statement, which needs no transaction around it."""
        began = time.perf_counter()
        result = await self.alone(work)
        self.committed(time.perf_counter() - began)
        PATIENCE.get().note_kept()
        return result

    async def alone(self, work: Work[T]) -> T:
        """Run work that needs no transaction around it, or begins and ends its own.

        Raises `OutOfTime`, and nothing is done, where it cannot begin before whoever asks
        must be answered.
        """
        if self._closing is not None:
            raise RepositoryClosed(self._place)
        left = PATIENCE.get().seconds_left()
        piece, deadline = _Piece(work), time.monotonic() + min(self.patience, left)
        with in_our_terms(self._place):
            try:
                async with asyncio.timeout(left if left < inf else None):
                    await self.on_thread(partial(self._in_time, deadline, piece), self.sqlite)
            except TimeoutError:
                if piece.take() is not None:
                    raise OutOfTime(self._place) from None
                # It has begun, and ends in time by itself.
                await asyncio.wait((asyncio.wrap_future(piece.outcome),))
            return piece.outcome.result()

    async def finish(self) -> None:
        """Wait for what is under way, then close the connection."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish())
        await asyncio.shield(self._closing)

    def _in_time(self, deadline: float, piece: _Piece[T], connection: sqlite3.Connection) -> None:
        """Do the work unless it has waited too long: then nothing of it is done."""
        work = piece.take()
        if work is None:
            return
        try:
            left = deadline - time.monotonic()
            if left < 0:
                raise DatabaseLocked(self._place, "Other work has taken too long.")
            connection.execute(f"PRAGMA busy_timeout = {round(1000 * left)}")
            piece.outcome.set_result(work(connection))
        except BaseException as error:
            piece.outcome.set_exception(error)

    async def _finish(self) -> None:
        with in_our_terms(self._place):
            await self.close()


PROBLEMS: dict[int, type[StorageProblem]] = {
    sqlite3.SQLITE_BUSY: DatabaseLocked,
    sqlite3.SQLITE_LOCKED: DatabaseLocked,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_IOERR: DiskFailing,
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR_SHMSIZE: DiskFull,
    sqlite3.SQLITE_CORRUPT: DamagedDatabase,
    sqlite3.SQLITE_NOTADB: NoDatabase,
}

PRIMARY_CODE = 0xFF
"""The low byte of an extended result code names the kind of trouble."""


def is_busy(error: sqlite3.Error) -> bool:
    """Whether another connection stood in the way."""
    return _primary(error) == sqlite3.SQLITE_BUSY


def is_full(error: sqlite3.Error) -> bool:
    """Whether there was no space left to write."""
    return _primary(error) == sqlite3.SQLITE_FULL


@contextmanager
def in_our_terms(place: str) -> Generator[None]:
    """Turn what SQLite raises into the fitting `StorageProblem`."""
    try:
        yield
    except sqlite3.Error as error:
        kind = PROBLEMS.get(_extended(error)) or PROBLEMS.get(_primary(error), StorageProblem)
        raise kind(place, f"SQLite says: {error}") from error


def _primary(error: sqlite3.Error) -> int:
    return _extended(error) & PRIMARY_CODE


def _extended(error: sqlite3.Error) -> int:
    # Errors of the Python module itself carry no code.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)


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
