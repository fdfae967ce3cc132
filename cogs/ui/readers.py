"""Which page each person turned to last: an older page's picture comes too late."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

REMEMBERED = 1000


class Readers:
    """The newest page of each reader, told by the click that opened it."""

    def __init__(self) -> None:
        self._newest: OrderedDict[int, int] = OrderedDict()
        self._adding: dict[int, asyncio.Task[None]] = {}

    def turned(self, user: int, click: int) -> None:
        """Somebody turned to another page: what is on its way to the last one is stopped."""
        self._newest[user] = click
        self._newest.move_to_end(user)
        if len(self._newest) > REMEMBERED:
            self._newest.popitem(last=False)
        if user in self._adding:
            self._adding[user].cancel()

    async def add(
        self, user: int, click: int, work: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Add something to the page that this click turned to, as long as it is the newest."""
        if self._newest.get(user) != click:
            return
        self._adding[user] = task = asyncio.create_task(work())
        try:
            await asyncio.wait({task})
            if not task.cancelled():
                task.result()
        finally:
            task.cancel()
            if self._adding.get(user) is task:
                del self._adding[user]
