"""``name=value`` fields, the common form of options and positions."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from game.rules.errors import RulesError


class NotationError(RulesError):
    """Text that is not in our notation. Names the line, counted from 1, and the reason."""

    def __init__(self, reason: str, line: int = 1) -> None:
        super().__init__(f"line {line}: {reason}")
        self.reason = reason
        self.line = line


T = TypeVar("T")

NONE = "-"
"""Stands for an empty list or no value."""


class Fields:
    """The fields of one line; each is removed when it is read. Raises :class:`NotationError`."""

    def __init__(self, values: Mapping[str, str], line: int) -> None:
        self._values = dict(values)
        self.line = line

    @classmethod
    def parse(cls, text: str, line: int = 1) -> "Fields":
        """Split ``name=value name=value …``; each name occurs once."""
        values: dict[str, str] = {}
        for field in text.split():
            name, equals, value = field.partition("=")
            if not (name and equals and value):
                raise NotationError(f"{field!r} is not of the form name=value", line)
            if name in values:
                raise NotationError(f"{name} stands twice", line)
            values[name] = value
        return cls(values, line)

    def take(self, name: str, read: Callable[[str], T]) -> T:
        """Remove a field and return what ``read`` makes of its text.

        A ``ValueError`` of ``read`` becomes a :class:`NotationError`.
        """
        text = self._values.pop(name, None)
        if text is None:
            raise NotationError(f"{name} is missing", self.line)
        try:
            return read(text)
        except NotationError as error:
            raise NotationError(f"{name}: {error.reason}", self.line) from None
        except ValueError:
            raise NotationError(f"{name} cannot be {text!r}", self.line) from None

    def take_word(self, name: str, value: str) -> bool:
        """Take an optional field that can have only one value; return whether it was there."""
        if name not in self._values:
            return False
        self.take(name, lambda text: read_choice(text, (value,)))
        return True

    def reject_unread_fields(self) -> None:
        """Raise an error if fields are left that nobody took."""
        if self._values:
            raise NotationError(f"{next(iter(self._values))} is no field here", self.line)


def read_number(text: str) -> int:
    """Read a plain number: digits, no sign, no leading zero."""
    if not (text.isascii() and text.isdigit()) or (len(text) > 1 and text[0] == "0"):
        raise ValueError(text)
    if len(text) > 9:
        raise ValueError(text)
    return int(text)


def read_optional_number(text: str) -> int | None:
    """Read a number, or ``None`` for ``-``."""
    return None if text == NONE else read_number(text)


def read_numbers(text: str) -> tuple[int, ...]:
    """Read numbers with commas between; ``-`` means none."""
    return () if text == NONE else tuple(read_number(part) for part in text.split(","))


def read_yes_or_no(text: str) -> bool:
    """Read ``yes`` or ``no``."""
    return {"yes": True, "no": False}[read_choice(text, ("yes", "no"))]


def read_choice(text: str, allowed: tuple[str, ...]) -> str:
    """Return the text if it is one of the allowed words. Raises ValueError."""
    if text not in allowed:
        raise ValueError(text)
    return text


def format_fields(fields: Mapping[str, object]) -> str:
    """Return a line with these fields."""
    return " ".join(f"{name}={_format(value)}" for name, value in fields.items())


def _format(value: object) -> str:
    match value:
        case None | () | "":
            return NONE
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
        case _:
            return str(value)
