"""A playground whose day ends when a test says so, and in which few sessions may begin."""

from discord_playground import Playground
from service.sharding.session_starts import RESERVE

LEAST = 1 + RESERVE + 1
"""With how many left one shard may begin, where one may at a time."""


class Day:
    """The day by which starts are counted. A bot is told that it ends in a second, all the time."""

    def __init__(self, playground: Playground, left: int) -> None:
        """Leave so many starts of it."""
        self._starts = playground.starts
        for _ in range(self.left - left):
            self.spend()
        self._now = self._starts._day_ends - 1
        self._starts._now = lambda: self._now

    @property
    def left(self) -> int:
        """How many sessions may still begin today."""
        return self._starts.limit()["remaining"]

    def spend(self) -> None:
        """Let another process begin a session."""
        self._starts.admit(0)

    def end(self) -> None:
        """Let another day begin."""
        self._now += 1


def asked(playground: Playground) -> int:
    """How often the bot asked for its session starts."""
    return playground.counts.requests("GET /gateway/bot")
