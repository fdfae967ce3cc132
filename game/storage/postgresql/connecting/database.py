"""Run transactions at a server; retry if it is away briefly, or if another writer was faster."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from game.patience import PATIENCE
from game.storage.errors import InDoubt, LeaseLost, RepositoryClosed, StorageProblem
from game.storage.operation import Operation, ignore_seconds
from game.storage.sharding import Lease

from . import tidying
from .pool import Pool
from .statements import run_operation
from .transactions import (
    CommitAnswerMissing,
    GamesAway,
    LeaseNoLongerHeld,
    Work,
    drop_connection,
    run_transaction,
    was_committed,
)
from .troubles import DRIVER_ERRORS, RACE_ERRORS, is_server_away, to_storage_problem

T = TypeVar("T")

BRIEF_PATIENCE = 0.4
"""Seconds of patience while the server is known to be away; short, as clicks may wait again."""

PAUSE = 0.05
"""Seconds between two attempts to reach a server."""

MOST_RACES = 5
"""The most retries of work for which another writer was faster."""


class Database:
    """Runs operations and other work on the connections of a pool, each on its own connection.

    Work that has begun runs to its end, even if its caller is cancelled. Under a lease, every write
    proves in its own transaction that the lease is still valid.
    """

    def __init__(
        self, pool: Pool, lease: Lease | None = None, brief_patience: float = BRIEF_PATIENCE
    ) -> None:
        self._pool = pool
        self._brief_patience = brief_patience
        """Seconds of patience if the server did not answer the last time."""
        self.lease = lease
        self.report_commit_seconds: Callable[[float], None] = ignore_seconds
        """A function that gets the seconds of each transaction that changed something."""
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closing: asyncio.Task[None] | None = None

    def with_lease(self, lease: Lease) -> "Database":
        """Return the same database under a lease; both use the same connections."""
        leased = Database(self._pool, lease)
        leased.report_commit_seconds = self.report_commit_seconds
        return leased

    def with_full_patience(self) -> "Database":
        """Return the same database for work whose patience is never shortened.

        A lease must be renewed even when the server is slow. Both databases use the same
        connections.
        """
        insistent = Database(self._pool, self.lease, self._pool.patience)
        insistent.report_commit_seconds = self.report_commit_seconds
        return insistent

    @property
    def public_address(self) -> str:
        """The address of the database, without its secrets."""
        return self._pool.public_address

    @property
    def pool_number(self) -> int:
        """The number of the pool; the names of its connections contain it."""
        return self._pool.number

    async def read(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one request that only reads."""
        return await self.run_read_only(partial(run_operation, begin))

    async def change(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one statement that changes something."""
        return await self.transact(begin)

    async def transact(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation in a transaction: commit all of its changes, or none."""
        return await self.run_in_transaction(partial(run_operation, begin))

    async def run_read_only(self, work: Work[T]) -> T:
        """Do work of one statement that only reads."""

        async def attempt() -> T:
            async with self._pool.connection() as connection:
                return await work(connection)

        return await self._run_shielded(self._retry(attempt, self._seconds_to_wait()))

    async def run_in_transaction(self, work: Work[T]) -> T:
        """Do work that changes something: commit all of its changes, or none.

        Raises `LeaseLost` if another process holds the lease now, and `GamesElsewhere` if the games
        were moved away; then nothing was committed.
        Raises `InDoubt` if no answer to a commit came in the time that the caller could wait.
        """
        doubt: CommitAnswerMissing | None = None

        async def attempt() -> T:
            nonlocal doubt
            async with self._pool.connection() as connection:
                if doubt is not None and await was_committed(connection, doubt.mark):
                    return doubt.result  # pyright: ignore[reportReturnType]
                doubt = None
                try:
                    return await run_transaction(connection, work, self.lease)
                except CommitAnswerMissing as doubtful:
                    doubt = doubtful
                    drop_connection(connection)
                    raise

        began = time.perf_counter()
        try:
            result = await self._run_shielded(self._retry(attempt, self._seconds_to_wait()))
        except LeaseNoLongerHeld:
            raise LeaseLost(self.public_address) from None
        except GamesAway as away:
            raise away.problem(self.public_address, away.detail) from None
        except StorageProblem as problem:
            if doubt is None:
                raise
            raise InDoubt(self.public_address, problem.detail) from None
        self.report_commit_seconds(time.perf_counter() - began)
        PATIENCE.get().mark_committed()
        return result

    async def tidy(self) -> bool:
        """Erase as much of removed rows as the server allows; return true when that is done.

        This may take long. Unlike other work, erasing stops if its caller is cancelled. A later
        call then has to do it.
        """
        if self._closing is not None:
            raise RepositoryClosed(self.public_address)
        try:
            await tidying.tidy(self._pool.address)
        except DRIVER_ERRORS as error:
            trouble = error
        else:
            return True
        # Raise outside the handler, as in `_retry`.
        raise to_storage_problem(self.public_address, trouble)

    async def finish_and_close(self) -> None:
        """Wait for running work, then close all connections; under a lease, keep them open."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._finish())
        await asyncio.shield(self._closing)

    async def _run_shielded(self, coroutine: Coroutine[Any, Any, T]) -> T:
        if self._closing is not None:
            coroutine.close()
            raise RepositoryClosed(self.public_address)
        task = asyncio.create_task(coroutine)
        self._under_way.add(task)
        task.add_done_callback(self._forget_task)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            # Wait until the task has ended, so that it changes nothing after the caller has gone
            # on.
            await asyncio.wait((task,))
            raise

    def _forget_task(self, task: asyncio.Task[Any]) -> None:
        self._under_way.discard(task)
        # The caller may be gone; reading the error here keeps asyncio from reporting it.
        _ = task.cancelled() or task.exception()

    def _seconds_to_wait(self) -> float:
        """Return how many seconds the caller can wait for the server; at most the usual number."""
        usual = self._pool.patience
        allowed = usual if self._pool.answered else min(usual, self._brief_patience)
        return min(allowed, PATIENCE.get().seconds_left())

    async def _retry(self, attempt: Callable[[], Awaitable[T]], patience: float) -> T:
        """Try until an attempt succeeds, a retry makes no sense, or the patience ends."""
        loop = asyncio.get_running_loop()
        deadline, races = loop.time() + patience, 0
        while True:
            try:
                async with asyncio.timeout_at(deadline):
                    result = await attempt()
                    self._pool.answered = True
                    return result
            except RACE_ERRORS as error:
                trouble, races, pause = error, races + 1, 0.0
                will_retry = races <= MOST_RACES
            except CommitAnswerMissing as error:
                trouble, pause, will_retry = error.error, PAUSE, True
            except DRIVER_ERRORS as error:
                trouble, pause, will_retry = error, PAUSE, is_server_away(error)
            if not will_retry or loop.time() + pause > deadline:
                break
            await asyncio.sleep(pause)
        # A very short attempt says nothing about whether the server answers.
        if patience >= self._brief_patience:
            self._pool.answered = not is_server_away(trouble)
        # Raise outside the handlers: errors of the driver may quote whole rows.
        raise to_storage_problem(self.public_address, trouble)

    async def _finish(self) -> None:
        if self._under_way:
            await asyncio.wait(self._under_way)
        if self.lease is None:
            await self._pool.close()
