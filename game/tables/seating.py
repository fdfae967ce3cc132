"""Changes of a table's seats and status, as values."""

from dataclasses import replace

from game.storage.records import Seat, Status
from game.tables.table import Table


def without(table: Table, user: int) -> tuple[Seat, ...]:
    """The seats but this person's, and without the votes for it."""
    return tuple(
        replace(seat, vote=None) if seat.vote == user else seat
        for seat in table.game.seats
        if seat.user != user
    )


def voted(table: Table, voter: int, choice: int) -> tuple[Seat, ...]:
    """The seats with one vote changed; the same vote again takes it back."""
    return tuple(
        replace(seat, vote=None if seat.vote == choice else choice) if seat.user == voter else seat
        for seat in table.game.seats
    )


def ended(table: Table, status: Status) -> Table:
    """The table with its game over."""
    return Table(replace(table.game, status=status))
