"""Tasks that run in the background, from their start until they are closed."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import structlog

from game.storage.errors import StorageProblem

log = structlog.get_logger(__name__)


class BackgroundTask:
    """A task that starts once, and that can be stopped at any point of its work."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
        self._work = work
        self._name = name
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the task; a second call does nothing."""
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name=self._name)

    async def close(self) -> None:
        """Stop the task, even in the middle of its work."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})


def periodic_task(work: Callable[[], Awaitable[None]], seconds: float) -> BackgroundTask:
    """Make a task that sleeps before each run of its work, and repeats it even after a failure."""
    return BackgroundTask(partial(_repeat, work, seconds), "periodic task")


async def _repeat(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except StorageProblem:
            # A database that is away may be back at the next run.
            continue
        except Exception:
            log.exception("a due job failed")
