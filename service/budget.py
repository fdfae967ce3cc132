"""Limits the requests to Discord per second, and lets them pass in a fair order."""

import asyncio
from collections import deque
from collections.abc import Callable

URGENT_IN_A_ROW = 3
"""Number of urgent requests that are sent in a row while ordinary ones wait."""


RECHECK_SECONDS = 0.25
"""Seconds between two checks of ``may_pass`` while it returns False."""


def _always() -> bool:
    return True


class Budget:
    """Lets requests pass at a steady pace, the urgent ones first.

    Callers wait in a queue. Each table has at most one request in the queue, so no table can block
    the others. Answers to clicks do not wait here, as Discord's global rate limit does not
    count them. No request passes while ``may_pass`` returns False.
    """

    def __init__(self, per_second: float, may_pass: Callable[[], bool] = _always) -> None:
        self._pause = 1 / per_second
        self._may_pass = may_pass
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._ordinary: deque[asyncio.Future[None]] = deque()
        self._urgent_in_a_row = 0
        self._next_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    async def wait_to_send_urgent(self) -> None:
        """Wait until an urgent request, one that notifies somebody, may be sent."""
        await self._wait_in(self._urgent)

    async def wait_to_send_ordinary(self) -> None:
        """Wait until an ordinary request may be sent."""
        await self._wait_in(self._ordinary)

    async def _wait_in(self, queue: deque[asyncio.Future[None]]) -> None:
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        queue.append(future)
        if self._timer is None:
            self._timer = loop.call_at(max(self._next_at, loop.time()), self._let_one_pass)
        await future

    def _let_one_pass(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = None
        self._drop_cancelled()
        if not (self._urgent or self._ordinary):
            return
        if not self._may_pass():
            self._timer = loop.call_later(RECHECK_SECONDS, self._let_one_pass)
            return
        self._pop_next().set_result(None)
        self._next_at = loop.time() + self._pause
        if self._urgent or self._ordinary:
            self._timer = loop.call_at(self._next_at, self._let_one_pass)

    def _drop_cancelled(self) -> None:
        """Remove the callers at the front of the queues that no longer wait."""
        for queue in (self._urgent, self._ordinary):
            while queue and queue[0].done():
                queue.popleft()

    def _pop_next(self) -> asyncio.Future[None]:
        """Remove and return the caller whose request is sent next."""
        if self._urgent and not (self._ordinary and self._urgent_in_a_row >= URGENT_IN_A_ROW):
            self._urgent_in_a_row += 1
            return self._urgent.popleft()
        self._urgent_in_a_row = 0
        return self._ordinary.popleft()
