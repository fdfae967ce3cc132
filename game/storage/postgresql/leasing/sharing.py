"""Decide which share a process may take, and which share it should give away.

With S shares and P present processes, each process has enough with S // P shares, and has at most
one more. A process with too few shares comes first. Shares that are left over wait until no process
has too few. A share that nobody took for a while goes to any process, however many shares that
process has, because the processes that should take the share first may be in trouble.
"""

from dataclasses import dataclass

from game.storage.columns.row import ColumnValues
from game.storage.operation import Statement
from game.storage.postgresql.connecting.statements import Session, fetch_rows
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


FAIR = """
    WITH present AS (
        SELECT process.id, count(share.id) AS held,
               looked >= began + make_interval(secs => :warm_up) AS warm
        FROM process LEFT JOIN share ON holder = process.id AND expires > now()
        WHERE looked > now() - make_interval(secs => :unseen)
        GROUP BY process.id
    ), fair AS (
        SELECT max(held) FILTER (WHERE id = :process) AS own,
               min(held) AS fewest, min(held) FILTER (WHERE warm) AS ready, max(held) AS most,
               :shares / nullif(count(*), 0) AS enough,
               (:shares + count(*) - 1) / nullif(count(*), 0) AS highest
        FROM present
    ), free AS (
        SELECT id, expires FROM share WHERE id < :shares AND expires <= now()
    )
"""
MAY_TAKE = Statement(
    f"""
    {FAIR}, {OPEN_GAMES}
    SELECT free.id FROM free, fair, process
    WHERE process.id = :process
      AND began <= now() - make_interval(secs => :warm_up)
      AND (own < enough
           OR own < highest AND fewest >= enough
           OR expires <= now() - make_interval(secs => :precedence)
              AND (own < highest
                   -- At a start the others may still be on their way.
                   OR began <= now() - make_interval(secs => :warm_up)
                                     - make_interval(secs => :precedence)))
    ORDER BY (SELECT sum(games) FROM open_games WHERE shard / :size = free.id) DESC NULLS LAST,
             free.id
    LIMIT 1
"""  # noqa: S608
)
# Only the process with the most shares gives one away. It waits until the last returned share is
# taken, and until another process can take the share at once.
SHOULD_GIVE = Statement(
    f"""
    {FAIR}
    SELECT max(share.id) AS id FROM share, fair
    WHERE holder = :process AND expires > now()
      AND NOT EXISTS (SELECT FROM free)
      AND (own > enough AND ready < enough OR own > highest AND fewest >= enough)
      AND :process = (SELECT min(present.id) FROM present WHERE held = most)
"""  # noqa: S608
)


async def share_to_take(session: Session, process: Process) -> int | None:
    """Return the most active free share that a process may take, or `None`."""
    found = await fetch_rows(MAY_TAKE(**process.column_values()), session)
    return found[0]["id"] if found else None


async def share_to_give(session: Session, process: Process) -> int | None:
    """Return a share that a process should give to another, or `None`."""
    return (await fetch_rows(SHOULD_GIVE(**process.column_values()), session))[0]["id"]
