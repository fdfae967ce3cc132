"""Requests of the bot that are delayed until a test lets them arrive."""

import asyncio
from fnmatch import fnmatchcase

from discord_playground import Faults
from discord_playground.rest.faults import Fault


class HeldRequest:
    """Holds back the next request that matches a pattern, written like the patterns of `Faults`."""

    def __init__(self, faults: Faults, pattern: str) -> None:
        self.intercepted = asyncio.Event()
        self._pattern = pattern
        self._released = asyncio.Event()
        self._original_apply_next_fault, faults.apply_next_fault = (
            faults.apply_next_fault,
            self._hold,
        )

    def release(self) -> None:
        """Let the request arrive."""
        self._released.set()

    async def _hold(self, method: str, path: str) -> Fault | None:
        if self.intercepted.is_set() or not fnmatchcase(f"{method} {path}", self._pattern):
            return await self._original_apply_next_fault(method, path)
        self.intercepted.set()
        await self._released.wait()
        # As after `Faults.delay`, the request is not served if its sender has given up meanwhile.
        return Fault(self._pattern, 0, None)
