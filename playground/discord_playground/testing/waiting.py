"""Waiting for something to become true."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

GLANCE_SECONDS = 0.01


async def until(predicate: Callable[[], T | None], seconds: float, what: str) -> T:
    """What the predicate gives, once that is true; TimeoutError with `what` after `seconds`."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not (found := predicate()):
        if loop.time() > end:
            raise TimeoutError(f"{what}: not within {seconds} s.")
        await asyncio.sleep(GLANCE_SECONDS)
    return found
