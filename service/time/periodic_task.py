"""Repeats a piece of work, even after it failed."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from game.storage.errors import StorageProblem
from service.time.background_task import BackgroundTask

log = structlog.get_logger(__name__)


class PeriodicTask:
    """A task that sleeps before each run of its work."""

    def __init__(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._work = work
        self._seconds = seconds
        self._task = BackgroundTask(self._run, "periodic task")

    def start(self) -> None:
        """Start the task; a second call does nothing."""
        self._task.start()

    async def close(self) -> None:
        """Stop the task, even in the middle of its work."""
        await self._task.close()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            try:
                await self._work()
            except StorageProblem:
                # A database that is away may be back at the next run.
                continue
            except Exception:
                log.exception("a due job failed")
