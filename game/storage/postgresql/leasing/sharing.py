"""Which share a process may take, and which should be another's.

Of S shares and P living processes each has enough with S // P, and one more at most. Whoever has
too little comes first; what is left over waits until nobody has too little, but not for ever.
"""

from game.storage.postgresql.connecting.statements import Session, Statement

from .process import Process

FAIR = """
    WITH living AS (
        SELECT process.id, count(share.id) AS held
        FROM process LEFT JOIN share ON holder = process.id AND expires > now()
        WHERE looked > now() - make_interval(secs => :lease)
        GROUP BY process.id
    ), fair AS (
        SELECT max(held) FILTER (WHERE id = :process) AS own,
               min(held) AS fewest, max(held) AS most,
               :shares / count(*) AS enough, (:shares + count(*) - 1) / count(*) AS highest
        FROM living
    ), free AS (
        SELECT id, expires FROM share WHERE id < :shares AND expires <= now()
    )
"""
MAY_TAKE = Statement(
    f"""
    {FAIR}
    SELECT free.id FROM free, fair
    WHERE EXISTS (SELECT FROM process
                  WHERE id = :process AND began <= now() - make_interval(secs => :settling))
      AND (own < enough
           OR own < highest
              AND (fewest >= enough OR expires <= now() - make_interval(secs => :precedence)))
    ORDER BY free.id LIMIT 1
"""  # noqa: S608
)
# The fullest process alone, and only once what was given back last has been taken.
SHOULD_GIVE = Statement(
    f"""
    {FAIR}
    SELECT max(share.id) AS id FROM share, fair
    WHERE holder = :process AND expires > now()
      AND NOT EXISTS (SELECT FROM free)
      AND (own > highest OR own > enough AND fewest < enough)
      AND :process = (SELECT min(living.id) FROM living WHERE held = most)
"""  # noqa: S608
)


async def may_take(session: Session, process: Process) -> int | None:
    """Return a free share that a process may take, if there is one."""
    found = await MAY_TAKE.run(session, process.columns())
    return found[0]["id"] if found else None


async def should_give(session: Session, process: Process) -> int | None:
    """Return a share of a process that should be another's, if there is one."""
    return (await SHOULD_GIVE.run(session, process.columns()))[0]["id"]
