"""What computer players are called, in each language."""

from dataclasses import replace

from game.computer import Level
from game.model.people import Seat
from game.tables import Table
from i18n import Words, keys

NAMES = keys("computer-{}", Level, "number")


def with_computers_named(words: Words, table: Table) -> Table:
    """The table with its computers called by their names in this language, for showing it."""
    if not any(seat.computer for seat in table.game.seats):
        return table
    seats = tuple(_named(words, seat) for seat in table.game.seats)
    return table.after(replace(table.game, seats=seats), None)


def _named(words: Words, seat: Seat) -> Seat:
    if seat.level is None:
        return seat
    return replace(seat, name=words(NAMES[Level(seat.level)], number=seat.ordinal))
