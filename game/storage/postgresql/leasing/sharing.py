"""Which share a process may take, and which should be another's.

Of S shares and P present processes each has enough with S // P, and one more at most. Who has
too little comes first; what is left over waits until nobody has too little. What nobody has taken
for a while goes to anybody, however much they have: those for whom it waits may be in trouble.
"""

from game.storage.operation import Statement
from game.storage.postgresql.connecting.statements import Session, answer

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
# The fullest process alone, and only once what was given back last has been taken, and somebody is
# there who may take it at once.
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


async def may_take(session: Session, process: Process) -> int | None:
    """Return a free share that a process may take, if there is one: the most active."""
    found = await answer(MAY_TAKE(**process.columns()), session)
    return found[0]["id"] if found else None


async def should_give(session: Session, process: Process) -> int | None:
    """Return a share of a process that should be another's, if there is one."""
    return (await answer(SHOULD_GIVE(**process.columns()), session))[0]["id"]
