"""Derive columns from the fields of a dataclass, and make values from columns.

A field that is itself a dataclass has a column for each of its own fields. The column's name starts
with the name of the outer field: `clock.due` is `clock_due`. A tuple is a JSON list. A tuple of
dataclasses is a JSON list of objects.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, is_dataclass
from enum import StrEnum
from functools import partial
from types import NoneType, UnionType
from typing import Any, Generic, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

import orjson

from .row import ColumnValues, Row

T = TypeVar("T")

TYPES: Mapping[type, str] = {int: "bigint", bool: "boolean", str: "text", bytes: "bytea"}
"""The SQL type of a column for each type of value; SQLite accepts these names as they are."""


class Codec(Protocol):
    """A way to store a value of a field in columns and to read it from them."""

    @property
    def types(self) -> Mapping[str, str]:
        """The names of the columns, and the SQL type of each."""
        ...

    def column_values(self, value: Any, /) -> ColumnValues: ...

    def read(self, row: Row, /) -> Any:
        """Return the field's value, read from a row."""
        ...


class SqlColumns:
    """Columns, with the texts that name and set them in SQL."""

    def __init__(self, types: Mapping[str, str]) -> None:
        self.types = types
        """The names of the columns, and the SQL type of each."""

    @property
    def names(self) -> str:
        """The names of the columns, separated by commas."""
        return ", ".join(f'"{name}"' for name in self.types)

    @property
    def placeholders(self) -> str:
        """A placeholder for each column, separated by commas."""
        return ", ".join(f":{name}" for name in self.types)

    @property
    def upsert_assignments(self) -> str:
        """The SQL that sets each column to its value in the row of a conflicting INSERT."""
        return ", ".join(f'"{name}" = excluded."{name}"' for name in self.types)

    @property
    def json_pairs(self) -> str:
        """The name of each column as a text, followed by the column, to make a JSON object."""
        return ", ".join(f"'{name}', \"{name}\"" for name in self.types)

    @property
    def assignments(self) -> str:
        """The SQL that sets each column to the value of its placeholder."""
        return assignments_of(self.types)


class DataclassColumns(SqlColumns, Generic[T]):
    """The columns of a dataclass's fields, except the fields that are stored elsewhere."""

    def __init__(self, kind: type[T], prefix: str = "", skipped: Collection[str] = ()) -> None:
        hints = get_type_hints(kind)
        self._kind = kind
        self._codecs = {
            name: _codec(hints[name], prefix + name) for name in hints if name not in skipped
        }
        super().__init__(self.columns_of(*self._codecs).types)

    def column_values(self, value: T) -> ColumnValues:
        return self.values_of({name: getattr(value, name) for name in self._codecs})

    def columns_of(self, *fields: str) -> SqlColumns:
        """Return the columns of the fields with these names."""
        return SqlColumns(
            {name: kind for one in fields for name, kind in self._codecs[one].types.items()}
        )

    def values_of(self, values: Mapping[str, Any]) -> ColumnValues:
        """Return the values of the columns of these fields; ignore fields without columns."""
        return {
            column: one
            for name, value in values.items()
            if name in self._codecs
            for column, one in self._codecs[name].column_values(value).items()
        }

    def read(self, row: Row, **other_values: Any) -> T:
        """Return the value of a row, with the values of the fields that are stored elsewhere."""
        parts = {name: codec.read(row) for name, codec in self._codecs.items()}
        return self._kind(**parts, **other_values)


class OptionalColumns(SqlColumns, Generic[T]):
    """The columns of a value that is a dataclass or `None`; for `None`, all of them are empty."""

    def __init__(self, kind: type[T], prefix: str) -> None:
        self._parts = DataclassColumns(kind, prefix)
        super().__init__(self._parts.types)

    def column_values(self, value: T | None) -> ColumnValues:
        return dict.fromkeys(self.types) if value is None else self._parts.column_values(value)

    def read(self, row: Row) -> T | None:
        """Return the value of a row, or `None` if the first column is empty."""
        empty = row[next(iter(self.types))] is None
        return None if empty else self._parts.read(row)


def to_json(values: Any) -> str:
    """Return a value as JSON text; dataclasses become objects."""
    return orjson.dumps(values).decode()


def assignments_of(names: Collection[str]) -> str:
    """Return the SQL that sets these columns to the values of their placeholders."""
    return ", ".join(f'"{name}" = :{name}' for name in names)


@dataclass(frozen=True, slots=True)
class _PlainColumn:
    """A value in one column."""

    name: str
    types: Mapping[str, str]
    write: Callable[[Any], Any]
    make: Callable[[Any], Any]

    def column_values(self, value: Any) -> ColumnValues:
        return {self.name: self.write(value)}

    def read(self, row: Row) -> Any:
        return self.make(row[self.name])


def _codec(hint: Any, name: str) -> Codec:
    if get_origin(hint) in (Union, UnionType):
        inner: Any = next(one for one in get_args(hint) if one is not NoneType)
        return (
            OptionalColumns[Any](inner, f"{name}_") if _has_fields(inner) else _plain(inner, name)
        )
    if _has_fields(hint):
        return DataclassColumns[Any](hint, f"{name}_")
    if get_origin(hint) is tuple:
        return _PlainColumn(name, {name: "text"}, to_json, partial(_from_json, get_args(hint)[0]))
    return _plain(hint, name)


def _plain(hint: Any, name: str) -> _PlainColumn:
    """Return the codec of a number, a text, bytes, a truth value, or a word of an enum."""
    kind = getattr(hint, "__supertype__", hint)
    if issubclass(kind, StrEnum):
        return _PlainColumn(name, {name: "text"}, _as_it_is, kind)
    return _PlainColumn(name, {name: TYPES[kind]}, _as_it_is, bool if kind is bool else _as_it_is)


def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind)


def _as_it_is(value: Any) -> Any:
    return value


def _from_json(element: Any, text: str) -> tuple[Any, ...]:
    found: list[Any] = orjson.loads(text)
    return tuple(element(**one) for one in found) if _has_fields(element) else tuple(found)
