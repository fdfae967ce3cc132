"""What all operations have in common: on whose games they work, and how ids are answered."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from game.model.game import UNFINISHED
from game.model.ids import GameId
from game.storage.columns.parts import Named
from game.storage.columns.row import Row
from game.storage.operation import Driver, Statement
from game.storage.sharding import Lease

# A process for some servers asks with this, and the values of `ours`. Said plainly, the planner
# would take it for next to nothing, and look at all that is due rather than at the first.
OF_US = "CASE WHEN ({}.guild >> 22) % :shards BETWEEN :first AND :last THEN true ELSE false END"
OURS = OF_US.format("game")
OURS_DUE = f"EXISTS (SELECT 1 FROM game WHERE game.id = due.game AND {OURS})"  # noqa: S608
ALL_SERVERS = {"shards": 1, "first": 0, "last": 0}

UNFINISHED_LIST = str(tuple(status.value for status in UNFINISHED))
"""The statuses of games that are not over, just as the indexes of such games have them."""

Id = TypeVar("Id", bound=int)


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


def holding(table: str, columns: Named, *key: str) -> Statement:
    """Return what holds the row of a key, and makes it first where there is none."""
    keys, first = Named(dict.fromkeys(key, "")), Named({key[0]: ""})
    row = Named({**keys.types, **columns.types})
    return Statement(
        f"INSERT INTO {table} ({row.names}) VALUES ({row.places})"  # noqa: S608
        f" ON CONFLICT ({keys.names}) DO UPDATE SET {first.replaced} RETURNING *"
    )


def ids(kind: Callable[[int], Id], rows: Sequence[Row]) -> tuple[Id, ...]:
    """Return the ids of rows."""
    return tuple(kind(row["id"]) for row in rows)


def first_id(rows: Sequence[Row]) -> GameId | None:
    """Return the game of the first row, if there is one."""
    return next(iter(ids(GameId, rows)), None)
