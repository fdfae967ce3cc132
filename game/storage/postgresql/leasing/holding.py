"""Take, renew and give back leases in the table of shares. Runs inside the caller's transaction."""

from collections.abc import Collection

from game.storage.operation import Statement
from game.storage.postgresql.connecting.pool import APPLICATION_NAME
from game.storage.postgresql.connecting.statements import Session, fetch_rows
from game.storage.postgresql.connecting.transactions import SHARE_ADVISORY_LOCKS
from game.storage.sharding import Lease

from . import sharing
from .sharing import Process

FROZEN_SECONDS = 2.5
"""Seconds of silence inside a transaction; a live process has ended its transaction by then."""

# The server itself ends sessions that are idle in a transaction. It does not end a session that
# stops between preparing a statement and running it. A process that freezes there would keep its
# locks forever.
END_THE_FROZEN = f"""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE '{APPLICATION_NAME} %'
      AND xact_start IS NOT NULL AND wait_event = 'ClientRead'
      AND state_change < clock_timestamp() - make_interval(secs => {FROZEN_SECONDS})
"""  # noqa: S608
# Within a transaction, PostgreSQL repeats the same view of other sessions until this call clears
# it.
CLEAR_SNAPSHOT = "SELECT pg_stat_clear_snapshot()"


async def end_frozen_sessions(session: Session) -> None:
    """End the transactions of frozen processes, so that nobody waits for their locks."""
    await session.fetch(END_THE_FROZEN)
    await session.fetch(CLEAR_SNAPSHOT)


# A lease is renewed only while the division into shares that the database stores is the one that
# this process uses (see the class `Sharding`).
RENEW = Statement("""
    UPDATE share SET expires = now() + make_interval(secs => :lease)
    FROM unnest(:ids::bigint[], :epochs::bigint[]) AS held (id, epoch)
    WHERE share.id = held.id AND share.epoch = held.epoch AND holder = :process
      AND EXISTS (SELECT FROM sharding
                  WHERE shards = :shards AND size = :size AND divided = :divided)
    RETURNING share.id
""")

WAIT_FOR_WRITERS = f"SELECT pg_advisory_xact_lock({SHARE_ADVISORY_LOCKS}, $1)"
# Waiting for writers may take long, so this statement uses the present time, and not the time at
# which the transaction began.
TAKE = Statement("""
    UPDATE share
    SET epoch = epoch + 1, holder = :process,
        expires = clock_timestamp() + make_interval(secs => :lease)
    WHERE id = :id AND expires <= clock_timestamp()
      AND EXISTS (SELECT FROM sharding
                  WHERE shards = :shards AND size = :size AND divided = :divided)
    RETURNING epoch
""")

GIVE_BACK = """
    UPDATE share SET holder = NULL, expires = now() WHERE id = $1 AND epoch = $2 AND holder = $3
"""
GIVE_ALL_BACK = "UPDATE share SET holder = NULL, expires = now() WHERE holder = $1"


async def renew(session: Session, process: Process, held_leases: Collection[Lease]) -> set[Lease]:
    """Renew leases; return those that are still valid."""
    lease_columns = {
        "ids": [one.share for one in held_leases],
        "epochs": [one.epoch for one in held_leases],
    }
    found = await fetch_rows(RENEW(**process.column_values(), **lease_columns), session)
    kept = {row["id"] for row in found}
    return {one for one in held_leases if one.share in kept}


async def take(session: Session, process: Process, share: int) -> Lease | None:
    """Take over a share once its writers are done; return its lease, `None` if it is not free."""
    await wait_for_writers(session, share)
    found = await fetch_rows(TAKE(**process.column_values(), id=share), session)
    if not found:
        return None
    order = await sharing.login_order(session, process, share)
    return Lease(process.sharding, share, found[0]["epoch"], process.number, order)


async def wait_for_writers(session: Session, share: int) -> None:
    """Wait until the writers of a share end, and block new ones until the transaction ends."""
    await end_frozen_sessions(session)
    await session.fetch(WAIT_FOR_WRITERS, share)


async def give_back(session: Session, lease: Lease) -> None:
    """Free a share, if it is still held under this lease."""
    await session.fetch(GIVE_BACK, lease.share, lease.epoch, lease.holder)


async def give_all_back(session: Session, process: Process) -> None:
    """Free all shares of a process."""
    await session.fetch(GIVE_ALL_BACK, process.number)
