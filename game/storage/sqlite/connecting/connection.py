"""One connection that runs one transaction at a time, and never leaves a transaction half done."""

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
    NotADatabase,
    NoTimeLeft,
    NotWritable,
    RepositoryClosed,
    StorageProblem,
)
from game.storage.operation import Operation, Request, ignore_seconds
from game.storage.sharding import Lease

from . import tidying
from .aiosqlite_internals import ThreadConnection
from .dialect import text_of

# The debug log of aiosqlite shows every parameter, and one of them is the secret of a game.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
"""A function that uses the database on the connection's thread."""


class _WaitingWork(Generic[T]):
    """Work that waits for the thread. Either the thread begins it, or the caller takes it back."""

    def __init__(self, work: Work[T]) -> None:
        self._work = [work]
        self.outcome = Future[T]()
        """The result of the work, or the error that it raised."""

    def take(self) -> Work[T] | None:
        """Return the work to the first caller of this method; later callers get `None`."""
        with suppress(IndexError):
            return self._work.pop()
        return None


class Connection(ThreadConnection):
    """A connection that runs whole operations on its thread, not single statements.

    aiosqlite itself switches threads for every statement, which costs more time than most of our
    statements. A cancelled caller returns at once. The caller's transaction still runs to its end
    on the thread, so no transaction stays half done.
    """

    def __init__(self, database: str, patience: float) -> None:
        super().__init__(
            partial(sqlite3.connect, database, timeout=patience, isolation_level=None),
            iter_chunk_size=64,
        )
        self._place = database
        self.patience = patience
        """Seconds that work may wait for earlier work and for other programs before it begins."""
        self.lease: Lease | None = None
        self.report_commit_seconds: Callable[[float], None] = ignore_seconds
        """A function that gets the seconds of each transaction that changed something."""
        self._closing: asyncio.Task[None] | None = None

    async def read(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation that only reads and makes a single request."""
        return await self.run_work(partial(run_operation, begin))

    async def change(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one statement, which needs no transaction around it."""
        return await self._change(partial(run_operation, begin))

    async def transact(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation in a transaction: commit all of its changes, or none."""
        return await self._change(partial(_in_transaction, partial(run_operation, begin)))

    async def tidy(self) -> bool:
        """Overwrite removed data; return whether all of it is erased."""
        return await self.run_work(tidying.tidy_small_file)

    async def run_work(self, work: Work[T]) -> T:
        """Run work that needs no transaction, or that begins and ends its own transaction.

        Raises `NoTimeLeft`, and does nothing, if the work cannot begin before the caller must be
        answered.
        """
        if self._closing is not None:
            raise RepositoryClosed(self._place)
        left = PATIENCE.get().seconds_left()
        waiting, deadline = _WaitingWork(work), time.monotonic() + min(self.patience, left)
        with translate_errors(self._place):
            try:
                async with asyncio.timeout(left if left < inf else None):
                    await self.call_on_thread(
                        partial(self._run_unless_late, deadline, waiting), self.sqlite
                    )
            except TimeoutError:
                if waiting.take() is not None:
                    raise NoTimeLeft(self._place) from None
                # The work has begun, and it ends soon by itself. If the caller waits until then,
                # the last line raises the work's error. Read the error here, so that asyncio does
                # not log it as well.
                ended = asyncio.wrap_future(waiting.outcome)
                ended.add_done_callback(lambda failed: failed.exception())
                await asyncio.wait({ended})
            return waiting.outcome.result()

    async def finish_and_close(self) -> None:
        """Wait for running work, then close the connection."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish())
        await asyncio.shield(self._closing)

    def _run_unless_late(
        self, deadline: float, waiting: _WaitingWork[T], connection: sqlite3.Connection
    ) -> None:
        """Run the work, unless it has waited too long; then run nothing of it."""
        work = waiting.take()
        if work is None:
            return
        try:
            left = deadline - time.monotonic()
            if left < 0:
                raise DatabaseLocked(self._place, "Other work has taken too long.")
            connection.execute(f"PRAGMA busy_timeout = {round(1000 * left)}")
            waiting.outcome.set_result(work(connection))
        except BaseException as error:
            waiting.outcome.set_exception(error)

    async def _change(self, work: Work[T]) -> T:
        began = time.perf_counter()
        result = await self.run_work(work)
        self.report_commit_seconds(time.perf_counter() - began)
        PATIENCE.get().mark_committed()
        return result

    async def _finish(self) -> None:
        with translate_errors(self._place):
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
    sqlite3.SQLITE_NOTADB: NotADatabase,
}

PRIMARY_CODE = 0xFF
"""A mask: the low byte of an extended result code is the general kind of error."""


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether another connection blocked this one."""
    return _primary_code(error) == sqlite3.SQLITE_BUSY


def is_full(error: sqlite3.Error) -> bool:
    """Return whether there was no space left to write."""
    return _primary_code(error) == sqlite3.SQLITE_FULL


@contextmanager
def translate_errors(database: str) -> Generator[None]:
    """Turn errors of SQLite into the matching `StorageProblem`."""
    try:
        yield
    except sqlite3.Error as error:
        kind = PROBLEMS.get(_extended_code(error)) or PROBLEMS.get(
            _primary_code(error), StorageProblem
        )
        raise kind(database, f"SQLite says: {error}") from error


def _primary_code(error: sqlite3.Error) -> int:
    return _extended_code(error) & PRIMARY_CODE


def _extended_code(error: sqlite3.Error) -> int:
    # Errors of Python's own sqlite3 module carry no code.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)


def _in_transaction(work: Work[T], connection: sqlite3.Connection) -> T:
    """Run work in a transaction that locks the database for writing at its beginning."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        # Some errors end the transaction by themselves. Then a rollback fails, and that is
        # harmless.
        with suppress(sqlite3.Error):
            connection.rollback()
        raise
    return result


def run_operation(begin: Callable[[], Operation[T]], connection: sqlite3.Connection) -> T:
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
    """Return a value as SQLite accepts it: a list becomes JSON."""
    return to_json(value) if isinstance(value, list) else value
