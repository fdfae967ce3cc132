"""Make all processes divide the shards in the same way. Runs inside the caller's transaction."""

from game.storage.operation import Statement
from game.storage.postgresql.connecting.statements import Session, fetch_rows
from game.storage.postgresql.connecting.transactions import SHARE_ADVISORY_LOCKS
from game.storage.sharding import Sharding

from . import holding
from .sharing import Process

# Processes join one at a time under this lock. No share has the number -1, so this lock is never a
# share's lock.
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

# Wait until processes finish writing under the old sharding. FREE_ALL then makes their leases
# invalid, so they cannot write any more.
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
    """Let a process join; if it may not join, return the other processes' sharding."""
    other_sharding = await agree_on_sharding(session, process)
    if other_sharding is None:
        await register(session, process)
    return other_sharding


async def agree_on_sharding(session: Session, process: Process) -> Sharding | None:
    """Make a process's sharding valid; if live processes use another one, return that instead."""
    await holding.end_frozen_sessions(session)
    await session.fetch(LOCK_JOINING)
    values = process.column_values()
    await session.fetch(REMOVE_DEAD, process.times.lease_seconds)
    other_sharding = await differing_sharding(session, process)
    if other_sharding is not None:
        if await session.fetch(LIVE_PROCESSES, process.times.lease_seconds):
            return other_sharding
        await session.fetch(WAIT_FOR_WRITERS)
        await fetch_rows(FREE_ALL(**values), session)
    await fetch_rows(AGREE(**values), session)
    await fetch_rows(CREATE_SHARES(**values), session)
    return None


async def differing_sharding(session: Session, process: Process) -> Sharding | None:
    """Return the valid sharding if it differs from that of this process, or `None`."""
    found = await fetch_rows(OTHERS(**process.column_values()), session)
    if not found:
        return None
    return Sharding(found[0]["shards"], found[0]["size"], found[0]["divided"])


async def register(session: Session, process: Process) -> None:
    """Save that a process looks for shares; it may have been removed as dead before."""
    await fetch_rows(REGISTER(**process.column_values()), session)


async def unregister(session: Session, process: Process) -> None:
    """Remove a process from those that look for shares."""
    await session.fetch(UNREGISTER, process.number)
