"""Undoes the cuts of a lobby that changes: all who cut are asked again."""

from game.model.people import Cut, Seat
from game.tables.table import Table


def undone(table: Table, seats: tuple[Seat, ...]) -> tuple[Cut, ...]:
    """The cuts once the table changes to these seats: all who made one are asked again.

    What somebody saw when they cut would not be what is played.
    """
    staying = {seat.user for seat in seats}
    return tuple(Cut(cut.user, None) for cut in table.game.cuts if cut.user in staying)
