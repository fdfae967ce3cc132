"""Tells the server how to treat a connection, in one statement after it was made.

Not while it is made: PgBouncer refuses a connection that asks then for a setting it does not know.
"""

from collections.abc import Mapping

import asyncpg


async def apply_settings(
    connection: "asyncpg.Connection[asyncpg.Record]", settings: Mapping[str, str]
) -> None:
    """Give a connection these settings, for as long as it is open."""
    orders = [f"SET {name} = '{value}'" for name, value in settings.items()]
    await connection.execute("; ".join(orders))
