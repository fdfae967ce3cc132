"""What all operations have in common: on whose games they work, and how ids are answered."""

from collections.abc import Mapping, Sequence

from game.storage.columns.row import Row
from game.storage.operation import Driver
from game.storage.sharding import Lease

# Whoever works on some servers alone asks with this, and the values of `ours`. Said plainly, the
# planner would take it for next to nothing, and look at all that is due rather than at the first.
OURS = "CASE WHEN (game.guild >> 22) % :shards BETWEEN :first AND :last THEN true ELSE false END"
ALL_SERVERS = {"shards": 1, "first": 0, "last": 0}


class Operations:
    """Operations at one database: on the games of a lease's share by themselves, or on all."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.ours = ours(driver.lease)


def ours(lease: Lease | None) -> Mapping[str, int]:
    """Return how many shards there are, the first and the last of ours."""
    if lease is None:
        return ALL_SERVERS
    shards = lease.shards
    return {"shards": lease.sharding.shards, "first": shards[0], "last": shards[-1]}


def ids(rows: Sequence[Row]) -> tuple[int, ...]:
    """Return the ids of rows."""
    return tuple(row["id"] for row in rows)


def first_id(rows: Sequence[Row]) -> int | None:
    """Return the id of the first row, if there is one."""
    return next(iter(ids(rows)), None)
