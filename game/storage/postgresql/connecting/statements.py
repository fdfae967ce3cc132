"""SQL with names where PostgreSQL wants numbers, and what runs it."""

import re
from collections.abc import Sequence
from typing import Protocol

from game.storage.columns.row import Columns, Row

NAME = re.compile(r"(?<!:):([a-z_]+)")
"""A placeholder; two colons are a cast."""


class Session(Protocol):
    """One connection, as far as the statements need it."""

    async def fetch(self, query: str, /, *values: object) -> Sequence[Row]:
        """Run one statement and return its rows."""
        ...

    async def execute(self, query: str, /) -> str:
        """Run statements without values."""
        ...


class Statement:
    """SQL whose placeholders are names, as `:host`."""

    def __init__(self, text: str) -> None:
        names = tuple(dict.fromkeys(NAME.findall(text)))
        self._names = names
        self._text = NAME.sub(lambda found: f"${names.index(found[1]) + 1}", text)

    async def run(self, session: Session, columns: Columns) -> Sequence[Row]:
        """Run it with these values; those it does not name are left out."""
        return await session.fetch(self._text, *(columns[name] for name in self._names))
