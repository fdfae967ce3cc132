"""Follows what changes, one task a key: the newest request wins, failures wait their turn."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

Work = Callable[[K, int], Awaitable[float | None]]
"""Brings one key up to date, after so many failures in a row.

Gives the seconds to wait before it is to be tried again, None where nothing is left to do. It
answers for its own exceptions.
"""

RETRY_SECONDS = (1, 2, 4, 8, 15, 30, 60)
"""What to wait after the first failure in a row, the second, and so on."""


class Follower(Generic[K]):
    """Works on each key that was asked for, on one key never twice at once.

    The newest request wins: however many come before the work begins, it is done once, and those
    that come meanwhile are answered by doing it once more. ``delay`` is how many seconds the work
    waits for further requests. Nothing is kept of a key that is idle.
    """

    def __init__(self, work: Work[K], delay: float = 0) -> None:
        self._work = work
        self._delay = delay
        self._requested: set[K] = set()
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._closed = False

    def request(self, key: K) -> None:
        """Let the work be done for a key, soon, or once more after what is under way."""
        if self._closed:
            return
        self._requested.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key), name=f"follow {key}")

    def requested(self, key: K) -> bool:
        """Whether work on a key is still to begin: what is under way for it is out of date."""
        return key in self._requested

    def withdraw(self, key: K) -> None:
        """Take back what was requested for a key, and stop what is under way for it."""
        self._requested.discard(key)
        if (task := self._tasks.pop(key, None)) is not None:
            task.cancel()

    async def finished(self, key: K) -> None:
        """Wait until all that was requested for a key is done or withdrawn."""
        if (task := self._tasks.get(key)) is not None:
            await asyncio.wait({task})

    async def all_finished(self) -> None:
        """Wait until all that was requested is done or withdrawn."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def close(self) -> None:
        """Stop all that is under way, and take no more requests."""
        self._closed = True
        tasks = list(self._tasks.values())
        for key in list(self._tasks):
            self.withdraw(key)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: K) -> None:
        failures = 0
        try:
            while key in self._requested:
                await asyncio.sleep(self._delay)
                self._requested.discard(key)
                wait = await self._work(key, failures)
                if wait is None:
                    failures = 0
                    continue
                failures += 1
                await asyncio.sleep(wait)
                self._requested.add(key)
        finally:
            if self._tasks.get(key) is asyncio.current_task():
                del self._tasks[key]
                self._requested.discard(key)
