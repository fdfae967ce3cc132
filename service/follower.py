"""Follows what changes, one task a key: the newest request wins, failures wait their turn."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextvars import copy_context
from math import inf
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

Work = Callable[[K, int], Awaitable[float | None]]
"""Brings one key up to date, after so many failures in a row.

Gives the seconds to wait before it is to be tried again, None where nothing is left to do; a Pause
where nothing has failed. It answers for its own exceptions.
"""

PAUSE = 0.01
"""Seconds between two looks at what is under way."""

RETRY_SECONDS = (1, 2, 4, 8, 15, 30, 60)
"""What to wait after the first failure in a row, the second, and so on."""


class Pause(float):
    """Seconds to wait for something that is known, as a rate limit: nothing has failed.

    What was requested meanwhile does not wait for it.
    """


LEAST_WAIT = 0.001
"""Seconds: a timer may come a little early, and would find what it waits for still there."""


def pause_until(moment: float, now: float) -> Pause:
    """Give the pause that ends at a moment; both are seconds of the loop's clock."""
    return Pause(max(moment - now, LEAST_WAIT))


def wait_after(failures: int, waits: Sequence[float]) -> float:
    """Give the seconds to wait after so many failures before this one; the last stays."""
    return waits[min(failures, len(waits) - 1)]


class Follower(Generic[K]):
    """Works on each key that was asked for, in one task at a time.

    The newest request wins: however many come before the work begins, it is done once, and those
    that come meanwhile are answered by doing it once more, or, where it fails, by the next attempt.
    ``delay`` is how many seconds the work waits for further requests. A request ends the wait after
    a failure. Work that was withdrawn may still be ending as the key is worked on again. Nothing is
    kept of a key that is idle, and of one that waits no more than a timer and how often it failed.
    The work has the context of the code that made the follower, not that of its callers.
    """

    def __init__(self, work: Work[K], delay: float = 0) -> None:
        self._work = work
        self._delay = delay
        self._requested: set[K] = set()
        self._tasks: dict[K, asyncio.Task[None]] = {}
        self._timers: dict[K, asyncio.TimerHandle] = {}
        self._failures: dict[K, int] = {}
        self._context = copy_context()
        self._closed = False

    def request(self, key: K) -> None:
        """Let the work be done for a key, soon, or once more after what is under way."""
        if self._closed:
            return
        self._requested.add(key)
        if key in self._tasks:
            return
        if key in self._failures:
            self._begin_after(0, key)
        elif key not in self._timers:
            self._begin_after(self._delay, key)

    def requested(self, key: K) -> bool:
        """Whether work on a key is still to begin: what is under way for it is out of date."""
        return key in self._requested

    def take_up(self, key: K) -> None:
        """Count what was requested for a key by now as answered by the work under way.

        For work that reads what is newest more than once; call it right before it reads.
        """
        self._requested.discard(key)

    def withdraw(self, key: K) -> None:
        """Take back what was requested for a key, and stop what is under way for it."""
        self._requested.discard(key)
        self._failures.pop(key, None)
        self._stop_timer(key)
        if (task := self._tasks.pop(key, None)) is not None:
            task.cancel()

    async def finished(self, key: K) -> None:
        """Wait until what was requested for a key by now was done, tried in vain, or withdrawn.

        What comes meanwhile is left to others: a key may never rest.
        """
        to_begin = key in self._requested
        await self._under_way(key)
        if to_begin:
            while key in self._requested and key not in self._tasks:  # noqa: ASYNC110
                await asyncio.sleep(self._delay)
            await self._under_way(key)

    async def fewer_than(self, most: int) -> None:
        """Wait until work is under way for fewer keys than this."""
        while len(self._tasks) >= most:
            await asyncio.wait(self._tasks.values(), return_when=asyncio.FIRST_COMPLETED)

    async def all_finished(self, within: float = inf) -> None:
        """Wait until all that was requested is done, withdrawn, or waits after a failure.

        What is to be tried again ``within`` so many seconds is waited for, too.
        """
        while self._tasks or (self._timers and self._next() <= within):  # noqa: ASYNC110
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Stop all that is under way, and take no more requests."""
        self._closed = True
        tasks = list(self._tasks.values())
        for key in [*self._tasks, *self._timers]:
            self.withdraw(key)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _under_way(self, key: K) -> None:
        if (task := self._tasks.get(key)) is not None:
            await asyncio.wait({task})

    def _begin_after(self, seconds: float, key: K) -> None:
        self._stop_timer(key)
        if seconds > 0:
            loop, context = asyncio.get_running_loop(), self._context.copy()
            self._timers[key] = loop.call_later(seconds, self._begin, key, context=context)
        else:
            self._begin(key)

    def _begin(self, key: K) -> None:
        self._timers.pop(key, None)
        context = self._context.copy()
        task = asyncio.create_task(self._run(key), name=f"follow {key}", context=context)
        self._tasks[key] = task

    async def _run(self, key: K) -> None:
        wait = None
        try:
            self._requested.discard(key)
            wait = await self._work(key, self._failures.get(key, 0))
        finally:
            if self._tasks.get(key) is asyncio.current_task():
                del self._tasks[key]
                self._go_on(key, wait)

    def _go_on(self, key: K, wait: float | None) -> None:
        if self._closed:
            return
        if wait is None:
            self._failures.pop(key, None)
        elif isinstance(wait, Pause):
            self._failures[key] = 0
        else:
            # What came meanwhile is tried in vain with it, and no more awaited than it.
            self._requested.discard(key)
            self._failures[key] = self._failures.get(key, 0) + 1
        if key in self._requested:
            self._begin_after(self._delay, key)
        elif wait is not None:
            self._begin_after(wait, key)

    def _stop_timer(self, key: K) -> None:
        if (timer := self._timers.pop(key, None)) is not None:
            timer.cancel()

    def _next(self) -> float:
        """Seconds until the next work begins by itself; infinite where none does."""
        now = asyncio.get_running_loop().time()
        return min((timer.when() - now for timer in self._timers.values()), default=inf)
