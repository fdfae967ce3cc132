"""Find out whether a pooler gives our session to other clients, as it does in transaction mode.

Settings of a session then also affect the next client of the same server session. Locks and
prepared statements are lost. The server's connections do not show whether a process is alive.
"""

import secrets

import asyncpg

from .statements import Session

ROUNDS = 3
"""The number of tests; a pooler that picks sessions at random may pass one test by chance."""

# These statements have no parameters: parameters need a prepared statement, which may be lost too.
WRITE = "SET cartagena.session = '{}'"
READ = "SELECT WHERE current_setting('cartagena.session', true) = '{}'"
ONE_ROW_FOUND = "SELECT 1"

STATEMENT_POOLING = "statement pooling"
"""The error text of a pooler that sends each single statement to any session."""


async def are_sessions_shared(one: Session, other: Session) -> bool:
    """Return whether a pooler may mix two of our sessions, or split one of them."""
    try:
        return any([await _are_mixed(one, other) for _ in range(ROUNDS)])
    except asyncpg.PostgresConnectionError as error:
        if STATEMENT_POOLING in str(error):
            return True
        raise


async def _are_mixed(one: Session, other: Session) -> bool:
    """Return whether a session sees the other's setting, or misses its own.

    One setting is written before `other` begins a transaction, and one inside that transaction.
    """
    first, second = secrets.token_hex(8), secrets.token_hex(8)
    await one.execute(WRITE.format(first))
    await other.execute("BEGIN")
    mixed = await _has_setting(other, first) or not await _has_setting(one, first)
    await other.execute(WRITE.format(second))
    await other.execute("COMMIT")
    return mixed or not await _has_setting(other, second)


async def _has_setting(session: Session, text: str) -> bool:
    return await session.execute(READ.format(text)) == ONE_ROW_FOUND
