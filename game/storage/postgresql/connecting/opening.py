"""Open the database: inspect it first, and write only if it is ours or new."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

import asyncpg

from game.storage.errors import SharedSessions, StorageProblem
from game.storage.marks import MOVED_TO, UNFINISHED_COPY, Inspection
from game.storage.postgresql.address import Address

from .database import PAUSE, Database
from .pool import APPLICATION_NAME, Pool, session_options
from .reaching import separate_connection
from .schema import all_migrations, checked_version, migrate
from .session_settings import apply_settings
from .statements import Session
from .transactions import Connection
from .troubles import DRIVER_ERRORS, is_server_away, to_storage_problem

ROUNDS = 3
"""The number of tests; a pooler that picks sessions at random may pass one test by chance."""

# These statements have no parameters: parameters need a prepared statement, which may be lost too.
WRITE = "SET cartagena.session = '{}'"
READ = "SELECT WHERE current_setting('cartagena.session', true) = '{}'"
ONE_ROW_FOUND = "SELECT 1"

STATEMENT_POOLING = "statement pooling"
"""The error text of a pooler that sends each single statement to any session."""


async def are_sessions_shared(one: Session, other: Session) -> bool:
    """Return whether a pooler may mix two of our sessions, or split one of them.

    In transaction mode, a setting of a session also affects the next client of the same server
    session. Locks and prepared statements are lost, and the server's connections do not show
    whether a process is alive.
    """
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


NEEDED_SERVER = 13

MIGRATION_LOCK_NUMBER = int.from_bytes(b"CART")
"""The number of an advisory lock, with which only one process at a time migrates the database."""

LEAST_SECONDS = 0.01
"""The least time for the work of a session; to the server, no time at all means no limit."""

LOCK_MIGRATION = f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK_NUMBER})"
ENCODING = "SELECT current_setting('server_encoding') AS encoding"
MARKS = "SELECT key, value FROM meta WHERE key LIKE ' %'"
COUNT_GAMES = "SELECT count(*) AS games FROM game"
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
                return await _check_and_migrate(address, deadline - loop.time(), migrations)
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
    async with checked_session(address, patience) as connection, connection.transaction():
        await connection.execute(LOCK_MIGRATION)
        await migrate(connection, address.public_address, migrations)
        await connection.execute(DELETE_OLD_WRITERS)


async def inspect_database(address: Address, patience: float) -> Inspection:
    """Look at a database as a start would, and undo what that needed.

    Processes may use it meanwhile. `patience` is how many seconds to wait for the server. Raises
    `StorageProblem` if a start would, except for a database that is in use.
    """
    try:
        async with asyncio.timeout(patience):
            return await _inspect(address, patience)
    except (TimeoutError, *DRIVER_ERRORS) as error:
        trouble = error
    # Raise outside the handler: errors of the driver may quote whole rows.
    raise to_storage_problem(address.public_address, trouble)


async def _inspect(address: Address, patience: float) -> Inspection:
    known_steps = all_migrations()
    async with checked_session(address, patience) as connection:
        transaction = connection.transaction()
        await transaction.start()
        try:
            version = await checked_version(connection, address.public_address, known_steps)
            if version == 0:
                return Inspection(0, len(known_steps))
            marks = {row["key"]: row["value"] for row in await connection.fetch(MARKS)}
            games = (await connection.fetch(COUNT_GAMES))[0]["games"]
        finally:
            await transaction.rollback()
    moved_to, unfinished = marks.get(MOVED_TO), UNFINISHED_COPY in marks
    return Inspection(version, len(known_steps), games, moved_to, unfinished)


@asynccontextmanager
async def checked_session(address: Address, patience: float) -> AsyncGenerator[Connection]:
    """Open a session that a start may use. Raises `StorageProblem` if the server cannot be used.

    The session's work may take what its opening has left of `patience`. So if the work waits for a
    lock, its error names the lock, also if the server was slow to open the session.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    async with separate_connection(address, APPLICATION_NAME, patience) as connection:
        async with separate_connection(address, APPLICATION_NAME, patience) as other:
            if await are_sessions_shared(connection, other):
                raise SharedSessions(address.public_address)
        seconds_left = max(LEAST_SECONDS, deadline - loop.time())
        await apply_settings(connection, session_options(seconds_left))
        await _check_server(connection, address.public_address)
        yield connection


async def _check_server(connection: Connection, public_address: str) -> None:
    version = connection.get_server_version()
    if version.major < NEEDED_SERVER:
        detail = f"PostgreSQL {NEEDED_SERVER} is needed, this is {version.major}"
        raise StorageProblem(public_address, detail)
    encoding = (await connection.fetch(ENCODING))[0]["encoding"]
    if encoding != "UTF8":
        raise StorageProblem(public_address, f"Its encoding must be UTF8, and is {encoding}")
