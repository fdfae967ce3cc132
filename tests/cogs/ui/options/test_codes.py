"""Options are written into a button's id and read back unchanged."""

import pytest

from cogs.ui.options.codes import (
    LONG_CODES,
    RULES_LETTER,
    SHORT_CODES,
    option_fields,
    read_fields,
    read_options,
    write_fields,
)
from cogs.ui.options.settings import SETTINGS
from cogs.wording.errors import UnknownButton
from game.rules.editions import CLASSIC, EDITIONS, Handling
from game.rules.setup import (
    OFFERED_CREW_SIZES,
    OFFERED_SEGMENT_COUNTS,
    FirstSeatRule,
    Options,
    vary_edition,
)

FIELDS = option_fields(Options.printed(CLASSIC))
PROPOSAL_LETTERS = "lat"
"""The letters of a proposal's language, its computers, and a guided game."""


def every_combination() -> list[Options]:
    return [
        Options(vary_edition(edition, pirates, segments, wild=wild), handling, passing, rule)
        for edition in EDITIONS.values()
        for handling in Handling
        for pirates in OFFERED_CREW_SIZES
        for segments in OFFERED_SEGMENT_COUNTS
        for wild in {True, not edition.faces}
        for passing in (True, False)
        for rule in FirstSeatRule
    ]


def test_every_combination_is_read_back_unchanged() -> None:
    for options in every_combination():
        assert read_options(read_fields(write_fields(option_fields(options)))) == options


def test_letters_and_codes_are_unique() -> None:
    letters = [RULES_LETTER, *PROPOSAL_LETTERS, *(one.letter for one in SETTINGS if one.letter)]
    assert len(set(letters)) == len(letters)
    assert len(LONG_CODES) == len(SHORT_CODES)
    assert SHORT_CODES.keys() >= EDITIONS.keys()
    for one in SETTINGS:
        assert len(set(one.codes.values())) == len(one.codes)


@pytest.mark.parametrize("letter", sorted(FIELDS))
def test_missing_field_raises_unknown_button(letter: str) -> None:
    with pytest.raises(UnknownButton):
        read_options({one: value for one, value in FIELDS.items() if one != letter})


@pytest.mark.parametrize(
    ("letter", "value"),
    [
        *((letter, "") for letter in FIELDS),
        ("e", "kraken"),
        ("c", "barbados"),
        ("n", "9"),
        ("s", "07"),
        ("p", "maybe"),
        ("o", "me"),
        ("r", "99"),
    ],
)
def test_unknown_value_raises_unknown_button(letter: str, value: str) -> None:
    with pytest.raises(UnknownButton):
        read_options({**FIELDS, letter: value})
