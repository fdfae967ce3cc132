"""Undo the cuts of a lobby when the table changes: everybody who cut the deck must cut again."""

from game.model.people import Cut, Seat
from game.tables.table import Table


def cuts_with_words_removed(table: Table, seats: tuple[Seat, ...]) -> tuple[Cut, ...]:
    """Return the cuts of the people who keep a seat, without the words that cut the deck.

    ``seats`` are the new seats. These people must cut again: their cuts were for the table that
    they saw, and the table is different now.
    """
    staying = {seat.user for seat in seats}
    return tuple(Cut(cut.user, None) for cut in table.game.cuts if cut.user in staying)
