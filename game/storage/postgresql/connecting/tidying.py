"""Erase removed rows from the tables as far as possible.

A small table is rewritten, so that nothing removed is left. In a large table the space of removed
rows only becomes free. Their content stays until something else is written there.
"""

import asyncpg

from game.storage.columns.tables import OF_GAMES, OF_PEOPLE
from game.storage.operations.forgetting import OWED
from game.storage.postgresql.address import Address

from .reaching import reached
from .session_settings import apply_settings

SMALL = 64 * 2**20
"""The most bytes of a table, with its indexes, that is rewritten while people wait."""

TABLES = ("game", *OF_GAMES, *OF_PEOPLE)
SIZE = "SELECT pg_total_relation_size(to_regclass($1))"

LONGEST = 3600.0
"""Seconds after which work on a table stops, because a connection silent that long may be lost."""

NAME = "cartagena tidies"
REACHED_SECONDS = 60.0
# While we wait for a table, other work waits behind us. This limit is shorter than the patience of
# a click.
SETTINGS = {"lock_timeout": "500"}

IS_OWED = f"SELECT value FROM meta WHERE key = '{OWED}'"  # noqa: S608
DONE = f"DELETE FROM meta WHERE key = '{OWED}' AND value = $1"  # noqa: S608


async def tidy(address: Address) -> None:
    """Vacuum every table that mentions people, if removed data is still there; this may take long.

    It uses a connection of its own. If another program uses a table, the other tables are still
    vacuumed. Then that error is raised, and the work remains for later.
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
