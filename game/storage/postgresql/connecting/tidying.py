"""Leaves little of what was removed in the tables: rows that nobody sees any more go.

A small table is written anew, which leaves nothing. In a large one the space of such rows is only
free again; what was in it stays until something else is written there.
"""

import asyncpg

from game.storage.columns.tables import OF_GAMES, OF_PEOPLE
from game.storage.operations.forgetting import OWED
from game.storage.postgresql.address import Address

from .reaching import reached
from .session_settings import apply_settings

SMALL = 64 * 2**20
"""Bytes of a table, with its indexes, that is written anew while people wait."""

TABLES = ("game", *OF_GAMES, *OF_PEOPLE)
SIZE = "SELECT pg_total_relation_size(to_regclass($1))"

LONGEST = 3600.0
"""Seconds after which a table is given up: on a line that is silent so long, one may be lost."""

NAME = "cartagena tidies"
REACHED_SECONDS = 60.0
# Others wait for a table behind us while we do: not for as long as a click has patience.
SETTINGS = {"lock_timeout": "500"}

IS_OWED = f"SELECT value FROM meta WHERE key = '{OWED}'"  # noqa: S608
DONE = f"DELETE FROM meta WHERE key = '{OWED}' AND value = $1"  # noqa: S608


async def tidy(address: Address) -> None:
    """Vacuum every table that people stand in, if that is owed, which may take long.

    On a connection of its own. Where somebody else has a table, the others are vacuumed and that is
    raised; it stays owed.
    """
    async with reached(address, NAME, REACHED_SECONDS) as connection:
        await apply_settings(connection, SETTINGS)
        owed = await connection.fetchval(IS_OWED)
        if owed is None:
            return
        taken = None
        for table in TABLES:
            small = await connection.fetchval(SIZE, table) <= SMALL
            try:
                await connection.execute(
                    f"VACUUM {'FULL ' if small else ''}{table}", timeout=LONGEST
                )
            except asyncpg.LockNotAvailableError as error:
                taken = error
        if taken is not None:
            raise taken
        await connection.execute(DONE, owed)
