"""Finds out whether a session is ours alone: in transaction mode, a pooler gives it to others.

What is set for a session holds for the next user of its server there, locks and prepared statements
are lost, and the server cannot tell by its connections whether a process lives.
"""

import secrets

import asyncpg

from .statements import Session

ROUNDS = 3
"""A pooler that picks its servers at random may pick the right ones by chance."""

# In words without values: those need a prepared statement, which may be lost as well.
WRITE = "SET cartagena.session = '{}'"
READ = "SELECT WHERE current_setting('cartagena.session', true) = '{}'"
FOUND = "SELECT 1"

NO_TRANSACTIONS = "statement pooling"
"""Said by a pooler that gives each statement to any server."""


async def are_shared(one: Session, other: Session) -> bool:
    """Whether two sessions of ours may be one at the server, or one of them several."""
    try:
        return any([await _mixes(one, other) for _ in range(ROUNDS)])
    except asyncpg.PostgresConnectionError as error:
        if NO_TRANSACTIONS in str(error):
            return True
        raise


async def _mixes(one: Session, other: Session) -> bool:
    """Whether one session finds another's text, or not its own, while each is at rest or works."""
    first, second = secrets.token_hex(8), secrets.token_hex(8)
    await one.execute(WRITE.format(first))
    await other.execute("BEGIN")
    taken = await _reads(other, first) or not await _reads(one, first)
    await other.execute(WRITE.format(second))
    await other.execute("COMMIT")
    return taken or not await _reads(other, second)


async def _reads(session: Session, text: str) -> bool:
    return await session.execute(READ.format(text)) == FOUND
