"""Values in a button's id, each after its letter, divided by dots, as ``cjamaica.n6.wy``."""

from collections.abc import Mapping

from cogs.wording.errors import UnknownButton

FLAGS = {True: "y", False: "n"}


def write_fields(fields: Mapping[str, str]) -> str:
    """Write fields in the form that an id carries: each begins with its letter."""
    return ".".join(letter + value for letter, value in fields.items())


def read_fields(detail: str) -> dict[str, str]:
    """Read the fields that an id carries, by their letters."""
    return {field[:1]: field[1:] for field in detail.split(".")}


def check_fully_read(detail: str, rewritten: str) -> None:
    """Raise UnknownButton unless ``detail`` equals ``rewritten``.

    ``rewritten`` is made of the values that were read from ``detail``. If a part of ``detail`` was
    not read, the two texts differ.
    """
    if detail != rewritten:
        raise UnknownButton
