"""The table that marks a database as ours and has its version, and the numbered migrations."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import asyncpg

from game.storage.definitions import Parts, find_difference
from game.storage.errors import (
    ForeignDatabase,
    NewerDatabase,
    OtherBuild,
    TablesElsewhere,
    UnreleasedDatabase,
)

from .statements import Session

FOLDER = Path(__file__).parents[1] / "migrations"

FIND_MARKS = """
    SELECT (SELECT relnamespace::regnamespace::text FROM pg_class
            WHERE oid = to_regclass('cartagena_schema')) AS schema,
           (SELECT min(relnamespace::regnamespace::text) FROM pg_class
            WHERE relname = 'cartagena_schema' AND relkind = 'r') AS any_schema,
           to_regclass('cartagena') IS NOT NULL AS unreleased
"""
VERSION = "SELECT version FROM cartagena_schema"
COUNT_OTHER_TABLES = """
    SELECT count(*) AS others FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
"""
CREATE_MARK = """
    CREATE TABLE cartagena_schema (version bigint NOT NULL);
    INSERT INTO cartagena_schema VALUES (0);
"""
# This statement runs even if no step is missing, so that a read-only database fails here.
SET_VERSION = "UPDATE cartagena_schema SET version = $1"

# New tables belong beside the old ones, also if another schema comes first in the search_path.
SEARCH_MARKED_SCHEMA = """
    SELECT set_config('search_path', concat_ws(', ', relnamespace::regnamespace,
                      nullif(current_setting('search_path'), '')), true)
    FROM pg_class WHERE oid = to_regclass('cartagena_schema')
"""
# The migrations make their tables once more, as temporary tables, to compare the definitions.
# Functions are not found in the temporary schema, so the temporary tables use the real ones.
BEGIN_TRIAL = "SAVEPOINT trial"
END_TRIAL = "ROLLBACK TO SAVEPOINT trial"
SEARCH_TEMPORARY_TABLES = """
    SELECT set_config('search_path', 'pg_temp, ' || current_setting('search_path'), true)
"""
TEMPORARY_TABLES = """
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = pg_my_temp_schema() AND relkind = 'r'
"""
# Indexes that only make queries faster do not count.
PARTS = """
    WITH ours AS (
        SELECT pg_class.oid, relname FROM unnest($1::text[]) AS name
        JOIN pg_class ON pg_class.oid = to_regclass(quote_ident(name))
    )
    SELECT 'column ' || relname || '.' || attname AS name,
           concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity,
                     pg_get_expr(adbin, adrelid)) AS definition
    FROM ours JOIN pg_attribute ON attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL
    SELECT 'constraint ' || relname || ': ' || pg_get_constraintdef(pg_constraint.oid), ''
    FROM ours JOIN pg_constraint ON conrelid = ours.oid AND contype IN ('c', 'f', 'p', 'u')
    UNION ALL
    SELECT 'trigger ' || relname || '.' || tgname, pg_get_triggerdef(pg_trigger.oid, true)
    FROM ours JOIN pg_trigger ON tgrelid = ours.oid AND NOT tgisinternal
    UNION ALL
    SELECT 'unique index of ' || ours.relname || ': ' || pg_class.relname,
           concat_ws(' ', indkey, pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid))
    FROM ours JOIN pg_index ON indrelid = ours.oid AND indisunique
    JOIN pg_class ON pg_class.oid = indexrelid
    WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""


@cache
def all_migrations() -> tuple[str, ...]:
    """Return the migrations in order; step n leads from version n to version n + 1."""
    return tuple(file.read_text("utf-8") for file in sorted(FOLDER.glob("*.sql")))


async def migrate(session: Session, public_address: str, migrations: Sequence[str]) -> None:
    """Run the missing migrations inside the caller's transaction.

    Raises `NewerDatabase`, `ForeignDatabase`, `UnreleasedDatabase`, `OtherBuild` and
    `TablesElsewhere`.
    """
    version = await checked_version(session, public_address, migrations)
    await session.fetch(SEARCH_MARKED_SCHEMA)
    for step in migrations[version:]:
        await session.execute(step)
    await session.fetch(SET_VERSION, len(migrations))


async def checked_version(session: Session, public_address: str, migrations: Sequence[str]) -> int:
    """Return the version of a database that is new (0) or ours, and mark a new one as ours.

    Raises the same problems as `migrate`.
    """
    version = await _schema_version(session, public_address)
    if version > len(migrations):
        raise NewerDatabase(public_address, f"version {version}, known up to {len(migrations)}")
    if version > 0:
        await _refuse_other_build(session, public_address, migrations[:version])
    return version


async def _schema_version(session: Session, public_address: str) -> int:
    """Return the version of a database that is ours; mark a new one as ours."""
    (found,) = await session.fetch(FIND_MARKS)
    if found["unreleased"]:
        raise UnreleasedDatabase(public_address)
    if found["schema"] is None:
        if found["any_schema"] is not None:
            raise TablesElsewhere(public_address, found["any_schema"])
        other_table_count = (await session.fetch(COUNT_OTHER_TABLES))[0]["others"]
        if other_table_count:
            raise ForeignDatabase(public_address)
        await session.execute(CREATE_MARK)
    return (await session.fetch(VERSION))[0]["version"]


async def _refuse_other_build(session: Session, public_address: str, steps: Sequence[str]) -> None:
    """Raise `OtherBuild` if our tables are not those that these migrations make."""
    await session.execute(BEGIN_TRIAL)
    await session.fetch(SEARCH_TEMPORARY_TABLES)
    try:
        for step in steps:
            await session.execute(step)
    except asyncpg.UndefinedFunctionError as error:
        raise OtherBuild(public_address, str(error)) from None
    tables = [row["name"] for row in await session.fetch(TEMPORARY_TABLES)]
    expected = await _parts(session, tables)
    await session.execute(END_TRIAL)
    difference = find_difference(expected, await _parts(session, tables))
    if difference is not None:
        raise OtherBuild(public_address, difference)


async def _parts(session: Session, tables: Sequence[str]) -> Parts:
    """Return the parts of those of these tables that exist."""
    return {row["name"]: row["definition"] for row in await session.fetch(PARTS, tables)}
