"""How many sessions the bot may begin, and when: before Discord resets the count, and one by one.

Discord counts every IDENTIFY and allows about a thousand a day. After the last allowed
IDENTIFY, Discord ends all sessions and resets the token. Resuming a session costs nothing.
"""

import asyncio
import heapq
import math
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import structlog

from game.storage.errors import StorageProblem

RESERVE = 5
"""Number of session starts that are never used.

A person may have to start the bot again, with another release or on another machine, before Discord
resets the count.
"""

APART_SECONDS = 5.0
"""Minimum seconds between two session starts of one bucket of shards, in all processes.

Discord refuses a start that comes too early.
"""

LEAST_SECONDS = 1.0
"""Minimum seconds to wait before Discord is asked again."""


@dataclass(frozen=True, slots=True)
class StartLimits:
    """Discord's limits of session starts."""

    recommended_shards: int
    """Number of shards that Discord recommends."""
    daily_starts: int
    """How many sessions may begin in a day."""
    remaining_starts: int
    """How many session starts are left."""
    reset_after_seconds: float
    """Seconds until all session starts are available again."""
    max_concurrency: int
    """Number of buckets; shards of different buckets may begin sessions at the same time."""


LONGEST_PACE_SECONDS = 300.0
"""Maximum seconds that a start waits only to save session starts for later."""

AskLimits = Callable[[], Awaitable[StartLimits]]
"""Asks Discord for its limits."""


@dataclass(frozen=True, slots=True)
class _Answer:
    limits: StartLimits
    given: float
    """When Discord gave this answer, in seconds of the loop's clock."""
    resets_at: float

    def least_remaining(self, begun: int, now: float) -> int:
        """Return how many starts are surely left.

        ``begun`` is the number of starts of this process since the answer. Other processes count as
        if they began sessions as fast as Discord allows.
        """
        most_begun = self.limits.max_concurrency * math.floor((now - self.given) / APART_SECONDS)
        return self.limits.remaining_starts - max(begun, most_begun)


class SessionStarts:
    """Waits for session starts, for all clients of a process.

    The number of starts in Discord's last answer, minus all sessions that any process may have
    begun since then, is surely left. If that number may be too small, Discord is asked again.
    """

    def __init__(self) -> None:
        self._answer: _Answer | None = None
        self._begun = 0
        """Number of sessions that this process began since Discord's last answer."""
        self._asking = asyncio.Lock()
        self._is_logged = False
        """Whether the log already says that shards must wait."""

    async def limits(self, ask: AskLimits) -> StartLimits:
        """Return Discord's last answer; ask Discord if there is none yet."""
        async with self._asking:
            return (self._answer or await self._ask_discord(ask)).limits

    def are_enough_for(self, shards: int) -> bool:
        """Whether ``shards`` may begin a session now, as far as is known without asking."""
        return self._known_seconds_to_wait(shards) == 0

    async def wait_at_start(self, shards: int, ask: AskLimits) -> None:
        """Wait until a process that has just started may open its shards.

        If more than half of the day's session starts are used, the rest is spread over the
        remaining time. So a bot that crashes and restarts for hours does not use up all of them.
        """
        limits = await self.limits(ask)
        if (
            limits.remaining_starts < limits.daily_starts / 2
            and self._known_seconds_to_wait(shards) == 0
        ):
            spare = max(limits.remaining_starts - RESERVE - limits.max_concurrency, 1)
            even_pace = shards * limits.reset_after_seconds / spare
            seconds = min(even_pace, LONGEST_PACE_SECONDS)
            self._log_wait(seconds)
            await asyncio.sleep(seconds)
        await self.wait_until_enough(shards, ask)

    async def wait_until_enough(self, shards: int, ask: AskLimits) -> bool:
        """Wait until ``shards`` may begin a session; return whether that took any time."""
        waited = False
        while seconds := await self._seconds_to_wait(shards, ask):
            waited = True
            await asyncio.sleep(seconds)
        self._is_logged = False
        return waited

    def record_start(self) -> None:
        """Count a session that begins."""
        self._begun += 1

    async def _seconds_to_wait(self, shards: int, ask: AskLimits) -> float:
        async with self._asking:
            seconds = self._known_seconds_to_wait(shards)
            if seconds is None:
                await self._ask_discord(ask)
                seconds = self._known_seconds_to_wait(shards) or 0.0
            if seconds:
                self._log_wait(seconds)
            return seconds

    def _known_seconds_to_wait(self, shards: int) -> float | None:
        """Return the seconds to wait, or ``None`` if Discord must be asked."""
        answer, now = self._answer, asyncio.get_running_loop().time()
        if answer is None:
            return None
        limits = answer.limits
        # Add one start per bucket: another process may begin one that Discord has not counted yet.
        needed = min(shards + RESERVE + limits.max_concurrency, limits.daily_starts)
        if answer.least_remaining(self._begun, now) >= needed:
            return 0.0
        if limits.remaining_starts < needed and now < answer.resets_at:
            return answer.resets_at - now
        return None

    async def _ask_discord(self, ask: AskLimits) -> _Answer:
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
            left=self._answer.limits.remaining_starts,
            seconds=round(seconds),
            until=until.isoformat(timespec="seconds"),
        )


log = structlog.get_logger(__name__)

RETRY_SECONDS = 1.0


class LoginSlots:
    """Reserves login slots for one process. All processes share one sequence of slots."""

    def __init__(self, reserve: Callable[[int], Awaitable[float]]) -> None:
        self._reserve = reserve
        """Reserves a bucket's next slot; returns the seconds until then."""
        self._unused: defaultdict[int, list[float]] = defaultdict(list)
        """For each bucket, the future slots for which no shard waits any more."""

    async def wait_for_slot(self, bucket: int) -> None:
        """Wait for a login slot of this bucket.

        discord.py gives up waiting after a minute and asks again. It then gets the same slot;
        otherwise each retry would make the queue longer.
        """
        slot = await self._next_slot(bucket)
        clock = asyncio.get_running_loop().time
        try:
            await asyncio.sleep(slot - clock())
        except asyncio.CancelledError:
            heapq.heappush(self._unused[bucket], slot)
            raise

    async def _next_slot(self, bucket: int) -> float:
        clock = asyncio.get_running_loop().time
        unused = self._unused[bucket]
        while unused:
            if (slot := heapq.heappop(unused)) > clock():
                return slot
        while True:
            try:
                return clock() + await self._reserve(bucket)
            except StorageProblem as problem:
                # Without the database, we do not know which other processes log in now.
                log.warning("a login must wait", reason=str(problem))
                await asyncio.sleep(RETRY_SECONDS)
