"""Operations on the database: their SQL is written once, and SQLite and PostgreSQL both run it.

An operation is a generator: it yields requests, receives the rows of each request, and returns its
result. A driver runs the operation on its database engine. An operation does not depend on the
engine, and a driver may start it again from the beginning.
"""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from game.storage.columns.row import ColumnValues, Row
from game.storage.sharding import Lease

S = TypeVar("S", bound="Driven")
P = ParamSpec("P")
T = TypeVar("T")


LIST_PLACEHOLDER = re.compile(r"IN \(:([a-z_]+)\)")
"""Finds the places in a statement that take a list."""
ROWS_PLACEHOLDER = re.compile(r"TABLE\(:([a-z_]+)\)")
"""Finds the places in a statement that take rows."""


class Statement:
    """One statement of SQL.

    - `:host` takes a value;
    - `IN (:kinds)` takes a list;
    - `TABLE(:seats)` takes rows, as a table of that name: `seats={"user": "bigint"}` names the
      columns of that table;
    - `FOR UPDATE` locks rows until the transaction is over; SQLite has only one writer anyway.

    `sqlite` is the text for SQLite, if the two engines need different SQL.
    """

    def __init__(self, text: str, sqlite: str | None = None, **tables: Mapping[str, str]) -> None:
        self.text = text
        self.sqlite = text if sqlite is None else sqlite
        self.tables = tables

    def __call__(self, **values: Any) -> "Request":
        """Return a request for this statement with these values; unused values are allowed."""
        return Request((self,), values)


@dataclass(frozen=True, slots=True)
class Request:
    """Statements to run together, and their values; the last statement returns the rows."""

    statements: tuple[Statement, ...]
    values: ColumnValues


def combine_requests(first: Request, *others: Request) -> Request:
    """Join several requests into one, which takes one round trip to a database server.

    Only the last request returns rows. No two requests may touch the same row. If two requests
    have a value of the same name, both use the same value.
    """
    statements, values = first.statements, dict(first.values)
    for other in others:
        statements += other.statements
        values |= other.values
    return Request(statements, values)


Operation = Generator[Request, Sequence[Row], T]
"""A generator that yields requests, receives rows, and returns a `T`."""


class Driver(Protocol):
    """Runs operations. Any method may raise `StorageProblem` when the database itself fails.

    The argument `begin` starts the operation; a driver may have to call it more than once. If the
    operation raises an error, the database stays unchanged.
    """

    lease: Lease | None
    """The lease of the share whose games this driver works on; `None` for all Discord servers."""

    async def read(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one request that only reads."""
        ...

    async def change(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one statement that changes something."""
        ...

    async def transact(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation in a transaction: commit all of its changes, or none of them."""
        ...

    async def tidy(self) -> bool:
        """Erase removed data from the database's files; return whether all of it is erased."""
        ...

    async def finish_and_close(self) -> None:
        """Wait for the running operations and close the database; a second call does nothing."""
        ...


class Driven(Protocol):
    """An object whose methods are operations."""

    driver: Driver


OperationMethod = Callable[Concatenate[S, P], Operation[T]]
if TYPE_CHECKING:
    from types import CoroutineType

    AsyncMethod = Callable[Concatenate[S, P], CoroutineType[Any, Any, T]]


def read_operation(operation: OperationMethod[S, P, T]) -> "AsyncMethod[S, P, T]":
    """Make an async method from an operation that has one request and only reads."""

    @wraps(operation)
    async def method(self: S, *given: P.args, **named: P.kwargs) -> T:
        return await self.driver.read(partial(operation, self, *given, **named))

    return method


def change_operation(operation: OperationMethod[S, P, T]) -> "AsyncMethod[S, P, T]":
    """Make an async method from an operation that has one statement and changes something."""

    @wraps(operation)
    async def method(self: S, *given: P.args, **named: P.kwargs) -> T:
        return await self.driver.change(partial(operation, self, *given, **named))

    return method


def transaction(operation: OperationMethod[S, P, T]) -> "AsyncMethod[S, P, T]":
    """Make an async method from an operation whose requests are committed together."""

    @wraps(operation)
    async def method(self: S, *given: P.args, **named: P.kwargs) -> T:
        return await self.driver.transact(partial(operation, self, *given, **named))

    return method


def ignore_seconds(seconds: float) -> None:
    """Ignore the seconds of a transaction; the default if nobody measures them."""
