"""The rows of a PostgreSQL database."""

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager

import asyncpg

from game.storage.errors import DatabaseInUse
from game.storage.marks import MOVED_TO, UNFINISHED_COPY
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting.pool import APPLICATION_NAME
from game.storage.postgresql.connecting.reaching import connect_to_any_host
from game.storage.postgresql.connecting.session_settings import apply_settings
from game.storage.postgresql.connecting.troubles import DRIVER_ERRORS, to_storage_problem
from game.storage.sharding import DEFAULT_LEASE_TIMES

from .store import PlainRow, Table

NAME = "cartagena moves"
CONNECT_SECONDS = 60.0

LONGEST_WAIT = "5s"
"""The time that other programs may hold the database before we give up."""

LEAVING_SECONDS = 2.0
"""Seconds in which the sessions of a process that has just ended disappear."""

PAUSE_SECONDS = 0.1

TABLES_NOT_COPIED = ("cartagena_schema", "login", "process", "share", "sharding", "writer")
"""Tables that describe this database itself; they are not copied."""

# A process that was stopped leaves nothing of this behind.
BOTS = f"""
    SELECT 'A bot is connected from ' || coalesce(host(client_addr), 'the server itself')
           || ' as ' || application_name || '.' AS bot
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND (application_name = '{APPLICATION_NAME}' OR application_name LIKE '{APPLICATION_NAME} %')
      AND application_name <> '{NAME}'
    UNION ALL
    SELECT 'The lease of a bot ends in '
           || ceil(extract(epoch FROM expires - clock_timestamp()))::int || ' s.'
    FROM share WHERE holder IS NOT NULL AND expires > clock_timestamp()
    UNION ALL
    SELECT 'A bot looked for a share '
           || floor(extract(epoch FROM clock_timestamp() - looked))::int || ' s ago.'
    FROM process WHERE looked > clock_timestamp() - make_interval(secs => $1)
"""  # noqa: S608
# Within a transaction, PostgreSQL repeats the same view of other sessions until this call.
CLEAR_SNAPSHOT = "SELECT pg_stat_clear_snapshot()"

COLUMNS = """
    SELECT relname, attname, atttypid::regtype::text AS type,
           array_position(coalesce(indkey::int2[], '{}'), attnum) AS place
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
    WHERE relkind = 'r' AND relnamespace =
          (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('cartagena_schema'))
    ORDER BY relname, place NULLS LAST, attname COLLATE "C"
"""
MARK = "INSERT INTO meta (key, value) VALUES ($1, $2)"
MARKED = "SELECT value FROM meta WHERE key = $1"
UNMARK = "DELETE FROM meta WHERE key = $1"
UPSERT_META = """
    INSERT INTO meta (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""
READ_HIGHEST_GAME_ID = (
    "SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS number FROM game_id_seq"
)
SET_HIGHEST_GAME_ID = "SELECT setval('game_id_seq', greatest($1::bigint, 1), $1::bigint > 0)"


class PostgresStore:
    """A database whose tables exist, and to which nobody else writes while it is open."""

    def __init__(
        self, connection: "asyncpg.Connection[asyncpg.Record]", public_address: str
    ) -> None:
        self._connection = connection
        self._place = public_address
        self._tables: dict[str, Table] = {}
        self._types: dict[tuple[str, str], str] = {}

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Open and lock a database. Raises `StorageProblem`, also while a bot uses the database.

        Until the store is closed, a bot that starts can neither take a lease nor write.
        """
        address = Address.parse(url)
        async with _translate_errors(address.public_address):
            settings = {"lock_timeout": LONGEST_WAIT, "synchronous_commit": "on"}
            connection = await connect_to_any_host(address, NAME, CONNECT_SECONDS)
            await apply_settings(connection, settings)
        store = cls(connection, address.public_address)
        try:
            await store._read_tables()
            await store._lock_tables()
            await store._refuse_bots()
        except BaseException:
            await store.close()
            raise
        return store

    async def tables(self) -> Mapping[str, Table]:
        """Return the tables whose rows are copied."""
        return {
            name: table for name, table in self._tables.items() if name not in TABLES_NOT_COPIED
        }

    async def count(self, table: Table) -> int:
        """Count the rows."""
        return (await self._ask(f'SELECT count(*) FROM "{table.name}"'))[0][0]  # noqa: S608

    async def rows_after(
        self, table: Table, key: PlainRow | None, limit: int
    ) -> Sequence[PlainRow]:
        """Return rows whose keys follow a key."""
        keys = self._key_columns(table)
        placeholders = ", ".join(f"${number + 2}" for number in range(table.key_length))
        condition = "" if key is None else f"WHERE ({keys}) > ({placeholders})"
        columns = ", ".join(f'"{name}"' for name in table.columns)
        query = f'SELECT {columns} FROM "{table.name}" {condition} ORDER BY {keys} LIMIT $1'  # noqa: S608
        return [_plain(row) for row in await self._ask(query, limit, *(key or ()))]

    async def highest_key(self, table: Table) -> PlainRow | None:
        columns = ", ".join(f'"{name}"' for name in table.columns[: table.key_length])
        descending = ", ".join(f"{one} DESC" for one in self._key_columns(table).split(", "))
        query = f'SELECT {columns} FROM "{table.name}" ORDER BY {descending} LIMIT 1'  # noqa: S608
        return next((_plain(row) for row in await self._ask(query)), None)

    async def add(self, table: Table, rows: Sequence[PlainRow]) -> None:
        """Write rows."""
        boolean_indexes = [
            index
            for index, column in enumerate(table.columns)
            if self._types[table.name, column] == "boolean"
        ]
        records = [_with_booleans(row, boolean_indexes) for row in rows]
        async with _translate_errors(self._place):
            await self._connection.copy_records_to_table(
                table.name, records=records, columns=table.columns
            )
        await self._commit()

    async def mark_unfinished(self, source: str) -> None:
        """Save that the copy has begun."""
        await self._ask(MARK, UNFINISHED_COPY, source)
        await self._commit()

    async def unfinished_source(self) -> str | None:
        """If this is an unfinished copy, return the name of its source; otherwise return `None`."""
        return next((row["value"] for row in await self._ask(MARKED, UNFINISHED_COPY)), None)

    async def mark_complete(self) -> None:
        """Save that the copy is complete."""
        await self._ask(UNMARK, UNFINISHED_COPY)
        await self._commit()

    async def mark_moved_to(self, target: str) -> None:
        """Save where the games are from now on."""
        await self._ask(UPSERT_META, MOVED_TO, target)
        await self._commit()

    async def highest_game_id(self) -> int:
        """Return the highest number that a game ever had."""
        return (await self._ask(READ_HIGHEST_GAME_ID))[0]["number"]

    async def continue_ids_after(self, highest_id: int) -> None:
        """Let the next game have a higher number than this."""
        await self._ask(SET_HIGHEST_GAME_ID, highest_id)

    async def close(self) -> None:
        """Release the database."""
        self._connection.terminate()

    async def _read_tables(self) -> None:
        """Read the names of the tables and of their columns, and the types of the columns."""
        found: dict[str, list[tuple[str, bool]]] = {}
        for row in await self._ask(COLUMNS):
            name, column = row["relname"], row["attname"]
            self._types[name, column] = row["type"]
            found.setdefault(name, []).append((column, row["place"] is not None))
        self._tables = {
            name: Table(name, tuple(c for c, _ in columns), sum(key for _, key in columns))
            for name, columns in found.items()
        }

    async def _lock_tables(self) -> None:
        """Keep everybody else from writing until the end of the transaction."""
        # Every transaction of a bot locks `writer` first, and every change of a game then locks the
        # table of games. This lock uses the same order, so that no deadlock occurs.
        tables = sorted(self._tables, key=lambda name: (name != "writer", name != "game"))
        async with _translate_errors(self._place):
            await self._connection.execute("BEGIN")
            names = ", ".join(f'"{name}"' for name in tables)
            await self._connection.execute(f"LOCK TABLE {names} IN EXCLUSIVE MODE")

    async def _refuse_bots(self) -> None:
        """Raise `DatabaseInUse` if a bot has a session or a lease."""
        deadline = time.monotonic() + LEAVING_SECONDS
        while bots := await self._ask(BOTS, DEFAULT_LEASE_TIMES.lease_seconds):
            if time.monotonic() > deadline:
                raise DatabaseInUse(self._place, bots[0]["bot"])
            await asyncio.sleep(PAUSE_SECONDS)
            await self._ask(CLEAR_SNAPSHOT)

    async def _commit(self) -> None:
        async with _translate_errors(self._place):
            await self._connection.execute("COMMIT")
        await self._lock_tables()

    async def _ask(self, query: str, *values: object) -> Sequence[asyncpg.Record]:
        async with _translate_errors(self._place):
            return await self._connection.fetch(query, *values)

    def _key_columns(self, table: Table) -> str:
        """Return the key's columns as SQL; texts sort in the same order as in a SQLite file."""
        return ", ".join(
            f'"{name}" COLLATE "C"' if self._types[table.name, name] == "text" else f'"{name}"'
            for name in table.columns[: table.key_length]
        )


@asynccontextmanager
async def _translate_errors(public_address: str) -> AsyncGenerator[None]:
    """Turn errors of the driver into a `StorageProblem` whose text quotes no row."""
    trouble: Exception | None = None
    try:
        yield
    except DRIVER_ERRORS as error:
        trouble = error
    if trouble is not None:
        raise to_storage_problem(public_address, trouble)


def _plain(row: asyncpg.Record) -> PlainRow:
    return tuple(int(value) if isinstance(value, bool) else value for value in row)


def _with_booleans(row: PlainRow, boolean_indexes: Sequence[int]) -> tuple[object, ...]:
    values: list[object] = list(row)
    for index in boolean_indexes:
        if values[index] is not None:
            values[index] = bool(values[index])
    return tuple(values)
