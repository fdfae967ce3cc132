"""Runs one task per key when work on the key is requested; merges requests, retries failed work."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextvars import copy_context
from math import inf
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

Work = Callable[[K, int], Awaitable[float | None]]
"""Does the work on one key; the second argument is the number of failures in a row so far.

Returns the seconds until the next attempt, a Pause if it must wait though nothing has failed, or
None if nothing is left to do. It handles its own exceptions.
"""

PAUSE = 0.01
"""Seconds between two checks whether all work is finished."""

RETRY_SECONDS = (1, 2, 4, 8, 15, 30, 60)
"""Seconds to wait after the first failure in a row, after the second, and so on."""


REFUSED_SECONDS = (60, 300, 900, 1800, 3600)
"""Seconds to wait after Discord refused something: the first time, the second, and so on."""


class Pause(float):
    """Seconds to wait for a known reason, such as a rate limit: nothing has failed.

    Requests that came during the run do not wait for the end of the pause.
    """


LEAST_WAIT = 0.001
"""Minimum number of seconds of a pause.

A timer may fire a little early, while the reason for the wait still holds.
"""


def pause_until(moment: float, now: float) -> Pause:
    """Return the pause that ends at a moment; both arguments are seconds of the loop's clock."""
    return Pause(max(moment - now, LEAST_WAIT))


def wait_after(failures: int, waits: Sequence[float]) -> float:
    """Return the seconds to wait after a failure that followed ``failures`` others.

    The last entry of ``waits`` is used for all further failures.
    """
    return waits[min(failures, len(waits) - 1)]


class Follower(Generic[K]):
    """Works on each requested key, with one task per key at a time.

    Requests are merged. Those that come before the work begins cause one run. Those that come
    during the work cause one more run; if the work fails, the next attempt answers them. ``delay``
    is the number of seconds to wait for further requests before the work begins. A new request ends
    the wait after a failure.

    If work is withdrawn, it may still be ending while new work on its key begins. An idle key uses
    no memory. A key that waits uses only a timer and its number of failures. The work runs in the
    context of the code that made the follower, not in that of its callers.
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
        """Request work on a key; during a run, this causes one more run after it."""
        if self._closed:
            return
        self._requested.add(key)
        if key in self._tasks:
            return
        if key in self._failures:
            self._begin_after(0, key)
        elif key not in self._timers:
            self._begin_after(self._delay, key)

    def is_requested(self, key: K) -> bool:
        """Whether work on a key was requested and has not begun; a current run is then outdated."""
        return key in self._requested

    def count_as_answered(self, key: K) -> None:
        """Count all requests for a key so far as answered by the current run.

        This is for work that reads the newest data more than once. Call it right before each
        reading.
        """
        self._requested.discard(key)

    def withdraw(self, key: K) -> None:
        """Take back the requests for a key, and stop its current run."""
        self._requested.discard(key)
        self._failures.pop(key, None)
        self._stop_timer(key)
        if (task := self._tasks.pop(key, None)) is not None:
            task.cancel()

    async def wait_until_finished(self, key: K) -> None:
        """Wait until all requests for a key so far have succeeded, failed or been withdrawn.

        Later requests are not waited for, as they may never end.
        """
        was_requested = key in self._requested
        await self._wait_for_current_run(key)
        if was_requested:
            while key in self._requested and key not in self._tasks:  # noqa: ASYNC110
                await asyncio.sleep(self._delay)
            await self._wait_for_current_run(key)

    async def wait_until_fewer_than(self, limit: int) -> None:
        """Wait until work on fewer than ``limit`` keys is running."""
        while len(self._tasks) >= limit:
            await asyncio.wait(self._tasks.values(), return_when=asyncio.FIRST_COMPLETED)

    async def wait_until_all_finished(self, within: float = inf) -> None:
        """Wait until all requested work is done, withdrawn, or waiting after a failure.

        A retry that is due ``within`` this number of seconds is waited for, too.
        """
        while self._tasks or (self._timers and self._seconds_until_timer() <= within):  # noqa: ASYNC110
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        """Stop all work, and accept no more requests."""
        self._closed = True
        tasks = list(self._tasks.values())
        for key in [*self._tasks, *self._timers]:
            self.withdraw(key)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait_for_current_run(self, key: K) -> None:
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
                self._plan_next_run(key, wait)

    def _plan_next_run(self, key: K, wait: float | None) -> None:
        if self._closed:
            return
        if wait is None:
            self._failures.pop(key, None)
        elif isinstance(wait, Pause):
            self._failures[key] = 0
        else:
            # The next attempt also answers the requests that came during the run.
            self._requested.discard(key)
            self._failures[key] = self._failures.get(key, 0) + 1
        if key in self._requested:
            self._begin_after(self._delay, key)
        elif wait is not None:
            self._begin_after(wait, key)

    def _stop_timer(self, key: K) -> None:
        if (timer := self._timers.pop(key, None)) is not None:
            timer.cancel()

    def _seconds_until_timer(self) -> float:
        """Return the seconds until the next timer fires, or infinity if there is none."""
        now = asyncio.get_running_loop().time()
        return min((timer.when() - now for timer in self._timers.values()), default=inf)
