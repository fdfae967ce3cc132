"""Since when the bot has been away. Runs inside the caller's transaction."""

from collections.abc import Sequence

from game.model.due import Due
from game.storage.postgresql.connecting.statements import Session
from game.storage.sharding import Lease

from .questions import OURS
from .scope import scope

# Whoever works on all servers notes it for every share: another day they may be shared again.
NOTE = """
    WITH of_share AS (
        UPDATE share SET online = $1::bigint
        WHERE id = $2::bigint OR $2 IS NULL AND online IS NOT NULL
    )
    INSERT INTO meta (key, value) VALUES ('online', $1::bigint::text)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
NOTED = """
    SELECT coalesce((SELECT online FROM share WHERE id = $1),
                    (SELECT value::bigint FROM meta WHERE key = 'online')) AS at
"""
PUT_OFF = f"""
    UPDATE due SET at = at + $4
    FROM game WHERE game.id = due.game AND {OURS} AND kind = ANY($5)
"""  # noqa: S608
PUT_CLOCKS_OFF = f"""
    UPDATE game SET turn_due = turn_due + $4, tick = tick + 1
    WHERE {OURS} AND turn_due IS NOT NULL AND NOT overdue AND still_since IS NULL
"""  # noqa: S608


async def count(
    session: Session, kinds: Sequence[Due], at: int, least: int, lease: Lease | None
) -> int:
    """Put the clocks off by the time since the last note, and note this moment."""
    noted = (await session.fetch(NOTED, _share(lease)))[0]["at"]
    gap = 0 if noted is None else at - noted
    if gap < least:
        gap = 0
    else:
        await session.fetch(PUT_OFF, *scope(lease), gap, kinds)
        await session.fetch(PUT_CLOCKS_OFF, *scope(lease), gap)
    await note(session, at, lease)
    return gap


async def note(session: Session, at: int, lease: Lease | None) -> None:
    """Write a moment at which the bot is online."""
    await session.fetch(NOTE, at, _share(lease))


def _share(lease: Lease | None) -> int | None:
    return None if lease is None else lease.share
