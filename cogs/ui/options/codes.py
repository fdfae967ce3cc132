"""The settings of a proposed table in a button's id. The meaning of a short code never changes.

An id has values each after its letter, divided by dots, as ``cjamaica.n6.wy``.
"""

from collections.abc import Mapping
from dataclasses import replace

from cogs.ui.options.settings import SETTINGS, Setting
from cogs.wording.errors import UnknownButton
from game.model.game import Terms
from game.rules.editions import CLASSIC
from game.rules.errors import OptionError
from game.rules.notation.options import RULES_VERSION
from game.rules.setup import Options
from game.tables.lobby.altering import Settings

FLAGS = {True: "y", False: "n"}
SHORT_CODES = {
    "on": FLAGS[True],
    "off": FLAGS[False],
    "classic": "c",
    "classic-passing": "cp",
    "swedish": "s",
    "ravensburger-basic": "rb",
    "ravensburger-advanced": "ra",
}
"""Short forms of codes. An id carries every other code as it is."""

LONG_CODES = {short: code for code, short in SHORT_CODES.items()}

RULES_LETTER = "r"
"""The letter before the version of the rules."""

ANY_SETTINGS = Settings(Options.printed(CLASSIC))


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


def option_fields(options: Options) -> dict[str, str]:
    """Write the options as fields of an id."""
    return {**_fields(Settings(options), "options"), RULES_LETTER: RULES_VERSION}


def term_fields(terms: Terms) -> dict[str, str]:
    """Write the terms as fields of an id."""
    return _fields(replace(ANY_SETTINGS, terms=terms), "terms")


def read_options(fields: Mapping[str, str]) -> Options:
    """Read the options from an id's fields; other fields are ignored. Raises UnknownButton."""
    if fields.get(RULES_LETTER) != RULES_VERSION:
        raise UnknownButton
    return _read(fields, "options").options


def read_terms(fields: Mapping[str, str]) -> Terms:
    """Read the terms from an id's fields; other fields are ignored. Raises UnknownButton."""
    return _read(fields, "terms").terms


def _fields(settings: Settings, part: str) -> dict[str, str]:
    codes = {one.letter: one.codes[one.get(settings)] for one in _settings_in_ids(part)}
    return {letter: SHORT_CODES.get(code, code) for letter, code in codes.items()}


def _read(fields: Mapping[str, str], part: str) -> Settings:
    settings = ANY_SETTINGS
    try:
        for one in _settings_in_ids(part):
            code = fields[one.letter]
            settings = one.set(settings, one.value(LONG_CODES.get(code, code)))
    except (KeyError, OptionError):
        raise UnknownButton from None
    return settings


def _settings_in_ids(part: str) -> list[Setting]:
    return [one for one in SETTINGS if one.letter and one.part == part]
