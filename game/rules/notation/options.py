"""A table's options as text: ``edition=classic cards=jamaica passing=no …``."""

from functools import lru_cache

from game.rules.editions import EDITIONS, Handling
from game.rules.errors import OptionError
from game.rules.notation.fields import (
    Fields,
    NotationError,
    format_fields,
    read_choice,
    read_number,
    read_yes_or_no,
)
from game.rules.setup import FirstSeatRule, Options, vary_edition

RULES_VERSION = "2"
"""The version of the rules that every text names; only this version exists."""

_CACHE_SIZE = 256
"""The number of parsed texts in the cache; the bot often reads the texts of the same tables."""


def format_options(options: Options) -> str:
    """Return the options as text."""
    return format_fields(option_fields(options))


@lru_cache(_CACHE_SIZE)
def parse_options(text: str, line: int = 1) -> Options:
    """Return the options that ``text`` names. Raises :class:`NotationError`."""
    fields = Fields.parse(text, line)
    options = take_options(fields)
    fields.reject_unread_fields()
    return options


def option_fields(options: Options) -> dict[str, object]:
    """Return the options as named values."""
    edition = options.edition
    return {
        "edition": edition.name,
        "cards": options.handling.value,
        "passing": options.passing,
        "crew": edition.pirates,
        "segments": edition.segments,
        "wild": edition.wild,
        "opener": options.first_seat_rule.value,
        "rules": RULES_VERSION,
    }


def take_options(fields: Fields) -> Options:
    """Take the options out of the fields of a text line, and return them."""
    edition = EDITIONS[fields.take("edition", lambda text: read_choice(text, tuple(EDITIONS)))]
    handling = fields.take("cards", Handling)
    passing = fields.take("passing", read_yes_or_no)
    crew, segments = fields.take("crew", read_number), fields.take("segments", read_number)
    wild = fields.take("wild", read_yes_or_no)
    first_seat_rule = fields.take("opener", FirstSeatRule)
    fields.take("rules", lambda text: read_choice(text, (RULES_VERSION,)))
    try:
        chosen = vary_edition(edition, crew, segments, wild=wild)
        return Options(chosen, handling, passing, first_seat_rule)
    except OptionError as error:
        raise NotationError(str(error), fields.line) from None
