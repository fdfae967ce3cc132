"""Does something again and again, whatever became of it the last time."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from game.storage.errors import StorageProblem


class Regularly:
    """One task that sleeps so many seconds before each time."""

    def __init__(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._work = work
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; a second call does nothing."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="regularly")

    async def close(self) -> None:
        """Stop, in the middle of the work."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._seconds)
            # A database that is away is back by another time.
            with suppress(StorageProblem):
                await self._work()
