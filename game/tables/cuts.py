"""The cuts of a lobby, whatever becomes of its seats, its host and its options."""

from game.storage.records import Cut, Seat
from game.tables.table import Table


def undone(table: Table, seats: tuple[Seat, ...]) -> tuple[Cut, ...]:
    """The cuts once the table changes to these seats: whoever made one is asked again.

    What somebody saw when they cut would not be what is played.
    """
    staying = {seat.user for seat in seats}
    return tuple(Cut(cut.user, None) for cut in table.game.cuts if cut.user in staying)
