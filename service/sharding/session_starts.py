"""How many sessions the bot may still begin before Discord counts anew.

Discord counts every IDENTIFY, some thousand a day; after the last one it ends all sessions and
resets the token. To resume a session costs nothing.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog

log = structlog.get_logger(__name__)

RESERVE = 5
"""Session starts that are never used: a person may have to start the bot again, with another
release or on another machine, before Discord counts anew."""

APART_SECONDS = 5.0
"""Between two starts of one bucket of shards, in whichever processes; Discord refuses others."""

LEAST_SECONDS = 1.0
"""Waited at least before Discord is asked again."""


@dataclass(frozen=True, slots=True)
class StartLimits:
    """What Discord says of session starts."""

    shards: int
    """How many shards it recommends."""
    total: int
    """How many sessions may begin in a day."""
    remaining: int
    """How many of these are left."""
    reset_after_seconds: float
    """When all are there again."""
    max_concurrency: int
    """In so many buckets shards may begin side by side."""


LONGEST_PACE_SECONDS = 300.0
"""A start waits no longer for the sake of those that may follow it."""

Ask = Callable[[], Awaitable[StartLimits]]
"""Asks Discord."""


@dataclass(frozen=True, slots=True)
class _Answer:
    limits: StartLimits
    given: float
    """When, by the loop's clock."""
    resets: float

    def surely_left(self, begun: int, now: float) -> int:
        """How many are left if this process began so many, and all others as many as they can."""
        most = self.limits.max_concurrency * math.floor((now - self.given) / APART_SECONDS)
        return self.limits.remaining - max(begun, most)


class SessionStarts:
    """Waits for session starts, for all clients of a process.

    What Discord said is a lower bound from then on, less all that can have begun since in this and
    other processes. It is asked again where that may not be enough.
    """

    def __init__(self) -> None:
        self._answer: _Answer | None = None
        self._begun = 0
        """Sessions that this process began since then."""
        self._asking = asyncio.Lock()
        self._is_logged = False
        """Whether the log says already that shards must wait."""

    async def limits(self, ask: Ask) -> StartLimits:
        """What Discord said the last time, or says now."""
        async with self._asking:
            return (self._answer or await self._asked(ask)).limits

    def enough(self, shards: int) -> bool:
        """Whether so many may begin a session now, as far as is known without asking."""
        return self._seconds(shards) == 0

    async def wait_at_start(self, shards: int, ask: Ask) -> None:
        """Wait until a process that has just begun may open its shards.

        Where half of the day's session starts are used, what is left is spread over the time left:
        a bot that falls and is started again, for hours, does not use up all.
        """
        limits = await self.limits(ask)
        if limits.remaining < limits.total / 2 and self._seconds(shards) == 0:
            spare = max(limits.remaining - RESERVE - limits.max_concurrency, 1)
            even = shards * limits.reset_after_seconds / spare
            seconds = min(even, LONGEST_PACE_SECONDS)
            self._log_wait(seconds)
            await asyncio.sleep(seconds)
        await self.wait(shards, ask)

    async def wait(self, shards: int, ask: Ask) -> bool:
        """Wait until so many shards may begin a session; return whether that took any time."""
        waited = False
        while seconds := await self._seconds_asked(shards, ask):
            waited = True
            await asyncio.sleep(seconds)
        self._is_logged = False
        return waited

    def record_begun(self) -> None:
        """Count one that begins."""
        self._begun += 1

    async def _seconds_asked(self, shards: int, ask: Ask) -> float:
        async with self._asking:
            seconds = self._seconds(shards)
            if seconds is None:
                await self._asked(ask)
                seconds = self._seconds(shards) or 0.0
            if seconds:
                self._log_wait(seconds)
            return seconds

    def _seconds(self, shards: int) -> float | None:
        """What is to be waited; ``None`` where only Discord can tell."""
        answer, now = self._answer, asyncio.get_running_loop().time()
        if answer is None:
            return None
        limits = answer.limits
        # One more for each bucket: others may begin at this moment, and not be counted yet.
        needed = min(shards + RESERVE + limits.max_concurrency, limits.total)
        if answer.surely_left(self._begun, now) >= needed:
            return 0.0
        if limits.remaining < needed and now < answer.resets:
            return answer.resets - now
        return None

    async def _asked(self, ask: Ask) -> _Answer:
        begun, limits = self._begun, await ask()
        now = asyncio.get_running_loop().time()
        resets = now + max(limits.reset_after_seconds, LEAST_SECONDS)
        self._answer, self._begun = _Answer(limits, now, resets), self._begun - begun
        return self._answer

    def _log_wait(self, seconds: float) -> None:
        if self._is_logged or self._answer is None:
            return
        self._is_logged = True
        until = datetime.now(UTC) + timedelta(seconds=seconds)
        log.warning(
            "shards must wait for session starts",
            left=self._answer.limits.remaining,
            seconds=round(seconds),
            until=until.isoformat(timespec="seconds"),
        )
