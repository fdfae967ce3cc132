"""Repeats a piece of work, also after it failed."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from game.storage.errors import StorageProblem
from service.time.background_task import BackgroundTask

log = structlog.get_logger(__name__)


class PeriodicTask:
    """One task that sleeps so many seconds before each time."""

    def __init__(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._work = work
        self._seconds = seconds
        self._task = BackgroundTask(self._run, "periodic task")

    def start(self) -> None:
        """Begin; a second call does nothing."""
        self._task.start()

    async def close(self) -> None:
        """Stop, in the middle of the work."""
        await self._task.close()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._work()
            except StorageProblem:
                # A database that is away is back by another time.
                continue
            except Exception:
                log.exception("a due job failed")
