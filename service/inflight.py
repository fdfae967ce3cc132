"""Counts the clicks being answered, so that a stop can wait for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Stopping(Exception):
    """The bot is about to stop and takes no further clicks."""


class InFlight:
    """The tasks that are answering somebody right now."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._idle = asyncio.Event()
        self._idle.set()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the bot is about to stop and takes no more clicks."""
        return self._closed

    @asynccontextmanager
    async def click(self) -> AsyncIterator[None]:
        """Answer a click or a command within; raises Stopping once the bot is about to stop."""
        task = asyncio.current_task()
        if self._closed or task is None:
            raise Stopping
        self._tasks.add(task)
        self._idle.clear()
        try:
            yield
        finally:
            self._tasks.discard(task)
            if not self._tasks:
                self._idle.set()

    async def drain(self, seconds: float) -> int:
        """Take no more clicks and wait for those under way; those still left are cancelled.

        Gives how many had to be cancelled.
        """
        self._closed = True
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            return await self._cancel()
        return 0

    async def _cancel(self) -> int:
        left = tuple(self._tasks)
        for task in left:
            task.cancel()
        # They may all have ended in the very moment in which their time was up.
        if left:
            await asyncio.wait(left, timeout=0.5)
        return len(left)
