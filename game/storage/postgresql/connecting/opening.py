"""Open the database: inspect it first, and write only if it is ours or new."""

import asyncio
from collections.abc import Sequence

from game.storage.errors import SharedSessions, StorageProblem
from game.storage.postgresql.address import Address

from .database import PAUSE, Database
from .pool import APPLICATION_NAME, Pool, session_options
from .poolers import are_sessions_shared
from .reaching import separate_connection
from .schema import all_migrations, migrate
from .session_settings import apply_settings
from .transactions import Connection
from .troubles import DRIVER_ERRORS, is_server_away, to_storage_problem

NEEDED_SERVER = 13

MIGRATION_LOCK_NUMBER = int.from_bytes(b"CART")
"""The number of an advisory lock, with which only one process at a time migrates the database."""

LOCK_MIGRATION = f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK_NUMBER})"
ENCODING = "SELECT current_setting('server_encoding') AS encoding"
DELETE_OLD_WRITERS = "DELETE FROM writer WHERE seen < now() - interval '1 day'"


async def connect(
    address: Address,
    patience: float,
    patience_of_a_click: float,
    migrations: Sequence[str] | None = None,
) -> Database:
    """Open the database, and migrate it to the newest version.

    `patience` is how many seconds to wait now, if the server is away or busy. `patience_of_a_click`
    is how many seconds each piece of work may take later. If the database cannot be opened, this
    raises `StorageProblem` and leaves the database as it was.
    """
    known_steps = all_migrations() if migrations is None else migrations
    await _migrate_with_retry(address, patience, known_steps)
    pool = Pool(address, patience_of_a_click)
    await pool.open()
    return Database(pool)


async def _migrate_with_retry(address: Address, patience: float, migrations: Sequence[str]) -> None:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    trouble: Exception | None = None
    while True:
        try:
            async with asyncio.timeout_at(deadline):
                return await _check_and_migrate(address, patience, migrations)
        except TimeoutError as error:
            # The error of an earlier attempt says more than this timeout.
            trouble = trouble or error
        except DRIVER_ERRORS as error:
            trouble = error
        if not is_server_away(trouble) or loop.time() + PAUSE > deadline:
            break
        await asyncio.sleep(PAUSE)
    # Raise outside the handler: errors of the driver may quote whole rows.
    raise to_storage_problem(address.public_address, trouble)


async def _check_and_migrate(address: Address, patience: float, migrations: Sequence[str]) -> None:
    async with separate_connection(address, APPLICATION_NAME, patience) as connection:
        async with separate_connection(address, APPLICATION_NAME, patience) as other:
            if await are_sessions_shared(connection, other):
                raise SharedSessions(address.public_address)
        await apply_settings(connection, session_options(patience))
        await _check_server(connection, address.public_address)
        async with connection.transaction():
            await connection.execute(LOCK_MIGRATION)
            await migrate(connection, address.public_address, migrations)
            await connection.execute(DELETE_OLD_WRITERS)


async def _check_server(connection: Connection, public_address: str) -> None:
    version = connection.get_server_version()
    if version.major < NEEDED_SERVER:
        detail = f"PostgreSQL {NEEDED_SERVER} is needed, this is {version.major}"
        raise StorageProblem(public_address, detail)
    encoding = (await connection.fetch(ENCODING))[0]["encoding"]
    if encoding != "UTF8":
        raise StorageProblem(public_address, f"Its encoding must be UTF8, and is {encoding}")
