"""Run statements and operations at a database server, inside the caller's transaction."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Protocol, TypeVar

from game.storage.columns.parts import to_json
from game.storage.columns.row import Row
from game.storage.operation import LIST_PLACEHOLDER, ROWS_PLACEHOLDER, Operation, Request, Statement

T = TypeVar("T")

NAME = re.compile(r"(?<!:):([a-z_]+)")
"""Finds placeholders; two colons are a cast and no placeholder."""
NOT_LIST = re.compile(f"NOT {LIST_PLACEHOLDER.pattern}")


class Session(Protocol):
    """The part of a connection that statements need."""

    async def fetch(self, query: str, /, *values: object) -> Sequence[Row]:
        """Run one statement and return its rows."""
        ...

    async def execute(self, query: str, /) -> str:
        """Run several statements without values."""
        ...


async def run_operation(begin: Callable[[], Operation[T]], session: Session) -> T:
    """Run an operation to its end and return what it returns."""
    operation = begin()
    try:
        request = next(operation)
        while True:
            request = operation.send(await fetch_rows(request, session))
    except StopIteration as end:
        return end.value


async def fetch_rows(request: Request, session: Session) -> Sequence[Row]:
    """Run a request in one round trip and return its rows."""
    text, names = text_of(request.statements)
    row_names = {name for one in request.statements for name in one.tables}
    values = {name: request.values[name] for name in names}
    values |= {name: to_json(values[name]) for name in row_names}
    return await session.fetch(text, *values.values())


@cache
def text_of(statements: tuple[Statement, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the PostgreSQL text of several statements as one, and the names of its values."""
    *first, last = map(_postgresql_text, statements)
    parts = ", ".join(f"part{number} AS ({text})" for number, text in enumerate(first))
    text = f"WITH {parts} {last}" if first else last
    names = tuple(dict.fromkeys(NAME.findall(text)))
    return NAME.sub(lambda found: f"${names.index(found[1]) + 1}", text), names


def _postgresql_text(statement: Statement) -> str:
    def table_sql(found: re.Match[str]) -> str:
        columns = ", ".join(f'"{name}" {kind}' for name, kind in statement.tables[found[1]].items())
        return f"json_to_recordset(CAST(:{found[1]} AS json)) AS {found[1]} ({columns})"

    text = ROWS_PLACEHOLDER.sub(table_sql, statement.text)
    text = NOT_LIST.sub(r"<> ALL(:\1)", text)
    return LIST_PLACEHOLDER.sub(r"= ANY(:\1)", text)
