"""One connection, one transaction at a time, and no way to leave one half done."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from math import inf
from typing import Any, Generic, TypeVar

from game.patience import PATIENCE
from game.storage.columns.parts import to_json
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
from game.storage.operation import Operation, Request, unheard
from game.storage.sharding import Lease

from . import tidying
from .aiosqlite_internals import ThreadConnection
from .dialect import text_of

# Its debug lines spell out every parameter, and the secret of a game is one.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
"""Something to do with the database, on its thread."""


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
        self.lease: Lease | None = None
        self.committed: Callable[[float], None] = unheard
        """Gets the seconds of each transaction that changed something."""
        self._closing: asyncio.Task[None] | None = None

    async def read(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one request that only looks."""
        return await self.alone(partial(run, begin))

    async def change(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one statement, which needs no transaction around it."""
        return await self._change(partial(run, begin))

    async def transact(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation in a transaction; all of it is committed, or none."""
        return await self._change(partial(_within, partial(run, begin)))

    async def tidy(self) -> bool:
        """Overwrite what was removed; return whether nothing is owed now."""
        return await self.alone(tidying.tidy)

    async def alone(self, work: Work[T]) -> T:
        """Run work that needs no transaction around it, or begins and ends its own.

        Raises `OutOfTime`, and nothing is done, where it cannot begin before the caller
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
                # It has begun, and ends in time by itself. An error is raised below, if anybody
                # waits that long; asyncio is not to log it as well.
                ended = asyncio.wrap_future(piece.outcome)
                ended.add_done_callback(lambda failed: failed.exception())
                await asyncio.wait({ended})
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

    async def _change(self, work: Work[T]) -> T:
        began = time.perf_counter()
        result = await self.alone(work)
        self.committed(time.perf_counter() - began)
        PATIENCE.get().mark_committed()
        return result

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


def _within(work: Work[T], connection: sqlite3.Connection) -> T:
    """Do work in a transaction that may write from its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        # Some errors end the transaction by themselves; then there is nothing to take back.
        with suppress(sqlite3.Error):
            connection.rollback()
        raise
    return result


def run(begin: Callable[[], Operation[T]], connection: sqlite3.Connection) -> T:
    """Run an operation to its end and return what it returns."""
    operation = begin()
    try:
        request = next(operation)
        while True:
            request = operation.send(_answer(request, connection))
    except StopIteration as end:
        return end.value


def _answer(request: Request, connection: sqlite3.Connection) -> Sequence[sqlite3.Row]:
    values = {name: _bound(value) for name, value in request.values.items()}
    rows: Sequence[sqlite3.Row] = ()
    for statement in request.statements:
        rows = connection.execute(text_of(statement), values).fetchall()
    return rows


def _bound(value: Any) -> Any:
    """Return a value as SQLite takes it: lists and rows as JSON."""
    return to_json(value) if isinstance(value, list) else value
