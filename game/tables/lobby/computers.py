"""Seats for computer players."""

from collections.abc import Iterable, Iterator
from itertools import count

from game.model.ids import InteractionId, UserId
from game.model.people import Seat

MOST_WATCHED_BY_ONE = 2
"""Tables at which one person may have computers play alone, at a time."""

MOST_WATCHED_ON_A_SERVER = 5


def seated(levels: Iterable[str], beside: Iterable[Seat], click: InteractionId) -> Iterator[Seat]:
    """A seat for a computer of each level, with the first ordinal that no other of its level has.

    ``click`` brought them all. Their users are below zero, so that none is a person's.
    """
    taken = {(seat.level, seat.ordinal) for seat in beside}
    for place, level in enumerate(levels):
        ordinal = next(one for one in count(1) if (level, one) not in taken)
        taken.add((level, ordinal))
        yield Seat(UserId(-(click + place)), "", click, level=level, ordinal=ordinal)
