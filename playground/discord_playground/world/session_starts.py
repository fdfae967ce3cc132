"""Limits for session starts: one at a time in each bucket of shards, and a number per day."""

from collections.abc import Callable
from dataclasses import dataclass

from discord_playground.protocol.types import Json

SECONDS_BETWEEN_STARTS = 5.0
STARTS_PER_DAY = 1000
DAY_SECONDS = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class StartRules:
    """The limits that the bot is told and must respect.

    `shards` is the number of shards that Discord would advise. Shards with the same `shard %
    max_concurrency` form a bucket. In a bucket, starts are at least `seconds` apart; with 0 they
    may be at the same time.
    """

    shards: int = 1
    max_concurrency: int = 1
    seconds: float | None = None
    """Seconds between two starts of a bucket. None means 5 if requests are limited, else 0."""
    total: int | None = None
    """Starts per day. None means 1000, which is enforced only if requests are limited."""


class SessionStarts:
    """Counts the session starts and refuses those that come too early.

    A refused start counts for the day, but does not make other shards wait. If the bot starts more
    often than the day allows, the gateway replaces the bot's token.
    """

    def __init__(self, rules: StartRules, now: Callable[[], float], *, enforced: bool) -> None:
        self.rules = rules
        default_seconds = SECONDS_BETWEEN_STARTS if enforced else 0.0
        self.seconds = default_seconds if rules.seconds is None else rules.seconds
        """Seconds between two starts of a bucket. A test may change it."""
        self.total = STARTS_PER_DAY if rules.total is None else rules.total
        """Number of starts that a day allows."""
        self.refused_count = 0
        """Number of starts so far that came too early."""
        self._enforced = enforced or rules.total is not None
        self._now = now
        self._free_at: dict[int, float] = {}
        self._starts_today = 0
        self._day_ends = 0.0

    @property
    def remaining(self) -> int:
        """The number of starts that are left today."""
        self._end_day_if_over()
        return max(0, self.total - self._starts_today)

    def leave(self, remaining: int) -> None:
        """Set how many starts remain today, and enforce the daily limit."""
        self._begin_day_if_needed()
        self._starts_today, self._enforced = self.total - remaining, True

    def are_used_up(self) -> bool:
        """Return whether no start is left today and the daily limit is enforced."""
        return self._enforced and self.remaining == 0

    def try_start(self, shard: int) -> bool:
        """Return whether this shard may start now. If so, its bucket is closed for `seconds`."""
        now, bucket = self._now(), shard % self.rules.max_concurrency
        self._begin_day_if_needed()
        self._starts_today += 1
        if now < self._free_at.get(bucket, 0.0):
            self.refused_count += 1
            return False
        self._free_at[bucket] = now + self.seconds
        return True

    def limit_json(self) -> Json:
        """Return Discord's session start limit object."""
        remaining = self.remaining
        reset_after_ms = (
            max(0, int(1000 * (self._day_ends - self._now()))) if self._starts_today else 0
        )
        return {
            "total": self.total,
            "remaining": remaining,
            "reset_after": reset_after_ms,
            "max_concurrency": self.rules.max_concurrency,
        }

    def _end_day_if_over(self) -> None:
        """Set the count to zero when the day is over. The next day begins with its first start."""
        if self._now() >= self._day_ends:
            self._starts_today = 0

    def _begin_day_if_needed(self) -> None:
        self._end_day_if_over()
        if self._starts_today == 0:
            self._day_ends = self._now() + DAY_SECONDS
