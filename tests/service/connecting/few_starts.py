"""A playground in which few sessions may begin, until the test ends the day."""

from discord_playground import Playground
from service.sharding.session_starts import RESERVE

LEAST_STARTS = 1 + RESERVE + 1
"""Session starts that must be left for one shard to begin, if shards begin one by one."""


class DailySessionStarts:
    """The session starts left for a day. The bot always reads that the day ends in a second."""

    def __init__(self, playground: Playground, starts_left: int) -> None:
        """Use up starts until only ``starts_left`` are left."""
        self._starts = playground.starts
        for _ in range(self.starts_left - starts_left):
            self.use_start()
        self._now = self._starts._day_ends - 1
        self._starts._now = lambda: self._now

    @property
    def starts_left(self) -> int:
        """How many sessions may still begin today."""
        return self._starts.limit_json()["remaining"]

    def use_start(self) -> None:
        """Use up a start, as another process would."""
        self._starts.try_start(0)

    def begin_next_day(self) -> None:
        """Begin the next day, so that all starts are there again."""
        self._now += 1


def count_limit_requests(playground: Playground) -> int:
    """Return how often the bot asked for the number of its session starts."""
    return playground.limits.counts.requests("GET /gateway/bot")
