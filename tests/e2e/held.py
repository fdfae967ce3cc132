"""Requests of the bot that are delayed until a test lets them arrive."""

import asyncio
from fnmatch import fnmatchcase

from discord_playground import Faults
from discord_playground.rest.faults import Fault


class Held:
    """Holds back the next request that matches a pattern, written like the patterns of `Faults`."""

    def __init__(self, faults: Faults, pattern: str) -> None:
        self.on_its_way = asyncio.Event()
        self._pattern = pattern
        self._let_go = asyncio.Event()
        self._strike, faults.strike = faults.strike, self._hold

    def let_go(self) -> None:
        """Let the request arrive."""
        self._let_go.set()

    async def _hold(self, method: str, path: str) -> Fault | None:
        if self.on_its_way.is_set() or not fnmatchcase(f"{method} {path}", self._pattern):
            return await self._strike(method, path)
        self.on_its_way.set()
        await self._let_go.wait()
        # As after `Faults.delay`, the request is not served if its sender has given up meanwhile.
        return Fault(self._pattern, 0, None)
