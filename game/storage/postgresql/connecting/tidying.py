"""Erase removed rows from the tables as far as possible.

A small table is rewritten, so that nothing removed is left. In a large table the space of removed
rows only becomes free. Their content stays until something else is written there.
"""

import asyncpg

from game.storage.columns.tables import GAME_TABLES, PERSON_TABLES, RESULT_TABLES
from game.storage.operations.forgetting import TIDYING_OWED
from game.storage.postgresql.address import Address

from .reaching import separate_connection
from .session_settings import apply_settings

SMALL = 64 * 2**20
"""The most bytes of a table, with its indexes, that is rewritten while people wait."""

TABLES = ("game", *GAME_TABLES, *RESULT_TABLES, *PERSON_TABLES)
SIZE = "SELECT pg_total_relation_size(to_regclass($1))"

LONGEST_VACUUM_SECONDS = 3600.0
"""Seconds after which work on a table stops, because a connection silent that long may be lost."""

APPLICATION_NAME = "cartagena tidies"
CONNECT_SECONDS = 60.0
# While we wait for a table, other work waits behind us. This limit is shorter than the patience of
# a click.
SETTINGS = {"lock_timeout": "500"}

IS_OWED = f"SELECT value FROM meta WHERE key = '{TIDYING_OWED}'"  # noqa: S608
DONE = f"DELETE FROM meta WHERE key = '{TIDYING_OWED}' AND value = $1"  # noqa: S608


async def tidy(address: Address) -> None:
    """Vacuum every table that mentions people, if removed data is still there; this may take long.

    This uses a connection of its own. If another program blocks a table, the other tables are still
    vacuumed. Then `LockNotAvailableError` is raised, and the work remains for later.
    """
    async with separate_connection(address, APPLICATION_NAME, CONNECT_SECONDS) as connection:
        await apply_settings(connection, SETTINGS)
        owed = await connection.fetchval(IS_OWED)
        if owed is None:
            return
        lock_error = None
        for table in TABLES:
            small = await connection.fetchval(SIZE, table) <= SMALL
            try:
                await connection.execute(
                    f"VACUUM {'FULL ' if small else ''}{table}", timeout=LONGEST_VACUUM_SECONDS
                )
            except asyncpg.LockNotAvailableError as error:
                lock_error = error
        if lock_error is not None:
            raise lock_error
        await connection.execute(DONE, owed)
