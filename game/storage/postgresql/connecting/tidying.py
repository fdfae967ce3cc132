"""Leaves little of what was removed in the tables: rows that nobody sees any more go.

A small table is written anew, which leaves nothing. In a large one the space of such rows is only
free again; what was in it stays until something else is written there.
"""

import asyncpg

from game.storage.columns import games

SMALL = 64 * 2**20
"""Bytes of a table, with its indexes, that is written anew while people wait."""

TABLES = ("game", *games.OF_GAMES, *games.OF_PEOPLE)
SIZE = "SELECT pg_total_relation_size(to_regclass($1))"
SETTINGS = {"application_name": "cartagena tidies", "lock_timeout": "2000"}


async def tidy(url: str) -> None:
    """Vacuum every table that people stand in, on a connection of its own: it may take long."""
    connection = await asyncpg.connect(url, server_settings=SETTINGS)
    try:
        for table in TABLES:
            small = await connection.fetchval(SIZE, table) <= SMALL
            await connection.execute(f"VACUUM {'FULL ' if small else ''}{table}")
    finally:
        connection.terminate()
