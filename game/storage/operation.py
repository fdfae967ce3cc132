"""What an operation on the database is: SQL that is written once, and run by either engine.

An operation is a generator: it yields requests, is sent their rows, and returns its result. A
driver runs it at its engine. It knows no engine, and may be begun anew from its start.
"""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from game.storage.columns.row import Columns, Row
from game.storage.sharding import Lease

S = TypeVar("S", bound="Driven")
P = ParamSpec("P")
T = TypeVar("T")


LIST = re.compile(r"IN \(:([a-z_]+)\)")
"""A list among the values of a statement."""
TABLE = re.compile(r"TABLE\(:([a-z_]+)\)")
"""Rows among the values of a statement."""


class Statement:
    """One statement of SQL.

    - `:host` takes a value;
    - `IN (:kinds)` takes a list;
    - `TABLE(:seats)` takes rows, as a table of that name: `seats={"user": "bigint"}` says which
      columns it has;
    - `FOR UPDATE` holds rows until the transaction is over; SQLite has one writer anyhow.

    `sqlite` is the text for SQLite where the engines have no words in common.
    """

    def __init__(self, text: str, sqlite: str | None = None, **tables: Mapping[str, str]) -> None:
        self.text = text
        self.sqlite = text if sqlite is None else sqlite
        self.tables = tables

    def __call__(self, **values: Any) -> "Request":
        """Ask for this with these values; more than it needs may be given."""
        return Request((self,), values)


@dataclass(frozen=True, slots=True)
class Request:
    """Statements to run together, and their values; the rows of the last one answer it."""

    statements: tuple[Statement, ...]
    values: Columns


def together(first: Request, *others: Request) -> Request:
    """Ask for several things at once, which takes one round trip to a server.

    All but the last answer nothing, and none may touch a row that another one touches. Where they
    share the name of a value, they share the value.
    """
    statements, values = first.statements, dict(first.values)
    for other in others:
        statements += other.statements
        values |= other.values
    return Request(statements, values)


Operation = Generator[Request, Sequence[Row], T]
"""What yields requests, is sent rows, and returns a `T`."""


class Driver(Protocol):
    """Runs operations. Any method may raise `StorageProblem` when the medium itself fails.

    Each is given a function that begins the operation, which may have to begin more than once.
    What it raises changes nothing.
    """

    lease: Lease | None
    """The share whose games it works on by itself; `None` for all servers."""

    async def read(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one request that only looks."""
        ...

    async def change(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation of one statement that changes something."""
        ...

    async def transact(self, begin: Callable[[], Operation[T]]) -> T:
        """Run an operation in a transaction: all of it is committed, or none."""
        ...

    async def tidy(self) -> bool:
        """Leave nothing of what was removed in the files; return whether that is done."""
        ...

    async def finish(self) -> None:
        """Wait for what is under way and let go of the database; a second call does nothing."""
        ...


class Driven(Protocol):
    """What has operations for methods."""

    driver: Driver


Generating = Callable[Concatenate[S, P], Operation[T]]
if TYPE_CHECKING:
    from types import CoroutineType

    Awaited = Callable[Concatenate[S, P], CoroutineType[Any, Any, T]]


def reading(operation: Generating[S, P, T]) -> "Awaited[S, P, T]":
    """Make a method of an operation of one request that only looks."""

    @wraps(operation)
    async def method(self: S, *given: P.args, **named: P.kwargs) -> T:
        return await self.driver.read(partial(operation, self, *given, **named))

    return method


def changing(operation: Generating[S, P, T]) -> "Awaited[S, P, T]":
    """Make a method of an operation of one statement that changes something."""

    @wraps(operation)
    async def method(self: S, *given: P.args, **named: P.kwargs) -> T:
        return await self.driver.change(partial(operation, self, *given, **named))

    return method


def transaction(operation: Generating[S, P, T]) -> "Awaited[S, P, T]":
    """Make a method of an operation whose requests are committed together."""

    @wraps(operation)
    async def method(self: S, *given: P.args, **named: P.kwargs) -> T:
        return await self.driver.transact(partial(operation, self, *given, **named))

    return method


def unheard(seconds: float) -> None:
    """Report to nobody how long something took."""
