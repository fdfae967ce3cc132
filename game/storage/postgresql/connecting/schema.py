"""The table that marks a database as ours and has its version, and the numbered migrations."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from game.storage.errors import ForeignDatabase, NewerDatabase, UnreleasedDatabase

from .statements import Session

FOLDER = Path(__file__).parents[1] / "migrations"

FIND_MARKS = """
    SELECT to_regclass('cartagena_schema') IS NOT NULL AS marked,
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


@cache
def all_migrations() -> tuple[str, ...]:
    """Return the migrations in order; step n leads from version n to version n + 1."""
    return tuple(file.read_text("utf-8") for file in sorted(FOLDER.glob("*.sql")))


async def migrate(session: Session, public_address: str, migrations: Sequence[str]) -> None:
    """Run the missing migrations inside the caller's transaction.

    Raises `NewerDatabase`, `ForeignDatabase` and `UnreleasedDatabase`.
    """
    version = await _schema_version(session, public_address)
    if version > len(migrations):
        raise NewerDatabase(public_address, f"version {version}, known up to {len(migrations)}")
    for step in migrations[version:]:
        await session.execute(step)
    await session.fetch(SET_VERSION, len(migrations))


async def _schema_version(session: Session, public_address: str) -> int:
    """Return the version of a database that is ours; mark a new one as ours."""
    (found,) = await session.fetch(FIND_MARKS)
    if found["unreleased"]:
        raise UnreleasedDatabase(public_address)
    if not found["marked"]:
        other_table_count = (await session.fetch(COUNT_OTHER_TABLES))[0]["others"]
        if other_table_count:
            raise ForeignDatabase(public_address)
        await session.execute(CREATE_MARK)
    return (await session.fetch(VERSION))[0]["version"]
