"""Order shares and shards by their number of open games, the most first.

The count reads only the index of open games. It runs inside the caller's transaction.
"""

from game.storage.operation import Statement
from game.storage.postgresql.connecting.statements import Session, fetch_rows

from .process import Process

OPEN_GAMES = """
    open_games AS MATERIALIZED (
        SELECT (guild >> 22) % :shards AS shard, count(*) AS games
        FROM game WHERE status IN ('lobby', 'playing') GROUP BY 1
    )
"""
SHARDS = Statement(f"WITH {OPEN_GAMES} SELECT shard FROM open_games ORDER BY games DESC, shard")  # noqa: S608


async def login_order(session: Session, process: Process, share: int) -> tuple[int, ...]:
    """Return the shards of a share, ordered by their number of open games, the most first."""
    shards = process.sharding.shards_of(share)
    busy = [row["shard"] for row in await fetch_rows(SHARDS(**process.column_values()), session)]
    return *(one for one in busy if one in shards), *(one for one in shards if one not in busy)
