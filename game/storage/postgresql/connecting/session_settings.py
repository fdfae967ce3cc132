"""Set a connection's settings with one statement after it is open.

They cannot be part of the connection request, because PgBouncer refuses a request with settings
that it does not know.
"""

from collections.abc import Mapping

import asyncpg


async def apply_settings(
    connection: "asyncpg.Connection[asyncpg.Record]", settings: Mapping[str, str]
) -> None:
    """Give a connection these settings, for as long as it is open."""
    statements = [f"SET {name} = '{value}'" for name, value in settings.items()]
    await connection.execute("; ".join(statements))
