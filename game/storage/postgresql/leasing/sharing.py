"""Decide which share a process may take, and which share it should give away.

With S shares and P present processes, each process has enough with S // P shares, and has at most
one more. A process with too few shares comes first. Shares that are left over wait until no process
has too few. A share that nobody took for a while goes to any process, however many shares that
process has, because the processes that should take the share first may be in trouble.
"""

from game.storage.operation import Statement
from game.storage.postgresql.connecting.statements import Session, fetch_rows

from .activity import OPEN_GAMES
from .process import Process

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
