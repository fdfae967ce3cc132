"""Ends transactions of processes that stand still in the middle. Runs inside the caller's."""

from game.storage.postgresql.connecting.pool import NAME
from game.storage.postgresql.connecting.statements import Session

FROZEN_SECONDS = 2.5
"""Without a word in the middle of a transaction: its process has given it up by then."""

# The server ends what stands idle in a transaction, but not what stands still between preparing a
# statement and running it: a process frozen just there would keep its locks for ever.
END_THE_FROZEN = f"""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE '{NAME} %'
      AND xact_start IS NOT NULL AND wait_event = 'ClientRead'
      AND state_change < clock_timestamp() - make_interval(secs => {FROZEN_SECONDS})
"""  # noqa: S608
# A transaction is shown the same picture of the others until this: the next question looks anew.
LOOK_ANEW = "SELECT pg_stat_clear_snapshot()"


async def end(session: Session) -> None:
    """End what they began, so that nobody waits for its locks."""
    await session.fetch(END_THE_FROZEN)
    await session.fetch(LOOK_ANEW)
