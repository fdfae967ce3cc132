"""Waiting until a condition becomes true."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

POLL_SECONDS = 0.01

PATIENCE = 120
"""Seconds to wait for something. Only a test that fails waits so long."""


async def until(predicate: Callable[[], T | None], seconds: float, what: str) -> T:
    """Return the predicate's result as soon as it is true.

    Raises TimeoutError with the text `what` after this number of seconds.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not (found := predicate()):
        if loop.time() > end:
            raise TimeoutError(f"{what}: not within {seconds} s.")
        await asyncio.sleep(POLL_SECONDS)
    return found
