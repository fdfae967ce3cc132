"""The menus of the panel: what can be chosen, and what holds at the table now."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.menus import Named, Option, menu, people_menu
from cogs.wording.clock import PACE, PACE_NAMES
from cogs.wording.emoji import CARD_LABELS, EDITION_LABELS
from cogs.wording.names import plain
from game.computer import Level
from game.rules.editions import EDITIONS, Handling
from game.rules.setup import MOST_SEATS, PIRATES, SEGMENTS, Opener
from game.tables import Table
from game.tables.lobby.invitations import MOST_AT_A_TIME
from i18n import Words, keys

OPENERS = keys("opener-{}", set(Opener) - {Opener.NEXT})
ADD = keys("lobby-add-{}", Level)
ABOUT = keys("lobby-about-{}", Level)

ON, OFF = "on", "off"
ADDED, REMOVED = "add", "remove"
"""What the computers' menu begins its values with."""

WILD = "wild"
"""What the passage's menu ends a value with where the board is not the printed one."""


class Field(StrEnum):
    """What a menu sets, as its id says it."""

    COMPUTERS = "computers"
    INVITED = "invited"
    ACCESS = "access"
    EDITION = "edition"
    CARDS = "cards"
    PASSAGE = "passage"
    PIRATES = "pirates"
    PASSING = "passing"
    OPENER = "opener"
    PACE = "pace"
    STRICT = "strict"
    LEAVERS = "leavers"
    WORDS = "words"
    HINTS = "hints"


Rows = list[ui.ActionRow[Any]]
Menu = Callable[[Words, Table], Rows]
"""The row of a menu; none where there is nothing to choose."""


def _id(table: Table, field: Field) -> ClickId:
    return ClickId.at("set", table, field)


def _one_of(table: Table, field: Field, options: Iterable[tuple[str, str]], holds: str) -> Rows:
    """A menu of values with their labels, of which one holds."""
    return menu(
        _id(table, field), [Option(value, label, value == holds) for value, label in options]
    )


def _either(table: Table, field: Field, on: str, off: str, *, holds: bool) -> Rows:
    return _one_of(table, field, [(OFF, off), (ON, on)], ON if holds else OFF)


def _computers(words: Words, table: Table) -> Rows:
    """Computers to be had, while there is a seat, and those that may be sent away again."""
    seats = table.game.seats
    levels = [] if len(seats) == MOST_SEATS else list(Level)
    here = [seat for seat in seats if seat.computer]
    options = [
        *(
            Option(
                f"{ADDED}.{level}", words(ADD[level]), emoji="➕", description=words(ABOUT[level])
            )
            for level in levels
        ),
        *(
            Option(f"{REMOVED}.{seat.user}", words("lobby-remove", name=plain(seat.name)))
            for seat in here
        ),
    ]
    if not options:
        return []
    return menu(_id(table, Field.COMPUTERS), options, words("setup-computers"))


def _invited(words: Words, table: Table) -> Rows:
    stand = [Named(one.id, one.role) for one in table.game.admission.invited]
    wish = words("setup-invited")
    return people_menu(_id(table, Field.INVITED), stand, MOST_AT_A_TIME, wish)


def _access(words: Words, table: Table) -> Rows:
    on, off = words("setup-private"), words("setup-open")
    return _either(table, Field.ACCESS, on, off, holds=table.game.admission.private)


def _edition(words: Words, table: Table) -> Rows:
    options = [(name, words(EDITION_LABELS[name])) for name in EDITIONS]
    return _one_of(table, Field.EDITION, options, table.options.edition.name)


def _cards(words: Words, table: Table) -> Rows:
    options = [(one.value, words(CARD_LABELS[one])) for one in Handling]
    return _one_of(table, Field.CARDS, options, table.options.handling.value)


def _passage(words: Words, table: Table) -> Rows:
    """Each length with the printed board, where one is known, and with a wild one."""
    edition = table.options.edition
    printed = EDITIONS[edition.name]
    options: list[tuple[str, str]] = []
    for segments in sorted({*SEGMENTS, printed.segments}):
        spaces = segments * len(printed.symbols)
        if printed.faces:
            options.append((f"{segments}", words("lobby-spaces", count=spaces)))
        options.append((f"{segments}.{WILD}", words("setup-wild", count=spaces)))
    holds = f"{edition.segments}" if edition.faces else f"{edition.segments}.{WILD}"
    return _one_of(table, Field.PASSAGE, options, holds)


def _pirates(words: Words, table: Table) -> Rows:
    numbers = sorted({*PIRATES, EDITIONS[table.options.edition.name].pirates})
    options = [(str(number), words("setup-pirates", count=number)) for number in numbers]
    return _one_of(table, Field.PIRATES, options, str(table.options.edition.pirates))


def _passing(words: Words, table: Table) -> Rows:
    on, off = words("setup-passing"), words("setup-no-passing")
    return _either(table, Field.PASSING, on, off, holds=table.options.passing)


def _opener(words: Words, table: Table) -> Rows:
    """Who begins a rematch is settled."""
    if table.options.opener is Opener.NEXT:
        return []
    options = [(one.value, words(OPENERS[one])) for one in Opener if one is not Opener.NEXT]
    return _one_of(table, Field.OPENER, options, table.options.opener.value)


def _pace(words: Words, table: Table) -> Rows:
    paces = [(name, words(PACE[name])) for name in PACE_NAMES.values()]
    return _one_of(table, Field.PACE, paces, PACE_NAMES[table.game.terms.pace])


def _strict(words: Words, table: Table) -> Rows:
    on, off = words("setup-strict"), words("setup-lenient")
    return _either(table, Field.STRICT, on, off, holds=table.game.terms.strict)


def _leavers(words: Words, table: Table) -> Rows:
    on, off = words("setup-stay"), words("setup-leave")
    return _either(table, Field.LEAVERS, on, off, holds=table.game.terms.stays)


def _words(words: Words, table: Table) -> Rows:
    on, off = words("setup-drawn-words"), words("setup-own-words")
    return _either(table, Field.WORDS, on, off, holds=table.game.terms.drawn_words)


def _hints(words: Words, table: Table) -> Rows:
    on, off = words("setup-hints"), words("setup-no-hints")
    return _either(table, Field.HINTS, on, off, holds=table.game.hints.allowed)


MENUS: dict[Field, Menu] = {
    Field.COMPUTERS: _computers,
    Field.INVITED: _invited,
    Field.ACCESS: _access,
    Field.EDITION: _edition,
    Field.CARDS: _cards,
    Field.PASSAGE: _passage,
    Field.PIRATES: _pirates,
    Field.PASSING: _passing,
    Field.OPENER: _opener,
    Field.PACE: _pace,
    Field.STRICT: _strict,
    Field.LEAVERS: _leavers,
    Field.WORDS: _words,
    Field.HINTS: _hints,
}
