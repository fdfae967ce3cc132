"""The database's own mark and version, and the numbered migrations to the newest version."""

import re
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from game.storage.definitions import Parts, find_difference
from game.storage.errors import ForeignDatabase, NewerDatabase, OtherBuild, UnreleasedDatabase

APPLICATION_ID = int.from_bytes(b"CRTG")
"""The mark in the file's header; it distinguishes our databases from those of other programs."""

UNRELEASED_ID = int.from_bytes(b"CART")
"""The mark of databases from before the first release, whose format nothing reads any more."""

FOLDER = Path(__file__).parents[1] / "migrations"

OBJECTS = """
    SELECT type, name, tbl_name, sql FROM sqlite_master
    WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
"""
COLUMNS = 'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_xinfo(?)'
COMMENT_OR_SPACE = re.compile(r'--[^\n]*|[\s"]+')


@cache
def all_migrations() -> tuple[str, ...]:
    """Return the migrations in order; step n leads from version n to version n + 1."""
    return tuple(file.read_text("utf-8") for file in sorted(FOLDER.glob("*.sql")))


def read_checked_version(
    connection: sqlite3.Connection, database: str, migrations: Sequence[str]
) -> int:
    """Return the version of a database that is new (0) or ours; refuse any other.

    A file that was loaded from the output of `.dump` has our tables, but neither mark nor version.
    """
    application = _number(connection, "PRAGMA application_id")
    version = _number(connection, "PRAGMA user_version")
    object_count = _number(connection, "SELECT count(*) FROM sqlite_master")
    if (application, version, object_count) == (0, 0, 0):
        return 0
    if application == UNRELEASED_ID:
        raise UnreleasedDatabase(database)
    if (application, version) == (0, 0):
        for loaded in range(len(migrations), 0, -1):
            if _difference(connection, migrations[:loaded]) is None:
                return loaded
    if application != APPLICATION_ID:
        raise ForeignDatabase(database)
    if version > len(migrations):
        raise NewerDatabase(database, f"version {version}, known up to {len(migrations)}")
    return version


def refuse_other_build(
    connection: sqlite3.Connection, database: str, version: int, migrations: Sequence[str]
) -> None:
    """Raise `OtherBuild` if our tables are not those that the migrations to this version make."""
    difference = _difference(connection, migrations[:version])
    if difference is not None:
        raise OtherBuild(database, difference)


def _difference(connection: sqlite3.Connection, steps: Sequence[str]) -> str | None:
    expected, tables = _made_by(tuple(steps))
    return find_difference(expected, _parts(connection, tables))


@cache
def _made_by(steps: tuple[str, ...]) -> tuple[Parts, Collection[str]]:
    """Return the parts that these migrations make in an empty database, and the tables' names."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, 0, steps)
        tables = frozenset(table for _, _, table, _ in connection.execute(OBJECTS))
        return _parts(connection, tables), tables


def _parts(connection: sqlite3.Connection, tables: Collection[str]) -> Parts:
    """Return the parts of these tables. Indexes that only make queries faster do not count."""
    parts: dict[str, str] = {}
    for kind, name, table, sql in connection.execute(OBJECTS).fetchall():
        if table not in tables:
            continue
        if kind == "table":
            for column, *definition in connection.execute(COLUMNS, (name,)):
                parts[f"column {name}.{column}"] = str(definition)
        if kind != "index" or sql.startswith("CREATE UNIQUE"):
            parts[f"{kind} {name}"] = COMMENT_OR_SPACE.sub("", sql)
    return parts


def migrate(connection: sqlite3.Connection, version: int, migrations: Sequence[str]) -> None:
    """Run the missing migrations inside the caller's transaction.

    Mark and version are written even if no migration is missing.
    """
    for step in migrations[version:]:
        for statement in split_statements(step):
            connection.execute(statement).fetchall()
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}").fetchall()
    connection.execute(f"PRAGMA user_version = {len(migrations)}").fetchall()


def split_statements(script: str) -> Iterator[str]:
    """Split a script into statements; sqlite3's own `executescript` would commit first."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if pending.strip():
        yield pending


def _number(connection: sqlite3.Connection, question: str) -> int:
    ((answer,),) = connection.execute(question).fetchall()
    return answer
