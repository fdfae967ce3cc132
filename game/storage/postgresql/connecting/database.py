"""A pool of connections that waits for a server that is away, but not for long."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

import asyncpg

from game.storage.errors import RepositoryClosed
from game.storage.postgresql.address import Address
from game.storage.repository import unheard

from . import tidying
from .transactions import Connection, Doubtful, Work, drop, transact, was_committed
from .troubles import RACES, Troubles, is_lost, problem

T = TypeVar("T")

CONNECTIONS = 8
"""At most, for one process: more clicks than these at the same moment wait for each other."""

IDLE_SECONDS = 3600.0
"""After which a connection that is not needed is closed."""

BRIEF = 0.4
"""Seconds for work after other work has found no server: a click may ask it several things."""

PAUSE = 0.05
"""Seconds between two attempts to reach a server."""

CLOSE_SECONDS = 1.0

RACES_LOST = 5
"""After which somebody else being faster is no explanation any more."""


def options(patience: float) -> dict[str, str]:
    """Return how the server is to treat a connection whose work may take so many seconds."""
    milliseconds = str(round(1000 * patience))
    # Shorter, so that we hear what stood in the way.
    before_that = str(round(800 * patience))
    return {
        "application_name": "cartagena",
        "synchronous_commit": "on",
        "statement_timeout": milliseconds,
        "lock_timeout": before_that,
        # A process that was frozen holds nobody else up for longer.
        "idle_in_transaction_session_timeout": milliseconds,
        # Planning our short statements by compiling them would take longer than running them.
        "jit": "off",
    }


class Database:
    """Takes whole pieces of work, each to a connection of its own.

    What was begun runs on to its end, though its caller is cancelled.
    """

    def __init__(self, address: Address, patience: float) -> None:
        self._place = address.place
        self._url = address.url
        self._patience = patience
        """Seconds that work may take, with all waiting for the server and for others."""
        self._pool: Any = asyncpg.create_pool(
            address.url,
            min_size=0,
            max_size=CONNECTIONS,
            max_inactive_connection_lifetime=IDLE_SECONDS,
            connection_class=Connection,
            init=_register,
            reset=_as_it_is,
            server_settings=options(patience),
        )
        self.committed: Callable[[float], None] = unheard
        """Told how many seconds each transaction took that changed something."""
        self._there = True
        """Whether the server answered last time."""
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make ready; no connection is made before one is needed."""
        await self._pool

    async def read(self, work: Work[T]) -> T:
        """Do work of one statement that only looks."""

        async def attempt() -> T:
            async with self._connection() as connection:
                return await work(connection)

        return await self._to_its_end(self._patiently(attempt))

    async def write(self, work: Work[T]) -> T:
        """Do work that changes something; all of it is committed, or none."""
        doubt: Doubtful | None = None

        async def attempt() -> T:
            nonlocal doubt
            async with self._connection() as connection:
                if doubt is not None and await was_committed(connection, doubt.mark):
                    return doubt.result  # pyright: ignore[reportReturnType]
                doubt = None
                try:
                    return await transact(connection, work)
                except Doubtful as doubtful:
                    doubt = doubtful
                    drop(connection)
                    raise

        began = time.perf_counter()
        result = await self._to_its_end(self._patiently(attempt))
        self.committed(time.perf_counter() - began)
        return result

    async def tidy(self) -> bool:
        """Leave as little of removed rows as the server lets us; tell that it is done."""
        try:
            await self._to_its_end(tidying.tidy(self._url))
        except Troubles as error:
            trouble = error
        else:
            return True
        # Outside the handler, as in `_patiently`.
        raise problem(self._place, trouble)

    async def finish(self) -> None:
        """Wait for what is under way, then close every connection."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish())
        await asyncio.shield(self._closing)

    async def _to_its_end(self, doing: Coroutine[Any, Any, T]) -> T:
        if self._closing is not None:
            doing.close()
            raise RepositoryClosed(self._place)
        task = asyncio.create_task(doing)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            # Whoever comes next is to find it done, or to find that it will never be.
            await asyncio.wait((task,))
            raise

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try until it works, until it is refused, or until patience is at its end."""
        loop = asyncio.get_running_loop()
        patience = self._patience if self._there else min(BRIEF, self._patience)
        deadline, races = loop.time() + patience, 0
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    result = await attempt()
                    self._there = True
                    return result
            except RACES as error:
                trouble, races, pause = error, races + 1, 0.0
                again = races <= RACES_LOST
            except Doubtful as error:
                trouble, pause, again = error.error, PAUSE, True
            except Troubles as error:
                trouble, pause, again = error, PAUSE, is_lost(error)
            if not again or loop.time() + pause > deadline:
                break
            await asyncio.sleep(pause)
        self._there = not is_lost(trouble)
        # Outside the handlers: what the driver raises may spell out whole rows.
        raise problem(self._place, trouble)

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[Connection]:
        connection = cast("Connection", await self._pool.acquire())
        try:
            yield connection
        except BaseException as error:
            if not isinstance(error, Exception) or is_lost(error):
                # Nobody waits for what it would still say.
                drop(connection)
            raise
        finally:
            await self._pool.release(connection)

    async def _finish(self) -> None:
        if self._under_way:
            await asyncio.wait(self._under_way)
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._pool.close()
        except Troubles:
            self._pool.terminate()


async def _as_it_is(_: object) -> None:
    """Reset nothing: every transaction is over, and no session has settings of its own."""


async def _register(connection: "asyncpg.Connection[asyncpg.Record]") -> None:
    await cast("Connection", connection).register()
