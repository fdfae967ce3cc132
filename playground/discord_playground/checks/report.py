"""Collects the faults of a request's body, field by field."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from discord_playground.protocol.errors import INVALID_FORM, DiscordError
from discord_playground.protocol.types import Json

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class FieldFault:
    path: Path
    code: str
    message: str

    def __str__(self) -> str:
        where = ".".join(map(str, self.path)) or "body"
        return f"{where}: {self.message}"


@dataclass(slots=True)
class Report:
    """All faults of a body."""

    faults: list[FieldFault] = field(default_factory=list[FieldFault])

    def add(self, path: Path, code: str, message: str) -> None:
        """Record a fault."""
        self.faults.append(FieldFault(path, code, message))

    def check_length(self, path: Path, value: str, least: int, most: int) -> None:
        """Record a text that is too short or too long."""
        if not least <= len(value) <= most:
            limits = f"between {least} and {most}" if least else f"{most} or fewer"
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be {limits} in length.")

    def add_missing(self, path: Path) -> None:
        """Record a missing field."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def raise_if_faulty(self) -> None:
        """Raise error 50035 if there is a fault."""
        if self.faults:
            raise DiscordError(INVALID_FORM, errors=self.to_nested_json())

    def to_nested_json(self) -> Json:
        """Return the faults, nested as in Discord's answers."""
        root: Json = {}
        for fault in self.faults:
            here = root
            for step in fault.path:
                here = here.setdefault(str(step), {})
            here.setdefault("_errors", []).append({"code": fault.code, "message": fault.message})
        return root


def faults_of(error: DiscordError) -> list[FieldFault]:
    """Return the faults that a refusal names, field by field."""
    return list(_flat(error.errors or {}, ()))


def _flat(nested: Json, path: Path) -> Iterator[FieldFault]:
    for key, inner in nested.items():
        if key == "_errors":
            yield from (FieldFault(path, one["code"], one["message"]) for one in inner)
        else:
            yield from _flat(inner, (*path, key))
