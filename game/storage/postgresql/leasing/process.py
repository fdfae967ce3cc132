"""A process that shares the Discord servers with others, as a value for SQL statements."""

from dataclasses import dataclass

from game.storage.columns.row import ColumnValues
from game.storage.sharding import LeaseTimes, Sharding


@dataclass(frozen=True, slots=True)
class Process:
    """A process with a number of its own, and the sharding that it started with."""

    number: int
    sharding: Sharding
    times: LeaseTimes

    def column_values(self) -> ColumnValues:
        """Return the values that statements need about the process."""
        return {
            "process": self.number,
            "shards": self.sharding.shards,
            "size": self.sharding.share_size,
            "divided": self.sharding.divided,
            "shares": self.sharding.share_count,
            "lease": self.times.lease_seconds,
            "unseen": self.times.unseen_limit,
            "warm_up": self.times.warm_up,
            "precedence": self.times.precedence,
        }
