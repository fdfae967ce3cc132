"""The rows of a SQLite file."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import cast

from game.storage.marks import MOVED_TO, UNFINISHED_COPY
from game.storage.sqlite.connecting.connection import translate_errors

from .store import PlainRow, Table

LONGEST_WAIT = 5.0
"""Seconds that another program may hold the database before we give up."""

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
COLUMNS = "SELECT name, pk FROM pragma_table_info(?) ORDER BY pk = 0, pk, name"
MARK = "INSERT INTO meta (key, value) VALUES (?, ?)"
MARKED = "SELECT value FROM meta WHERE key = ?"
UNMARK = "DELETE FROM meta WHERE key = ?"
UPSERT_META = "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)"
READ_HIGHEST_GAME_ID = "SELECT seq FROM sqlite_sequence WHERE name = 'game'"
FORGET_HIGHEST_GAME_ID = "DELETE FROM sqlite_sequence WHERE name = 'game'"
SET_HIGHEST_GAME_ID = "INSERT INTO sqlite_sequence (name, seq) VALUES ('game', ?)"


class SqliteStore:
    """A file whose tables exist. While it is open, nobody else can write to it."""

    def __init__(self, path: str) -> None:
        self._path = path
        with translate_errors(path):
            self._connection = sqlite3.connect(path, timeout=LONGEST_WAIT, isolation_level=None)
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA foreign_keys = ON")
            self._connection.execute("BEGIN IMMEDIATE")

    async def tables(self) -> Mapping[str, Table]:
        return {str(name): self._table(str(name)) for (name,) in self._ask(TABLES)}

    async def count(self, table: Table) -> int:
        """Count the rows."""
        ((number,),) = self._ask(f'SELECT count(*) FROM "{table.name}"')  # noqa: S608
        return cast("int", number)

    async def rows_after(
        self, table: Table, key: PlainRow | None, limit: int
    ) -> Sequence[PlainRow]:
        """Return rows whose keys follow a key."""
        keys = _column_list(table.columns[: table.key_length])
        condition = "" if key is None else f"WHERE ({keys}) > ({_placeholders(table.key_length)})"
        query = (
            f'SELECT {_column_list(table.columns)} FROM "{table.name}" {condition} ORDER BY {keys}'  # noqa: S608
        )
        return self._ask(f"{query} LIMIT ?", *(key or ()), limit)

    async def highest_key(self, table: Table) -> PlainRow | None:
        columns = table.columns[: table.key_length]
        descending = ", ".join(f'"{name}" DESC' for name in columns)
        query = f'SELECT {_column_list(columns)} FROM "{table.name}" ORDER BY {descending} LIMIT 1'  # noqa: S608
        return next(iter(self._ask(query)), None)

    async def add(self, table: Table, rows: Sequence[PlainRow]) -> None:
        """Write rows."""
        values = _placeholders(len(table.columns))
        statement = f'INSERT INTO "{table.name}" ({_column_list(table.columns)}) VALUES ({values})'  # noqa: S608
        with translate_errors(self._path):
            self._connection.executemany(statement, rows)
        self._commit()

    async def mark_unfinished(self, source: str) -> None:
        """Save that the copy has begun."""
        self._ask(MARK, UNFINISHED_COPY, source)
        self._commit()

    async def unfinished_source(self) -> str | None:
        """If this is an unfinished copy, return the name of its source; otherwise return `None`."""
        return next((str(value) for (value,) in self._ask(MARKED, UNFINISHED_COPY)), None)

    async def mark_complete(self) -> None:
        """Save that the copy is complete."""
        self._ask(UNMARK, UNFINISHED_COPY)
        self._commit()

    async def mark_moved_to(self, target: str) -> None:
        """Save where the games are from now on."""
        self._ask(UPSERT_META, MOVED_TO, target)
        self._commit()

    async def highest_game_id(self) -> int:
        """Return the highest number that a game ever had."""
        return next((cast("int", number) for (number,) in self._ask(READ_HIGHEST_GAME_ID)), 0)

    async def continue_ids_after(self, highest_id: int) -> None:
        """Let the next game have a higher number than this."""
        self._ask(FORGET_HIGHEST_GAME_ID)
        self._ask(SET_HIGHEST_GAME_ID, highest_id)
        self._commit()

    async def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _table(self, name: str) -> Table:
        columns = self._ask(COLUMNS, name)
        keys = sum(1 for _, place in columns if place)
        return Table(name, tuple(str(column) for column, _ in columns), keys)

    def _ask(self, query: str, *values: int | str | bytes | None) -> list[PlainRow]:
        with translate_errors(self._path):
            return self._connection.execute(query, values).fetchall()

    def _commit(self) -> None:
        with translate_errors(self._path):
            self._connection.execute("COMMIT")
            self._connection.execute("BEGIN IMMEDIATE")


def _column_list(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def _placeholders(number: int) -> str:
    return ", ".join("?" * number)
