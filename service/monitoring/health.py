"""Whether people can play: every check together, however many ask."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from math import inf

Found = Mapping[str, object]
"""What is wrong, in words for machines: it becomes JSON."""

Check = Callable[[], Awaitable[Found | None]]
"""Gives what is wrong; ``None`` where all is well."""

FRESH_SECONDS = 2.0
"""For how long an answer is given again: asking in a loop costs the bot nothing."""

CHECK_SECONDS = 3.0
"""A check that takes longer has failed: what keeps people from playing shows within five."""


class Health:
    """The last answer, and how to come to the next."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._asking = asyncio.Lock()
        self._failing: dict[str, Found] = {}
        self._until = -inf

    async def failing(self) -> Mapping[str, Found]:
        """The checks that fail, and what each found; empty where all is well."""
        now = asyncio.get_running_loop().time
        async with self._asking:
            if now() >= self._until:
                results = await asyncio.gather(*(_result(check) for check in self._checks.values()))
                pairs = zip(self._checks, results, strict=True)
                self._failing = {name: found for name, found in pairs if found is not None}
                self._until = now() + FRESH_SECONDS
        return self._failing

    async def passing(self) -> Mapping[str, bool]:
        """Every check, and whether it found that all is well."""
        failing = await self.failing()
        return {name: name not in failing for name in self._checks}


async def _result(check: Check) -> Found | None:
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            return await check()
    except Exception as error:
        return {"error": type(error).__name__}
