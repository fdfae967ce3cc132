"""How fast sessions may start: one at a time in each bucket of shards, and so many a day."""

from collections.abc import Callable
from dataclasses import dataclass

from playground.protocol.types import Json

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


class SessionStarts:
    """Counts the starts. Those that come too early are refused, and count for the day all the
    same; a start never keeps others waiting for longer than its own turn."""

    def __init__(self, rules: StartRules, now: Callable[[], float], *, enforced: bool) -> None:
        self.rules = rules
        usual = BETWEEN_SECONDS if enforced else 0.0
        self.seconds = usual if rules.seconds is None else rules.seconds
        """Between two starts of a bucket; a test may change it."""
        self.refused = 0
        """How many came too early so far."""
        self._now = now
        self._free: dict[int, float] = {}
        self._spent = 0
        self._day_ends = 0.0

    def admit(self, shard: int) -> bool:
        """Whether this shard may start now; if so, its bucket is taken for a while."""
        now, bucket = self._now(), shard % self.rules.max_concurrency
        self._turn_the_day(now)
        self._spent += 1
        if now < self._free.get(bucket, 0.0):
            self.refused += 1
            return False
        self._free[bucket] = now + self.seconds
        return True

    def limit(self) -> Json:
        """Discord's session start limit object."""
        now = self._now()
        self._turn_the_day(now)
        return {
            "total": A_DAY,
            "remaining": max(0, A_DAY - self._spent),
            "reset_after": max(0, int(1000 * (self._day_ends - now))) if self._spent else 0,
            "max_concurrency": self.rules.max_concurrency,
        }

    def _turn_the_day(self, now: float) -> None:
        if now >= self._day_ends:
            self._spent, self._day_ends = 0, now + DAY_SECONDS
