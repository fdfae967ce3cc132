"""Keeps a list of the clicks that are being answered, so that a stop can wait for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

FOLLOWING_SECONDS = 1.0
"""Maximum seconds that a stop waits for additions to answers that were already given."""

ENDING_SECONDS = 0.5
"""Seconds that a cancelled click gets to report that it was cancelled."""


class Stopping(Exception):
    """The bot is about to stop and takes no further clicks."""


class ClicksInFlight:
    """The tasks of clicks that are not answered yet, or whose answer gets additions."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._answered: set[asyncio.Task[object]] = set()
        """Tasks whose click is answered, and which only add to the answer."""
        self._all_answered = asyncio.Event()
        self._all_answered.set()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the bot is about to stop and takes no more clicks."""
        return self._closed

    @asynccontextmanager
    async def answering_click(self) -> AsyncIterator[None]:
        """Count the current task as a click being answered until the context ends.

        Raises Stopping if the bot is about to stop.
        """
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
            self._update_all_answered()

    def record_answered(self) -> None:
        """Record that this task's click is answered, so a stop may cancel the rest of the task."""
        task = asyncio.current_task()
        if task in self._tasks:
            self._answered.add(task)
            self._update_all_answered()

    async def drain(self, seconds: float) -> int:
        """Accept no more clicks, wait for those under way, then cancel those that are left.

        After the last answer, tasks that only add to an answer get another moment. Returns how many
        clicks were cancelled before they were answered.
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

    def _update_all_answered(self) -> None:
        if self._tasks <= self._answered:
            self._all_answered.set()

    async def _cancel(self) -> None:
        left = tuple(self._tasks)
        for task in left:
            task.cancel()
        # asyncio.wait accepts no empty set: all tasks may have ended at the moment of the timeout.
        if left:
            await asyncio.wait(left, timeout=ENDING_SECONDS)
