"""The computer players one can add: ids and how each of them thinks."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """A computer player; the names people read come from the catalogue."""

    CABIN_BOY = "cabin-boy"
    """Runs with what it holds and often does not look: a child beats it."""
    HELMSMAN = "helmsman"
    """Plans its own turn soundly, without the eye for what others do with it."""
    ADMIRAL = "admiral"
    """As strong as we can make it."""


@dataclass(frozen=True, slots=True)
class Character:
    """How a level thinks.

    ``beam`` is how many positions after each action it follows. ``slip`` is the spread, in log
    odds, of its misjudgement. ``draws`` is the beam with which it goes on from each card it may
    draw, none for not at all. ``replies`` is how many ends of its turn it holds against the best
    answer of an only rival whose cards it sees.
    """

    beam: int
    slip: float
    draws: int
    replies: int


CHARACTERS = {
    Level.CABIN_BOY: Character(beam=2, slip=1.5, draws=0, replies=0),
    Level.HELMSMAN: Character(beam=6, slip=0.15, draws=0, replies=0),
    Level.ADMIRAL: Character(beam=24, slip=0.0, draws=6, replies=16),
}
