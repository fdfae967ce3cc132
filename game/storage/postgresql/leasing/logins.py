"""Logins of shards, one after another in each bucket. Runs inside the caller's transaction."""

from game.storage.postgresql.connecting.statements import Session

RESERVE = """
    INSERT INTO login (bucket, free)
    VALUES ($1, clock_timestamp() + make_interval(secs => $2))
    ON CONFLICT (bucket) DO UPDATE
    SET free = greatest(login.free, clock_timestamp()) + make_interval(secs => $2)
    RETURNING extract(epoch FROM free - make_interval(secs => $2) - clock_timestamp())::float8
              AS wait
"""


async def reserve(session: Session, bucket: int, interval_seconds: float) -> float:
    """Reserve the next login, `interval_seconds` after the last; return the seconds until then."""
    return max(0.0, (await session.fetch(RESERVE, bucket, interval_seconds))[0]["wait"])
