"""Seats for computer players."""

from collections.abc import Iterable, Iterator
from itertools import count

from game.model.ids import InteractionId, UserId
from game.model.people import Seat

MOST_WATCHED_BY_ONE = 2
"""The most games between computers that one person may have running at the same time."""

MOST_WATCHED_ON_A_SERVER = 5


def computer_seats(
    levels: Iterable[str], other_seats: Iterable[Seat], click: InteractionId
) -> Iterator[Seat]:
    """Yield a seat for a computer of each level, with the lowest ordinal that is free in its level.

    ``click`` is the interaction that adds them all. The computers' user ids are below zero, so that
    none equals a person's id.
    """
    taken = {(seat.level, seat.ordinal) for seat in other_seats}
    for index, level in enumerate(levels):
        ordinal = next(one for one in count(1) if (level, one) not in taken)
        taken.add((level, ordinal))
        yield Seat(UserId(-(click + index)), "", click, level=level, ordinal=ordinal)
