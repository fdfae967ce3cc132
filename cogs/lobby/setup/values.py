"""Turns the values of form fields into functions that change the settings.

A value without a meaning raises KeyError or ValueError.
"""

from collections.abc import Callable
from dataclasses import replace

from cogs.lobby.setup.fields import OFF, ON, WILD, Field
from cogs.wording.clock import PACES_BY_NAME
from game.rules.editions import EDITIONS, Handling
from game.rules.setup import FirstSeatRule, Options, options_in_edition, vary_edition
from game.tables.lobby.altering import AlterOptions, AlterTerms

IS_ON = {ON: True, OFF: False}
IS_WILD = {"": False, WILD: True}


def _edition(value: str) -> AlterOptions:
    edition = EDITIONS[value]
    return lambda options: options_in_edition(options, edition)


def _cards(value: str) -> AlterOptions:
    handling = Handling(value)
    return lambda options: replace(options, handling=handling)


def _passage(value: str) -> AlterOptions:
    segments, _, board = value.partition(".")
    segment_count, wild = int(segments), IS_WILD[board]
    return lambda options: _varied(options, options.edition.pirates, segment_count, wild=wild)


def _pirates(value: str) -> AlterOptions:
    pirate_count = int(value)

    def change(options: Options) -> Options:
        edition = options.edition
        return _varied(options, pirate_count, edition.segments, wild=not edition.faces)

    return change


def _varied(options: Options, pirates: int, segments: int, *, wild: bool) -> Options:
    printed = EDITIONS[options.edition.name]
    return replace(options, edition=vary_edition(printed, pirates, segments, wild=wild))


def _passing(value: str) -> AlterOptions:
    passing = IS_ON[value]
    return lambda options: replace(options, passing=passing)


def _first_seat(value: str) -> AlterOptions:
    rule = FirstSeatRule(value)
    return lambda options: replace(options, first_seat_rule=rule)


def _pace(value: str) -> AlterTerms:
    pace = PACES_BY_NAME[value]
    return lambda terms: replace(terms, pace=pace)


def _strict(value: str) -> AlterTerms:
    strict = IS_ON[value]
    return lambda terms: replace(terms, strict=strict)


def _leavers(value: str) -> AlterTerms:
    stays = IS_ON[value]
    return lambda terms: replace(terms, stays=stays)


def _words(value: str) -> AlterTerms:
    drawn_words = IS_ON[value]
    return lambda terms: replace(terms, drawn_words=drawn_words)


OPTION_CHANGES: dict[Field, Callable[[str], AlterOptions]] = {
    Field.EDITION: _edition,
    Field.CARDS: _cards,
    Field.PASSAGE: _passage,
    Field.PIRATES: _pirates,
    Field.PASSING: _passing,
    Field.FIRST_SEAT: _first_seat,
}
"""By field of the rules and the board: a function that turns a value into a change of options."""

TERMS_CHANGES: dict[Field, Callable[[str], AlterTerms]] = {
    Field.PACE: _pace,
    Field.STRICT: _strict,
    Field.LEAVERS: _leavers,
    Field.WORDS: _words,
}
"""By field: a function that turns a value into a change of the table's terms."""
