"""Make all processes use the same numbers of shards. Runs inside the caller's transaction."""

from game.storage.operation import Statement
from game.storage.postgresql.connecting.statements import Session, fetch_rows
from game.storage.postgresql.connecting.transactions import SHARE_ADVISORY_LOCKS
from game.storage.sharding import Sharding

from . import frozen
from .process import Process

# Processes join one at a time under this lock. No share has the number -1.
LOCK_JOINING = f"SELECT pg_advisory_xact_lock({SHARE_ADVISORY_LOCKS}, -1)"
OTHERS = Statement("""
    SELECT shards, size, divided FROM sharding
    WHERE shards <> :shards OR size <> :size OR divided <> :divided
""")
LIVE_PROCESSES = """
    SELECT id FROM process WHERE looked > now() - make_interval(secs => $1)
    UNION SELECT holder FROM share WHERE holder IS NOT NULL AND expires > now()
"""
REMOVE_DEAD = "DELETE FROM process WHERE looked <= now() - make_interval(secs => $1)"
REGISTER = Statement("""
    INSERT INTO process (id) VALUES (:process) ON CONFLICT (id) DO UPDATE SET looked = now()
""")
UNREGISTER = "DELETE FROM process WHERE id = $1"

# Wait until processes finish writing under the old numbers; they cannot write after that.
WAIT_FOR_WRITERS = f"SELECT pg_advisory_xact_lock({SHARE_ADVISORY_LOCKS}, id::integer) FROM share"  # noqa: S608
FREE_ALL = Statement("""
    UPDATE share
    SET epoch = epoch + 1, holder = NULL, expires = now(),
        online = CASE WHEN id < :shares THEN (SELECT min(online) FROM share) END
""")
AGREE = Statement("""
    INSERT INTO sharding (shards, size, divided) VALUES (:shards, :size, :divided)
    ON CONFLICT (alone) DO UPDATE
    SET shards = excluded.shards, size = excluded.size, divided = excluded.divided
""")
CREATE_SHARES = Statement("""
    INSERT INTO share (id, online)
    SELECT generate_series(0, :shares - 1),
           coalesce((SELECT min(online) FROM share),
                    (SELECT value::bigint FROM meta WHERE key = 'online'))
    ON CONFLICT DO NOTHING
""")


async def join(session: Session, process: Process) -> Sharding | None:
    """Let a process join; return the other processes' numbers if it may not join."""
    other = await agree(session, process)
    if other is None:
        await register(session, process)
    return other


async def agree(session: Session, process: Process) -> Sharding | None:
    """Make a process's numbers valid; return the others' if live processes use other numbers."""
    await frozen.end_frozen_sessions(session)
    await session.fetch(LOCK_JOINING)
    values = process.columns()
    await session.fetch(REMOVE_DEAD, process.times.lease)
    other = await differing_sharding(session, process)
    if other is not None:
        if await session.fetch(LIVE_PROCESSES, process.times.lease):
            return other
        await session.fetch(WAIT_FOR_WRITERS)
        await fetch_rows(FREE_ALL(**values), session)
    await fetch_rows(AGREE(**values), session)
    await fetch_rows(CREATE_SHARES(**values), session)
    return None


async def differing_sharding(session: Session, process: Process) -> Sharding | None:
    """Return the valid numbers if they differ from those of this process, or `None`."""
    found = await fetch_rows(OTHERS(**process.columns()), session)
    if not found:
        return None
    return Sharding(found[0]["shards"], found[0]["size"], found[0]["divided"])


async def register(session: Session, process: Process) -> None:
    """Save that a process looks for shares; it may have been removed as dead before."""
    await fetch_rows(REGISTER(**process.columns()), session)


async def unregister(session: Session, process: Process) -> None:
    """Remove a process from those that look for shares."""
    await session.fetch(UNREGISTER, process.number)
