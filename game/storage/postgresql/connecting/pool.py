"""Connections to a server, a few for the whole process."""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, cast

import asyncpg

from game.storage.postgresql.address import Address

from .reaching import reach
from .session_settings import apply_settings
from .transactions import Connection, drop
from .troubles import Troubles, is_lost, is_read_only

CONNECTIONS = 8
"""At most, for one process: more clicks than these at the same moment wait for each other."""

IDLE_SECONDS = 3600.0
"""After which a connection that is not needed is closed."""

CLOSE_SECONDS = 1.0

NAME = "cartagena"
"""By which the server knows our connections; a pool's bear its number, too."""


def options(patience: float) -> dict[str, str]:
    """How the server is to treat a connection whose work may take so many seconds."""
    milliseconds = str(round(1000 * patience))
    # Shorter, so that we hear what stood in the way.
    before_that = str(round(800 * patience))
    return {
        "synchronous_commit": "on",
        # Each statement sees what was committed before it, not before its transaction.
        "default_transaction_isolation": "read committed",
        "statement_timeout": milliseconds,
        "lock_timeout": before_that,
        # A process that was frozen holds nobody else up for longer.
        "idle_in_transaction_session_timeout": milliseconds,
        # Planning our short statements by compiling them would take longer than running them.
        "jit": "off",
    }


class Pool:
    """Lends connections, one for each piece of work."""

    def __init__(self, address: Address, patience: float) -> None:
        self.number = secrets.randbits(63)
        """Another for each pool: whose connections are there, the server can tell."""
        self.place = address.place
        self.address = address
        self.patience = patience
        """Seconds that work may take, with all waiting for the server and for others."""
        self.answered = True
        """Whether the server did so last time."""
        self._pool: Any = asyncpg.create_pool(
            connect=self._reach,
            min_size=0,
            max_size=CONNECTIONS,
            max_inactive_connection_lifetime=IDLE_SECONDS,
            connection_class=Connection,
            init=self._begin,
            reset=_as_it_is,
        )

    async def open(self) -> None:
        """Make ready; no connection is made before one is needed."""
        await self._pool

    @asynccontextmanager
    async def connection(self) -> AsyncGenerator[Connection]:
        """Lend a connection."""
        connection = cast("Connection", await self._pool.acquire())
        try:
            yield connection
        except BaseException as error:
            if not isinstance(error, Exception) or is_lost(error) or is_read_only(error):
                # Nobody waits for what it would still say, or another server is the one to write.
                drop(connection)
            raise
        finally:
            await self._pool.release(connection)

    async def _reach(self, *_: object, **__: object) -> Connection:
        return await reach(self.address, f"{NAME} {self.number}", self.patience)

    async def _begin(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        await apply_settings(connection, options(self.patience))
        await cast("Connection", connection).register()

    async def close(self) -> None:
        """Close every connection."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._pool.close()
        except Troubles:
            self._pool.terminate()


async def _as_it_is(_: object) -> None:
    """Reset nothing: every transaction is over, and a session keeps the settings it was given."""
