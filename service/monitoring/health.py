"""Checks whether people can play: all checks run together, and their results are shared."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from math import inf

ProblemData = Mapping[str, object]
"""What is wrong, as data for programs: it becomes JSON."""

Check = Callable[[], Awaitable[ProblemData | None]]
"""Returns what is wrong, or ``None`` if all is well."""

FRESH_SECONDS = 2.0
"""Seconds for which a result is reused, so that frequent questions cost little."""

CHECK_SECONDS = 3.0
"""Seconds after which a check counts as failed.

A result may also be reused for FRESH_SECONDS, so a failure is visible within five seconds.
"""


class Health:
    """Runs the checks, and keeps their last results for a moment."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._asking = asyncio.Lock()
        self._failing: dict[str, ProblemData] = {}
        self._fresh_until = -inf

    async def failing_checks(self) -> Mapping[str, ProblemData]:
        """Return the failing checks, and what each of them found; empty if all is well."""
        now = asyncio.get_running_loop().time
        async with self._asking:
            if now() >= self._fresh_until:
                results = await asyncio.gather(*(_result(check) for check in self._checks.values()))
                pairs = zip(self._checks, results, strict=True)
                self._failing = {name: found for name, found in pairs if found is not None}
                self._fresh_until = now() + FRESH_SECONDS
        return self._failing

    async def passed_by_check(self) -> Mapping[str, bool]:
        """Return for every check whether it found that all is well."""
        failing = await self.failing_checks()
        return {name: name not in failing for name in self._checks}


async def _result(check: Check) -> ProblemData | None:
    try:
        async with asyncio.timeout(CHECK_SECONDS):
            return await check()
    except Exception as error:
        return {"error": type(error).__name__}
