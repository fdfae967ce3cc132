"""How fast sessions may start: one at a time in each bucket of shards, and so many a day."""

from collections.abc import Callable
from dataclasses import dataclass

from discord_playground.protocol.types import Json

BETWEEN_SECONDS = 5.0
A_DAY = 1000
DAY_SECONDS = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class StartRules:
    """What the bot is told before it starts, and held to.

    `shards` is what Discord would advise. Shards of one bucket, `shard % max_concurrency`, start
    `seconds` apart; with none it is not looked at.
    """

    shards: int = 1
    max_concurrency: int = 1
    seconds: float | None = None
    """Unless somebody says: as the limits of requests are, Discord's five or none."""
    total: int | None = None
    """How many a day. Unless somebody says: Discord's thousand, which have consequences only where
    requests are limited."""


class SessionStarts:
    """Counts the starts. Those that come too early are refused, and count for the day all the
    same; a start never keeps others waiting for longer than its own turn. One more than the day
    has costs the bot its token."""

    def __init__(self, rules: StartRules, now: Callable[[], float], *, enforced: bool) -> None:
        self.rules = rules
        usual = BETWEEN_SECONDS if enforced else 0.0
        self.seconds = usual if rules.seconds is None else rules.seconds
        """Between two starts of a bucket; a test may change it."""
        self.total = A_DAY if rules.total is None else rules.total
        """How many a day has."""
        self.refused = 0
        """How many came too early so far."""
        self._enforced = enforced or rules.total is not None
        self._now = now
        self._free: dict[int, float] = {}
        self._spent = 0
        self._day_ends = 0.0

    @property
    def remaining(self) -> int:
        """How many are left of the day."""
        self._turn_the_day()
        return max(0, self.total - self._spent)

    def leave(self, remaining: int) -> None:
        """Leave no more than so many of the day, and hold the bot to them."""
        self._begin_the_day()
        self._spent, self._enforced = self.total - remaining, True

    def are_used_up(self) -> bool:
        """Whether one more would be beyond what the day has."""
        return self._enforced and self.remaining == 0

    def admit(self, shard: int) -> bool:
        """Whether this shard may start now; if so, its bucket is taken for a while."""
        now, bucket = self._now(), shard % self.rules.max_concurrency
        self._begin_the_day()
        self._spent += 1
        if now < self._free.get(bucket, 0.0):
            self.refused += 1
            return False
        self._free[bucket] = now + self.seconds
        return True

    def limit(self) -> Json:
        """Discord's session start limit object."""
        remaining = self.remaining
        left = max(0, int(1000 * (self._day_ends - self._now()))) if self._spent else 0
        return {
            "total": self.total,
            "remaining": remaining,
            "reset_after": left,
            "max_concurrency": self.rules.max_concurrency,
        }

    def _turn_the_day(self) -> None:
        """Give back what was spent, once the day is over; the next begins with its first start."""
        if self._now() >= self._day_ends:
            self._spent = 0

    def _begin_the_day(self) -> None:
        self._turn_the_day()
        if self._spent == 0:
            self._day_ends = self._now() + DAY_SECONDS
