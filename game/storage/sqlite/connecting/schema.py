"""The database's own mark and version, and the numbered migrations to the newest version."""

import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from game.storage.errors import ForeignDatabase, NewerDatabase, UnreleasedDatabase

APPLICATION_ID = int.from_bytes(b"CRTG")
"""The mark in the file's header; it distinguishes our databases from those of other programs."""

UNRELEASED_ID = int.from_bytes(b"CART")
"""The mark of databases from before the first release, whose format nothing reads any more."""

FOLDER = Path(__file__).parents[1] / "migrations"


@cache
def all_migrations() -> tuple[str, ...]:
    """Return the migrations in order; step n leads from version n to version n + 1."""
    return tuple(file.read_text("utf-8") for file in sorted(FOLDER.glob("*.sql")))


def read_checked_version(connection: sqlite3.Connection, database: str, newest: int) -> int:
    """Return the version of a database that is new (0) or ours; refuse any other."""
    application = _number(connection, "PRAGMA application_id")
    version = _number(connection, "PRAGMA user_version")
    object_count = _number(connection, "SELECT count(*) FROM sqlite_master")
    if (application, version, object_count) == (0, 0, 0):
        return 0
    if application == UNRELEASED_ID:
        raise UnreleasedDatabase(database)
    if application != APPLICATION_ID:
        raise ForeignDatabase(database)
    if version > newest:
        raise NewerDatabase(database, f"version {version}, known up to {newest}")
    return version


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
