"""Knows the clicks that are being answered, so that a stop can wait for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

FOLLOWING_SECONDS = 1.0
"""For how long a stop waits, at most, for what only adds to an answer that was given."""

ENDING_SECONDS = 0.5
"""What a cancelled click gets to say so."""


class Stopping(Exception):
    """The bot is about to stop and takes no further clicks."""


class InFlight:
    """The tasks of clicks that are not done with: unanswered ones, and answered ones to add to."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._answered: set[asyncio.Task[object]] = set()
        """Those among them that have nothing left to do but to add to an answer."""
        self._all_answered = asyncio.Event()
        self._all_answered.set()
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
        self._all_answered.clear()
        try:
            yield
        finally:
            self._tasks.discard(task)
            self._answered.discard(task)
            self._look()

    def answered(self) -> None:
        """Record that this task's click is answered, and that a stop may give up what follows."""
        task = asyncio.current_task()
        if task in self._tasks:
            self._answered.add(task)
            self._look()

    async def drain(self, seconds: float) -> int:
        """Take no more clicks and wait for those under way; those still left are cancelled.

        What only adds to an answer gets a moment after the last answer. Gives how many clicks had
        to be cancelled before they were answered.
        """
        self._closed = True
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._all_answered.wait()
                if self._tasks:
                    await asyncio.wait(self._tasks, timeout=FOLLOWING_SECONDS)
        unanswered = len(self._tasks - self._answered)
        await self._cancel()
        return unanswered

    def _look(self) -> None:
        if self._tasks <= self._answered:
            self._all_answered.set()

    async def _cancel(self) -> None:
        left = tuple(self._tasks)
        for task in left:
            task.cancel()
        # They may all have ended in the very moment in which their time was up.
        if left:
            await asyncio.wait(left, timeout=ENDING_SECONDS)
