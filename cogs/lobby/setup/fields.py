"""The fields of the forms: their options, and the value that the table has now."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

from cogs.ui.menus import Option, PersonOrRole
from cogs.wording.clock import PACE_KEYS, PACE_NAMES
from cogs.wording.emoji import CARD_LABELS, EDITION_LABELS
from cogs.wording.names import plain, with_computers_named
from game.computer import Level
from game.rules.editions import EDITIONS, Handling
from game.rules.setup import MOST_SEATS, OFFERED_CREW_SIZES, OFFERED_SEGMENT_COUNTS, FirstSeatRule
from game.tables import Person, Table
from game.tables.lobby.keeping_out import candidates_to_keep_out
from i18n import Words, keys

FIRST_SEAT_LABELS = keys("opener-{}", set(FirstSeatRule) - {FirstSeatRule.NEXT})
LEVEL_LABELS = keys("lobby-add-{}", Level)
LEVEL_DESCRIPTIONS = keys("lobby-about-{}", Level)

ON, OFF = "on", "off"

WILD = "wild"
"""The end of a passage's value if the board is wild, that is, not the printed one."""

USUAL_LEVEL = Level.BOATSWAIN
"""The level that is preselected for new computers."""


class Field(StrEnum):
    """The names of the settings, as the ids of their fields have them."""

    NUMBER = "number"
    LEVEL = "level"
    AWAY = "away"
    ACCESS = "access"
    INVITED = "invited"
    BARRED = "barred"
    EDITION = "edition"
    CARDS = "cards"
    PASSAGE = "passage"
    PIRATES = "pirates"
    PASSING = "passing"
    FIRST_SEAT = "opener"
    PACE = "pace"
    STRICT = "strict"
    LEAVERS = "leavers"
    WORDS = "words"
    HINTS = "hints"


FieldOptions = list[Option]
FieldOptionsMaker = Callable[[Words, Table], FieldOptions]
"""A function that returns the options of a field. The table's present setting is chosen.

The list is empty if there is nothing to choose.
"""


def _one_of(options: Iterable[tuple[str, str]], current_value: str) -> FieldOptions:
    """Return values with their labels. The value ``current_value`` is chosen."""
    return [Option(value, label, value == current_value) for value, label in options]


def _either(on: str, off: str, *, is_on: bool) -> FieldOptions:
    return _one_of([(OFF, off), (ON, on)], ON if is_on else OFF)


def _number(_: Words, table: Table) -> FieldOptions:
    """Return the possible numbers of new computers: at most one for each free seat."""
    free_seats = MOST_SEATS - len(table.game.seats)
    return _one_of(
        [(str(one), str(one)) for one in range(free_seats + 1)] if free_seats else [], "0"
    )


def _level(words: Words, table: Table) -> FieldOptions:
    if len(table.game.seats) == MOST_SEATS:
        return []
    return [
        Option(
            level,
            words(LEVEL_LABELS[level]),
            level is USUAL_LEVEL,
            description=words(LEVEL_DESCRIPTIONS[level]),
        )
        for level in Level
    ]


def _removable_computers(words: Words, table: Table) -> FieldOptions:
    seats = with_computers_named(words, table).game.seats
    return [Option(str(one.user), plain(one.name)) for one in seats if one.computer]


def _access(words: Words, table: Table) -> FieldOptions:
    on, off = words("setup-private"), words("setup-open")
    return _either(on, off, is_on=table.game.admission.private)


def _edition(words: Words, table: Table) -> FieldOptions:
    options = [(name, words(EDITION_LABELS[name])) for name in EDITIONS]
    return _one_of(options, table.options.edition.name)


def _cards(words: Words, table: Table) -> FieldOptions:
    options = [(one.value, words(CARD_LABELS[one])) for one in Handling]
    return _one_of(options, table.options.handling.value)


def _passage(words: Words, table: Table) -> FieldOptions:
    """Return each length with its printed board, if that is known, and with a wild board."""
    edition = table.options.edition
    printed = EDITIONS[edition.name]
    options: list[tuple[str, str]] = []
    for segments in sorted({*OFFERED_SEGMENT_COUNTS, printed.segments}):
        spaces = segments * len(printed.symbols)
        if printed.faces:
            options.append((f"{segments}", words("lobby-spaces", count=spaces)))
        options.append((f"{segments}.{WILD}", words("setup-wild", count=spaces)))
    current_passage = f"{edition.segments}" if edition.faces else f"{edition.segments}.{WILD}"
    return _one_of(options, current_passage)


def _pirates(words: Words, table: Table) -> FieldOptions:
    numbers = sorted({*OFFERED_CREW_SIZES, EDITIONS[table.options.edition.name].pirates})
    options = [(str(number), words("setup-pirates", count=number)) for number in numbers]
    return _one_of(options, str(table.options.edition.pirates))


def _passing(words: Words, table: Table) -> FieldOptions:
    on, off = words("setup-passing"), words("setup-no-passing")
    return _either(on, off, is_on=table.options.passing)


def _first_seat(words: Words, table: Table) -> FieldOptions:
    """Return the ways to choose who begins. A rematch has none."""
    if table.options.first_seat_rule is FirstSeatRule.NEXT:
        return []
    options = [
        (one.value, words(FIRST_SEAT_LABELS[one]))
        for one in FirstSeatRule
        if one is not FirstSeatRule.NEXT
    ]
    return _one_of(options, table.options.first_seat_rule.value)


def _pace(words: Words, table: Table) -> FieldOptions:
    paces = [(name, words(PACE_KEYS[name])) for name in PACE_NAMES.values()]
    return _one_of(paces, PACE_NAMES[table.game.terms.pace])


def _strict(words: Words, table: Table) -> FieldOptions:
    on, off = words("setup-strict"), words("setup-lenient")
    return _either(on, off, is_on=table.game.terms.strict)


def _leavers(words: Words, table: Table) -> FieldOptions:
    on, off = words("setup-stay"), words("setup-leave")
    return _either(on, off, is_on=table.game.terms.stays)


def _words(words: Words, table: Table) -> FieldOptions:
    on, off = words("setup-drawn-words"), words("setup-own-words")
    return _either(on, off, is_on=table.game.terms.drawn_words)


def _hints(words: Words, table: Table) -> FieldOptions:
    on, off = words("setup-hints"), words("setup-no-hints")
    return _either(on, off, is_on=table.game.hints.allowed)


OPTIONS_MAKERS: Mapping[Field, FieldOptionsMaker] = {
    Field.NUMBER: _number,
    Field.LEVEL: _level,
    Field.AWAY: _removable_computers,
    Field.ACCESS: _access,
    Field.EDITION: _edition,
    Field.CARDS: _cards,
    Field.PASSAGE: _passage,
    Field.PIRATES: _pirates,
    Field.PASSING: _passing,
    Field.FIRST_SEAT: _first_seat,
    Field.PACE: _pace,
    Field.STRICT: _strict,
    Field.LEAVERS: _leavers,
    Field.WORDS: _words,
    Field.HINTS: _hints,
}
"""The offers of all fields except INVITED and BARRED, in which people are chosen."""


def invited_people_and_roles(table: Table) -> list[PersonOrRole]:
    """Return the people and roles who are invited now."""
    return [PersonOrRole(one.id, one.role) for one in table.game.admission.valid_invitations]


def keep_out_options(table: Table, person: Person) -> FieldOptions:
    """Return the people whom this person can keep out. Those who are kept out now are chosen."""
    barred = table.game.admission.barred
    return [
        Option(str(one.user), plain(one.name) or str(one.user), one in barred)
        for one in candidates_to_keep_out(table, person)
    ]
