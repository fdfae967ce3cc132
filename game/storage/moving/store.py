"""A database as a set of plain rows, the same for both engines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

PlainRow = tuple[int | str | bytes | None, ...]
"""The values of a row, in the order of the columns; true is 1, false is 0."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its columns; the columns of its key come first."""

    name: str
    columns: tuple[str, ...]
    key_length: int

    def key(self, row: PlainRow) -> PlainRow:
        return row[: self.key_length]


class Store(Protocol):
    """A database that nobody else uses while it is open. Any method may raise `StorageProblem`."""

    async def tables(self) -> Mapping[str, Table]:
        """Return the tables whose rows are to be copied, by their names."""
        ...

    async def count(self, table: Table) -> int:
        """Return how many rows there are."""
        ...

    async def rows_after(
        self, table: Table, key: PlainRow | None, limit: int
    ) -> Sequence[PlainRow]:
        """Return at most `limit` rows in the order of their keys, starting after `key`."""
        ...

    async def highest_key(self, table: Table) -> PlainRow | None: ...

    async def add(self, table: Table, rows: Sequence[PlainRow]) -> None:
        """Write rows: commit all of them, or none."""
        ...

    async def mark_unfinished(self, source: str) -> None:
        """Save that this is an unfinished copy of another database."""
        ...

    async def unfinished_source(self) -> str | None:
        """If this is an unfinished copy, return the name of its source; otherwise return `None`."""
        ...

    async def mark_complete(self) -> None:
        """Save that the copy is complete."""
        ...

    async def mark_moved_to(self, target: str) -> None:
        """Save that the games are in another database from now on."""
        ...

    async def highest_game_id(self) -> int:
        """Return the highest number that a game ever had."""
        ...

    async def continue_ids_after(self, highest_id: int) -> None:
        """Let the next game have a higher number than this."""
        ...

    async def close(self) -> None:
        """Release the database."""
        ...
