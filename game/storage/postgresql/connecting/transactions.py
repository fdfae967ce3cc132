"""Transactions that write: how they begin, and how to find out whether a commit succeeded.

Every connection counts its transactions. Each transaction writes its number into the connection's
own row of `writer`. If the answer to a commit is lost, this row shows whether the commit succeeded.
"""

import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg

from game.storage.errors import GamesElsewhere, GamesMoved, UnfinishedCopy
from game.storage.marks import MOVED_TO, UNFINISHED_COPY
from game.storage.sharding import Lease

from .statements import Session
from .troubles import DRIVER_ERRORS

T = TypeVar("T")
Work = Callable[[Session], Awaitable[T]]
"""Work with the database; it may have to run again from the beginning."""

REGISTER = "INSERT INTO writer (id) VALUES ($1)"
# Several statements in one round trip; they take no parameters, so these numbers are in the text.
# A move of the games locks `writer` until its mark is committed. This statement waits for that lock
# before it takes its snapshot, so a writer that comes back sees the mark.
BEGIN = f"""
    BEGIN;
    UPDATE writer SET last = {{mark.number}}, seen = now()
    WHERE id = {{mark.writer}}
      AND NOT EXISTS (SELECT FROM meta WHERE key IN ('{MOVED_TO}', '{UNFINISHED_COPY}'))
"""  # noqa: S608
BEGUN = "UPDATE 1"
READ_MARKS = f"""
    SELECT key, value FROM meta WHERE key IN ('{MOVED_TO}', '{UNFINISHED_COPY}')
"""  # noqa: S608
WRITER_EXISTS = "SELECT FROM writer WHERE id = $1"

SHARE_ADVISORY_LOCKS = int.from_bytes(b"CART")
"""The first number of the advisory locks of shares; the second number is the share's id.

A writer takes the lock of its share in shared mode. A process that takes a share over takes the
lock exclusively. Locks with two numbers never conflict with locks with one number.
"""
# After waiting for the lock, the next statement takes a new snapshot, and so sees the share's
# present holder.
BEGIN_LEASED = f"""
    BEGIN;
    SELECT pg_advisory_xact_lock_shared({SHARE_ADVISORY_LOCKS}, {{lease.share}});
    UPDATE writer SET last = {{mark.number}}, seen = now()
    WHERE id = {{mark.writer}}
      AND NOT EXISTS (SELECT FROM meta WHERE key IN ('{MOVED_TO}', '{UNFINISHED_COPY}'))
      AND EXISTS (SELECT FROM share WHERE id = {{lease.share}}
                  AND epoch = {{lease.epoch}} AND holder = {{lease.holder}})
"""  # noqa: S608
# FOR UPDATE waits for a transaction whose connection is lost, but which the server still runs.
LAST = "SELECT last FROM writer WHERE id = $1 FOR UPDATE"


class Connection(asyncpg.Connection):
    """A connection with a number of its own, under which `writer` counts its transactions."""

    def __init__(
        self, protocol: Any, transport: asyncio.Transport, *arguments: Any, **named: Any
    ) -> None:
        super().__init__(protocol, transport, *arguments, **named)
        self._socket = transport.get_extra_info("socket")
        self._writer = secrets.randbits(63)
        self._transaction_count = 0

    def next_mark(self) -> "Mark":
        """Return the mark of the next transaction, and count it."""
        self._transaction_count += 1
        return Mark(self._writer, self._transaction_count)

    def set_socket_options(self, options: Iterable[tuple[int, int, int]]) -> None:
        """Set options of the connection's socket, if it is a TCP socket: level, option, value."""
        if self._socket.family in (socket.AF_INET, socket.AF_INET6):
            for level, option, value in options:
                self._socket.setsockopt(level, option, value)

    async def insert_writer(self) -> None:
        """Insert this connection's row into `writer`."""
        await self.execute(REGISTER, self._writer)


@dataclass(frozen=True, slots=True)
class Mark:
    """The identity of a transaction: its connection's number, and its own number there."""

    writer: int
    number: int


class CommitAnswerMissing(Exception):
    """The answer to a commit is missing: either all of its changes were written, or none."""

    def __init__(self, mark: Mark, result: object, error: Exception) -> None:
        super().__init__("nobody can say whether it was written")
        self.mark = mark
        self.result = result
        """The result of the work, which counts if the commit succeeded."""
        self.error = error


class LeaseNoLongerHeld(Exception):
    """Another process has taken the share, or the share was given back; nothing was changed."""


class GamesAway(Exception):
    """The games were moved away, or are still being moved to this database; nothing was changed."""

    def __init__(self, problem: type[GamesElsewhere], detail: str) -> None:
        super().__init__(problem.__name__)
        self.problem = problem
        self.detail = detail


async def run_transaction(connection: Connection, work: Work[T], lease: Lease | None) -> T:
    """Run work in a transaction of its own and return its result.

    Raises `CommitAnswerMissing` if only the answer to the commit is missing, and
    `LeaseNoLongerHeld` if the lease is no longer valid. After any error except
    `CommitAnswerMissing`, nothing was changed. Raises `GamesAway` if the games are elsewhere.
    """
    mark = connection.next_mark()
    try:
        await _begin(connection, mark, lease)
        result = await work(connection)
    except asyncio.CancelledError:
        # The server did not answer in time, so it would not answer a rollback, either.
        drop_connection(connection)
        raise
    except BaseException:
        await _roll_back(connection)
        raise
    try:
        await connection.execute("COMMIT")
    except asyncio.CancelledError:
        raise CommitAnswerMissing(mark, result, TimeoutError()) from None
    except Exception as error:
        raise CommitAnswerMissing(mark, result, error) from None
    return result


async def was_committed(session: Session, mark: Mark) -> bool:
    """Wait until a transaction is over at the server, and return whether it was committed."""
    return any(row["last"] == mark.number for row in await session.fetch(LAST, mark.writer))


async def _begin(session: Session, mark: Mark, lease: Lease | None) -> None:
    """Begin a transaction, and prove inside it that connection and lease are still valid."""
    beginning = BEGIN if lease is None else BEGIN_LEASED
    if await session.execute(beginning.format(mark=mark, lease=lease)) == BEGUN:
        return
    marks = {row["key"]: row["value"] for row in await session.fetch(READ_MARKS)}
    if MOVED_TO in marks:
        raise GamesAway(GamesMoved, marks[MOVED_TO])
    if UNFINISHED_COPY in marks:
        raise GamesAway(UnfinishedCopy, "")
    if lease is not None and await session.fetch(WRITER_EXISTS, mark.writer):
        raise LeaseNoLongerHeld
    raise ConnectionAbortedError("this connection has been forgotten")


async def _roll_back(connection: Connection) -> None:
    with suppress(*DRIVER_ERRORS):
        await connection.execute("ROLLBACK")


def drop_connection(connection: Connection) -> None:
    """Close a connection at once, without telling the server."""
    # A broken connection has closed itself already, and the driver then raises an error here.
    with suppress(asyncpg.InterfaceError):
        connection.terminate()
