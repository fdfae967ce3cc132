"""The computer players one can add: ids and how each of them thinks."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """A computer player, the weakest first; the names people read come from the catalogue."""

    CABIN_BOY = "cabin-boy"
    """Runs ahead with its foremost pirate until it has no card left: a beginner beats it."""
    SAILOR = "sailor"
    """Takes one action after the other, and goes back for cards only when few are left."""
    BOATSWAIN = "boatswain"
    """Counts a whole turn ahead, its own spaces and cards alone."""
    HELMSMAN = "helmsman"
    """Plans its own turn soundly, without the eye for what others do with it."""
    CAPTAIN = "captain"
    """Plans as the helmsman does, and misjudges less."""
    ADMIRAL = "admiral"
    """As strong as we can make it."""


@dataclass(frozen=True, slots=True)
class Character:
    """How a level thinks that has learnt to judge positions.

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
    Level.HELMSMAN: Character(beam=6, slip=0.22, draws=0, replies=0),
    Level.CAPTAIN: Character(beam=6, slip=0.06, draws=0, replies=0),
    Level.ADMIRAL: Character(beam=24, slip=0.0, draws=6, replies=16),
}


@dataclass(frozen=True, slots=True)
class Habits:
    """How a level plays that counts its spaces and cards, and what it overlooks as people do.

    What the next player may use of it, none of them looks at.

    ``ahead`` is how many actions it thinks of together; who takes them one by one takes them all.
    ``waiting`` is how many of its pirates, the hindmost, wait until others are aboard, with whom it
    runs too early. ``content`` is the number of cards with which it overlooks that it could go back
    for more. ``card`` is how many spaces each of so ``many`` cards is worth to it, more of them
    being worth nothing: who counts them low keeps none.
    """

    ahead: int
    waiting: int
    content: int
    card: float
    many: int


HABITS = {
    Level.CABIN_BOY: Habits(ahead=1, waiting=1, content=1, card=3.5, many=4),
    Level.SAILOR: Habits(ahead=1, waiting=0, content=2, card=4.4, many=6),
    Level.BOATSWAIN: Habits(ahead=2, waiting=0, content=4, card=4.0, many=6),
}
