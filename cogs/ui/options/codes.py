"""A table's options in a button's id. The meaning of a short code never changes."""

from collections.abc import Mapping

from cogs.ui.options.fields import FLAGS
from cogs.wording.errors import UnknownButton
from game.rules.notation import NotationError, format_options, parse_options
from game.rules.setup import Options

LETTERS = {
    "edition": "e",
    "cards": "c",
    "passing": "p",
    "crew": "n",
    "segments": "s",
    "wild": "w",
    "opener": "o",
    "rules": "r",
}
"""The letter in an id for each field of a game's stored options."""

CODES = {
    "yes": FLAGS[True],
    "no": FLAGS[False],
    "classic": "c",
    "classic-passing": "cp",
    "swedish": "s",
    "ravensburger-basic": "rb",
    "ravensburger-advanced": "ra",
}
"""Short codes for long values. An id carries every other value in its stored form."""

VALUES = {code: value for value, code in CODES.items()}


def option_fields(options: Options) -> dict[str, str]:
    """Write the options as fields of an id."""
    stored_fields = (field.split("=") for field in format_options(options).split())
    return {LETTERS[name]: CODES.get(value, value) for name, value in stored_fields}


def read_options(fields: Mapping[str, str]) -> Options:
    """Read the options from an id's fields; other fields are ignored. Raises UnknownButton."""
    given = {name: fields[letter] for name, letter in LETTERS.items() if letter in fields}
    text = " ".join(f"{name}={VALUES.get(code, code)}" for name, code in given.items())
    try:
        return parse_options(text)
    except NotationError:
        raise UnknownButton from None
