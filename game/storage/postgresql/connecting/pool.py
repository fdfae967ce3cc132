"""A few connections to a database server, which the whole process shares."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, cast

import asyncpg

from game.storage.postgresql.address import Address

from .reaching import connect_to_any_host
from .session_settings import apply_settings
from .transactions import Connection, drop_connection
from .troubles import DRIVER_ERRORS, is_read_only, is_server_away

MOST_CONNECTIONS = 8
"""The most connections of one process; further clicks wait until a connection is free."""

IDLE_SECONDS = 3600.0
"""The seconds after which an unused connection is closed."""

CLOSE_SECONDS = 1.0

APPLICATION_NAME = "cartagena"
"""The beginning of the name by which the server knows our connections; a pool adds its number."""


def session_options(patience: float) -> dict[str, str]:
    """Return the server settings of a connection whose work may take `patience` seconds."""
    milliseconds = str(round(1000 * patience))
    # This is shorter than the statement's limit, so that the error names the lock as the reason.
    lock_milliseconds = str(round(800 * patience))
    return {
        "synchronous_commit": "on",
        # Each statement sees all changes that were committed before this statement began.
        "default_transaction_isolation": "read committed",
        "statement_timeout": milliseconds,
        "lock_timeout": lock_milliseconds,
        # After this time, the transaction of a frozen process no longer blocks others.
        "idle_in_transaction_session_timeout": milliseconds,
        # Compiling our short statements would take longer than running them.
        "jit": "off",
    }


class Pool:
    """Lends connections, one for each piece of work."""

    def __init__(self, address: Address, patience: float) -> None:
        self.number = secrets.randbits(63)
        """A different number for each pool.

        The names of the pool's connections contain it, so that the server can tell whether the
        process of this pool is still connected.
        """
        self.public_address = address.public_address
        self.address = address
        self.patience = patience
        """Seconds that work may take, including all waiting for the server and for other work."""
        self.answered = True
        """Whether the server answered the last time."""
        self._left = set[asyncio.Task[Connection]]()
        """Attempts to connect whose callers went away; the next callers take them over.

        A server that is late has to finish each attempt, also for nobody. If every impatient caller
        began a new one, the server would have ever more to do and never be in time again.
        """
        self._pool: Any = asyncpg.create_pool(
            connect=self._connect,
            min_size=0,
            max_size=MOST_CONNECTIONS,
            max_inactive_connection_lifetime=IDLE_SECONDS,
            connection_class=Connection,
            reset=_reset_nothing,
        )

    async def open(self) -> None:
        """Prepare the pool; it opens a connection only when one is needed."""
        await self._pool

    @asynccontextmanager
    async def connection(self) -> AsyncGenerator[Connection]:
        """Lend a connection."""
        connection = cast("Connection", await self._pool.acquire())
        try:
            yield connection
        except BaseException as error:
            if not isinstance(error, Exception) or is_server_away(error) or is_read_only(error):
                # Nobody waits for an answer any more, the server is away, or it accepts no writes:
                # then a new connection may reach a host that accepts writes.
                drop_connection(connection)
            raise
        finally:
            await self._pool.release(connection)

    async def _connect(self, *_: object, **__: object) -> Connection:
        attempt = self._left.pop() if self._left else asyncio.create_task(self._open_connection())
        try:
            return await asyncio.shield(attempt)
        except asyncio.CancelledError:
            self._left.add(attempt)
            attempt.add_done_callback(self._forget_failure)
            raise

    def _forget_failure(self, attempt: asyncio.Task[Connection]) -> None:
        if attempt.cancelled() or attempt.exception():
            self._left.discard(attempt)

    async def _open_connection(self) -> Connection:
        async with asyncio.timeout(self.patience):
            connection = await connect_to_any_host(
                self.address, f"{APPLICATION_NAME} {self.number}", self.patience
            )
            try:
                await apply_settings(connection, session_options(self.patience))
                await connection.insert_writer()
            except BaseException:
                drop_connection(connection)
                raise
            return connection

    async def close(self) -> None:
        """Close every connection."""
        for attempt in self._left:
            attempt.cancel()
        for opened in await asyncio.gather(*self._left, return_exceptions=True):
            if isinstance(opened, Connection):
                drop_connection(opened)
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._pool.close()
        except DRIVER_ERRORS:
            self._pool.terminate()


async def _reset_nothing(_: object) -> None:
    """Reset nothing: every transaction is over, and a session keeps its settings."""
