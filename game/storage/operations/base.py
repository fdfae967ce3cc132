"""Parts that all operations share: which games they work on, and how they return ids."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from game.model.game import UNFINISHED_STATUSES
from game.model.ids import GameId
from game.storage.columns.parts import SqlColumns
from game.storage.columns.row import Row
from game.storage.operation import Driver, Statement
from game.storage.sharding import Lease

# A process that serves only some Discord servers uses this condition with its `share_values`.
# With a plain condition, PostgreSQL's planner would expect almost no rows, and would then read all
# due rows instead of the first ones.
IN_SHARE = "CASE WHEN ({}.guild >> 22) % :shards BETWEEN :first AND :last THEN true ELSE false END"
OUR_GAMES = IN_SHARE.format("game")
OUR_MOMENTS = f"EXISTS (SELECT 1 FROM game WHERE game.id = due.game AND {OUR_GAMES})"  # noqa: S608
ALL_SERVERS = {"shards": 1, "first": 0, "last": 0}

UNFINISHED_LIST = str(tuple(status.value for status in UNFINISHED_STATUSES))
"""The statuses of unfinished games, written exactly as in the indexes of these games."""

HIGHEST_ID = 2**63 - 1
"""The highest id that a database can assign."""

Id = TypeVar("Id", bound=int)


class Operations:
    """Operations on the games of a lease's share, or on all games if there is no lease."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.share_values = share_values(driver.lease)


def share_values(lease: Lease | None) -> Mapping[str, int]:
    """Return the number of all shards, and the first and the last shard of this lease."""
    if lease is None:
        return ALL_SERVERS
    shards = lease.shards
    return {"shards": lease.sharding.shards, "first": shards[0], "last": shards[-1]}


def lock_or_insert(table: str, columns: SqlColumns, *key: str) -> Statement:
    """Return a statement that locks the row of a key; it creates the row if it is missing."""
    keys, first_key = SqlColumns(dict.fromkeys(key, "")), SqlColumns({key[0]: ""})
    row = SqlColumns({**keys.types, **columns.types})
    return Statement(
        f"INSERT INTO {table} ({row.names}) VALUES ({row.placeholders})"  # noqa: S608
        f" ON CONFLICT ({keys.names}) DO UPDATE SET {first_key.upsert_assignments} RETURNING *"
    )


def ids_of_rows(id_type: Callable[[int], Id], rows: Sequence[Row]) -> tuple[Id, ...]:
    return tuple(id_type(row["id"]) for row in rows)


def first_id(rows: Sequence[Row]) -> GameId | None:
    """Return the id of the first game, or `None` if there are no rows."""
    return next(iter(ids_of_rows(GameId, rows)), None)
