"""A database as plain rows, the same for both engines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

PlainRow = tuple[int | str | bytes | None, ...]
"""Values in the order of their columns; a yes is 1, a no 0."""

UNFINISHED = " unfinished copy"
"""The key of a text that a copy has until it is whole; it comes before every other key."""

MOVED = " moved"
"""The key of a text in a database whose games were moved; the text says where they are now."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its columns; those of its key come first."""

    name: str
    columns: tuple[str, ...]
    keys: int

    def key(self, row: PlainRow) -> PlainRow:
        """Return the key of a row."""
        return row[: self.keys]


class Store(Protocol):
    """One database, held by nobody else meanwhile. Any method may raise `StorageProblem`."""

    async def tables(self) -> Mapping[str, Table]:
        """Return all tables that hold games and what belongs to them, by their names."""
        ...

    async def count(self, table: Table) -> int:
        """Return how many rows there are."""
        ...

    async def after(self, table: Table, key: PlainRow | None, most: int) -> Sequence[PlainRow]:
        """Return rows in the order of their keys, those after a key."""
        ...

    async def last(self, table: Table) -> PlainRow | None:
        """Return the highest key."""
        ...

    async def add(self, table: Table, rows: Sequence[PlainRow]) -> None:
        """Write rows; all of them are committed, or none."""
        ...

    async def mark(self, source: str) -> None:
        """Save that this is an unfinished copy of another database."""
        ...

    async def marked(self) -> str | None:
        """Return of which database this is an unfinished copy."""
        ...

    async def unmark(self) -> None:
        """Save that the copy is whole."""
        ...

    async def save_moved(self, target: str) -> None:
        """Save that the games are in another database from now on."""
        ...

    async def highest(self) -> int:
        """Return the highest number that a game ever had."""
        ...

    async def go_on_after(self, number: int) -> None:
        """Let the next game have a higher number."""
        ...

    async def close(self) -> None:
        """Let go of the database."""
        ...
