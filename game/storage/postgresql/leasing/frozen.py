"""End transactions of frozen processes. Runs inside the caller's own transaction."""

from game.storage.postgresql.connecting.pool import APPLICATION_NAME
from game.storage.postgresql.connecting.statements import Session

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
