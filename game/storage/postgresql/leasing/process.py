"""A process that shares the Discord servers with others, as a value for SQL statements."""

from dataclasses import dataclass

from game.storage.columns.row import Columns
from game.storage.sharding import Sharding, Times


@dataclass(frozen=True, slots=True)
class Process:
    """A process with a number of its own, and the sharding that it started with."""

    number: int
    sharding: Sharding
    times: Times

    def columns(self) -> Columns:
        """Return the values that statements need about the process."""
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
