"""A caller with limited time, and a retry loop, for tests of how long a repository waits."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from game.patience import PATIENCE
from game.storage.errors import ServerAway

T = TypeVar("T")


class TimeLimitedCaller:
    """A caller who can wait for ``seconds``, and who notes whether the change was committed."""

    def __init__(self, seconds: float) -> None:
        self.deadline = time.monotonic() + seconds
        self.committed = False
        PATIENCE.set(self)

    def seconds_left(self) -> float:
        return max(0.0, self.deadline - time.monotonic())

    def mark_committed(self) -> None:
        self.committed = True


async def retry_until_back(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask a server that has just come back until it answers; this takes long on a busy machine."""
    async with asyncio.timeout(120):
        while True:
            with suppress(ServerAway):
                return await ask()
            await asyncio.sleep(0.05)
