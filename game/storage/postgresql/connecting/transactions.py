"""A transaction that writes: how it begins, and whether it happened if nobody could say.

Every connection counts its transactions, and writes the number of each into its own row of
`writer` within that very transaction. Where the answer to a commit is lost, the row tells.
"""

import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg

from game.storage.sharding import Lease

from .statements import Session
from .troubles import Troubles

T = TypeVar("T")
Work = Callable[[Session], Awaitable[T]]
"""Something to do with the database; it may be done again from its beginning."""

REGISTER = "INSERT INTO writer (id) VALUES ($1)"
# Several statements for one journey, which take no values but these numbers.
BEGIN = "BEGIN; UPDATE writer SET last = {mark.number}, seen = now() WHERE id = {mark.writer}"
BEGUN = "UPDATE 1"
KNOWN = "SELECT FROM writer WHERE id = $1"

SHARES = int.from_bytes(b"CART")
"""The class of the locks of shares: a writer shares one, a process that takes a share over has it
alone. Locks of two numbers are others than those of one."""
# After a wait the caller sees who holds the share now, for each statement looks anew.
BEGIN_LEASED = f"""
    BEGIN;
    SELECT pg_advisory_xact_lock_shared({SHARES}, {{lease.share}});
    UPDATE writer SET last = {{mark.number}}, seen = now()
    WHERE id = {{mark.writer}}
      AND EXISTS (SELECT FROM share WHERE id = {{lease.share}}
                  AND epoch = {{lease.epoch}} AND holder = {{lease.holder}})
"""  # noqa: S608
# Waits for a transaction whose connection is gone, but which the server still works on.
LAST = "SELECT last FROM writer WHERE id = $1 FOR UPDATE"


class Connection(asyncpg.Connection):
    """A connection that writes under a number of its own."""

    def __init__(
        self, protocol: Any, transport: asyncio.Transport, *arguments: Any, **named: Any
    ) -> None:
        super().__init__(protocol, transport, *arguments, **named)
        self._socket = transport.get_extra_info("socket")
        self._writer = secrets.randbits(63)
        self._written = 0

    def next_mark(self) -> "Mark":
        """Count the next transaction."""
        self._written += 1
        return Mark(self._writer, self._written)

    def set_socket(self, options: Iterable[tuple[int, int, int]]) -> None:
        """Give its socket, where it is one of TCP, these options: level, option, value."""
        if self._socket.family in (socket.AF_INET, socket.AF_INET6):
            for level, option, value in options:
                self._socket.setsockopt(level, option, value)

    async def register(self) -> None:
        """Give this connection its row."""
        await self.execute(REGISTER, self._writer)


@dataclass(frozen=True, slots=True)
class Mark:
    """Which transaction of which connection."""

    writer: int
    number: int


class Doubtful(Exception):
    """The answer to a commit is missing: all of it was done, or nothing."""

    def __init__(self, mark: Mark, result: object, error: Exception) -> None:
        super().__init__("nobody can say whether it was written")
        self.mark = mark
        self.result = result
        """What the work returned, if it was."""
        self.error = error


class Superseded(Exception):
    """Another process has taken the share, or it was given back; nothing was done."""


async def transact(connection: Connection, work: Work[T], lease: Lease | None) -> T:
    """Do the work in a transaction of its own and return what it returned.

    Raises `Doubtful` where only the answer is missing, and `Superseded` where the lease holds no
    more; after any error but the first nothing was done.
    """
    mark = connection.next_mark()
    try:
        await _begin(connection, mark, lease)
        result = await work(connection)
    except asyncio.CancelledError:
        # The server gave no answer in time, and would give none to a rollback, either.
        drop(connection)
        raise
    except BaseException:
        await _roll_back(connection)
        raise
    try:
        await connection.execute("COMMIT")
    except asyncio.CancelledError:
        raise Doubtful(mark, result, TimeoutError()) from None
    except Exception as error:
        raise Doubtful(mark, result, error) from None
    return result


async def was_committed(session: Session, mark: Mark) -> bool:
    """Return whether a transaction happened, once it is over for the server, too."""
    return any(row["last"] == mark.number for row in await session.fetch(LAST, mark.writer))


async def _begin(session: Session, mark: Mark, lease: Lease | None) -> None:
    """Begin to write: all that a write must prove, it proves here, inside its transaction."""
    beginning = BEGIN if lease is None else BEGIN_LEASED
    if await session.execute(beginning.format(mark=mark, lease=lease)) == BEGUN:
        return
    if lease is not None and await session.fetch(KNOWN, mark.writer):
        raise Superseded
    raise ConnectionAbortedError("this connection has been forgotten")


async def _roll_back(connection: Connection) -> None:
    with suppress(*Troubles):
        await connection.execute("ROLLBACK")


def drop(connection: Connection) -> None:
    """Let a connection go without a word."""
    # One that broke has gone by itself, and may not be spoken of any more.
    with suppress(asyncpg.InterfaceError):
        connection.terminate()
