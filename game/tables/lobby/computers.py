"""Seats for computer players."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.model.ids import InteractionId, UserId
from game.model.people import Seat

MOST_WATCHED_BY_ONE = 2
"""Tables at which one person may have computers play alone, at a time."""

MOST_WATCHED_ON_A_SERVER = 5


@dataclass(frozen=True, slots=True)
class Recruit:
    """A computer player that is wanted: its level, and names to choose from."""

    level: str
    names: tuple[str, ...]


def seated(
    recruits: Iterable[Recruit], beside: Iterable[Seat], click: InteractionId
) -> Iterator[Seat]:
    """A seat for each recruit, under the first of its names that nobody ``beside`` it has.

    ``click`` brought them all. Their users are below zero, so that none is a person's.
    """
    taken = {seat.name for seat in beside}
    for number, recruit in enumerate(recruits):
        name = next((name for name in recruit.names if name not in taken), recruit.names[0])
        taken.add(name)
        yield Seat(UserId(-(click + number)), name, click, level=recruit.level)
