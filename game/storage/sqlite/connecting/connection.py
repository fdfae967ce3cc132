"""One connection that runs one transaction at a time, and never leaves a transaction half done."""

import asyncio
import logging
import re
import sqlite3
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from contextvars import Context
from functools import cache, partial
from math import inf
from pathlib import Path
from typing import Any, Generic, TypeVar

import aiosqlite

from game.library_parts import AttributeOfType, CallablePart, Requirement, check_library
from game.patience import PATIENCE
from game.storage.columns.parts import to_json
from game.storage.errors import (
    DamagedDatabase,
    DatabaseLocked,
    DatabaseReplaced,
    DiskFailing,
    DiskFull,
    NotADatabase,
    NoTimeLeft,
    NotWritable,
    RepositoryClosed,
    StorageProblem,
)
from game.storage.operation import (
    LIST_PLACEHOLDER,
    ROWS_PLACEHOLDER,
    Operation,
    Request,
    Statement,
    ignore_seconds,
)
from game.storage.sharding import Lease
from game.storage.sqlite.connecting import tidying
from game.storage.sqlite.connecting.log import empty_log, without_waiting

LIBRARY = "aiosqlite"
REQUIREMENTS: tuple[Requirement, ...] = (
    CallablePart("aiosqlite.Connection", 1, ("iter_chunk_size",)),
    CallablePart("aiosqlite.Connection._execute", 3),
    AttributeOfType("aiosqlite.Connection._conn", property),
)
check_library(LIBRARY, REQUIREMENTS)


class ThreadConnection(aiosqlite.Connection):
    """A connection whose thread can run any function, not only one statement.

    It uses undocumented parts of aiosqlite; `tests/test_library_uses.py` makes sure that nothing
    else does.
    """

    call_on_thread: Any = aiosqlite.Connection._execute  # noqa: SLF001  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    """Call a function with these arguments on the connection's thread; return its result."""
    sqlite = aiosqlite.Connection._conn  # noqa: SLF001
    """The `sqlite3` connection inside; use it only on the thread."""


ROW_LOCK = " FOR UPDATE"


@cache
def text_of(statement: Statement) -> str:
    """Return the text of a statement in SQLite's form of SQL."""

    def table(found: re.Match[str]) -> str:
        columns = ", ".join(
            f"json_extract(value, '$.{name}') AS \"{name}\"" for name in statement.tables[found[1]]
        )
        return f"(SELECT {columns} FROM json_each(:{found[1]})) AS {found[1]}"  # noqa: S608

    text = ROWS_PLACEHOLDER.sub(table, statement.sqlite)
    text = LIST_PLACEHOLDER.sub(r"IN (SELECT value FROM json_each(:\1))", text)
    return text.removesuffix(ROW_LOCK)


ENDINGS = ("", "-wal", "-shm")
"""The endings of the names of the files that SQLite uses while a database is open."""


class OpenFiles:
    """The files of a database, as they were when it was opened.

    SQLite goes on writing to its files when they have lost their names. Nobody would find what it
    writes there.
    """

    def __init__(self, database: str) -> None:
        self._database = database
        self._files = _find(database)

    def refuse_if_replaced(self) -> None:
        """Raise `DatabaseReplaced` if another file, or none, is where one of these files was."""
        found = _find(self._database)
        for path, identity in self._files.items():
            if found.get(path) != identity:
                change = "has become another file" if path in found else "is gone"
                raise DatabaseReplaced(self._database, f"{path} {change}")


def _find(database: str) -> Mapping[str, tuple[int, int]]:
    """Return the files that exist, each with numbers that identify it on this machine."""
    found: dict[str, tuple[int, int]] = {}
    for ending in ENDINGS:
        path = f"{database}{ending}"
        try:
            status = Path(path).stat()
        except (FileNotFoundError, NotADirectoryError):
            continue
        found[path] = (status.st_dev, status.st_ino)
    return found


# The debug log of aiosqlite shows every parameter, and one of them is the secret of a game.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
"""A function that uses the database on the connection's thread."""


IDLE_SECONDS = 2.0
"""Seconds without a change after which the write-ahead log is emptied into the database."""


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
        self.files: OpenFiles | None = None
        """The database's files; `None` for a database in memory, and until it is prepared."""
        self.lease: Lease | None = None
        self.report_commit_seconds: Callable[[float], None] = ignore_seconds
        """A function that gets the seconds of each transaction that changed something."""
        self._closing: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None
        """The timer that runs out if nothing is changed for a while."""
        self._emptying: asyncio.Task[None] | None = None

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

    def refuse_if_replaced(self) -> None:
        """Raise `DatabaseReplaced` if the files are no longer where they were."""
        if self.files is not None:
            self.files.refuse_if_replaced()

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
        def change(connection: sqlite3.Connection) -> T:
            self.refuse_if_replaced()
            return work(connection)

        began = time.perf_counter()
        result = await self.run_work(change)
        self.report_commit_seconds(time.perf_counter() - began)
        PATIENCE.get().mark_committed()
        self._empty_log_when_idle()
        return result

    def _empty_log_when_idle(self) -> None:
        """Empty the log soon, so that the database's file itself holds everything."""
        if self._idle is not None:
            self._idle.cancel()
        # The work has a context of its own: it need not end in time for a click.
        self._idle = asyncio.get_running_loop().call_later(
            IDLE_SECONDS, self._begin_to_empty_log, context=Context()
        )

    def _begin_to_empty_log(self) -> None:
        self._emptying = asyncio.create_task(self._empty_log(), name="empty the log")

    async def _empty_log(self) -> None:
        def empty(connection: sqlite3.Connection) -> None:
            self.refuse_if_replaced()
            with without_waiting(connection):
                empty_log(connection)

        # The next change tries again.
        with suppress(StorageProblem):
            await self.run_work(empty)

    async def _finish(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
        if self._emptying is not None:
            await asyncio.wait({self._emptying})
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
