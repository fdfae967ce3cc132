"""A process that shares the servers with others, as the statements know it."""

from dataclasses import dataclass

from game.storage.columns.row import Columns
from game.storage.sharding import Sharding, Times


@dataclass(frozen=True, slots=True)
class Process:
    """A process, by a number of its own, with the numbers that it was started with."""

    number: int
    sharding: Sharding
    times: Times

    def columns(self) -> Columns:
        """Return what the statements ask of it."""
        return {
            "process": self.number,
            "shards": self.sharding.shards,
            "size": self.sharding.size,
            "divided": self.sharding.divided,
            "shares": self.sharding.shares,
            "lease": self.times.lease,
            "unseen": self.times.unseen,
            "warm_up": self.times.warm_up,
            "precedence": self.times.precedence,
        }
