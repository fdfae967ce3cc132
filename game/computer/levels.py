"""The computer players that a table can add: their ids, and how each of them thinks."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Character:
    """How deeply and how exactly a level searches, if a network judges positions for it.

    ``beam`` is how many positions it follows after each action. ``error_spread`` is
    the spread of its errors, in log odds. ``draws`` is the beam for the rest of a turn after drawn
    cards; with 0, the level does not plan with draws. ``replies`` is how many possible ends of its
    turn it checks for the rival's best answer, if it has only one rival and sees that rival's
    cards.
    """

    beam: int
    error_spread: float
    draws: int
    replies: int


@dataclass(frozen=True, slots=True)
class Habits:
    """How a level plays without a network: it counts spaces and cards, and overlooks some things.

    None of these levels considers what the next player can use.

    ``ahead`` is how many actions it plans together; a level that plans one at a time always uses
    all actions. ``waiting`` is the number of its rearmost pirates that wait until the other pirates
    are in the boat; the level moves the other pirates too early. ``content`` is the number of
    cards with which it no longer retreats to get more. ``card`` is the value of each card, counted
    in spaces, for at most ``many`` cards; further cards have no value. A level with a low value
    spends all its cards.
    """

    ahead: int
    waiting: int
    content: int
    card: float
    many: int


class Level(StrEnum):
    """The computer players, the weakest first; people see names from the catalogue of texts.

    All offers and names derive from this list. Each level needs four texts in each language.
    """

    thinking: Habits | Character

    def __new__(cls, name: str, thinking: Habits | Character) -> "Level":
        """Make a level with this id, which is stored and must not change."""
        level = str.__new__(cls, name)
        level._value_ = name
        level.thinking = thinking
        return level

    CABIN_BOY = "cabin-boy", Habits(ahead=1, waiting=1, content=1, card=3.5, many=4)
    """Moves its foremost pirate until it has no card left; a beginner beats this level."""
    SAILOR = "sailor", Habits(ahead=1, waiting=0, content=2, card=4.4, many=6)
    """Chooses one action at a time, and goes back for cards only when it has few left."""
    BOATSWAIN = "boatswain", Habits(ahead=2, waiting=0, content=4, card=4.0, many=6)
    """Plans two actions together, and counts only its own spaces and cards."""
    HELMSMAN = "helmsman", Character(beam=6, error_spread=0.22, draws=0, replies=0)
    """Plans its own turn well, but does not see how others can use the result."""
    CAPTAIN = "captain", Character(beam=6, error_spread=0.06, draws=0, replies=0)
    """Plans like the helmsman, with smaller errors."""
    ADMIRAL = "admiral", Character(beam=24, error_spread=0.0, draws=6, replies=16)
    """Plays as strongly as we can make a computer player."""


STRONGEST_CHARACTER = next(
    level.thinking for level in reversed(Level) if isinstance(level.thinking, Character)
)
"""The character that gives hints and reviews turns."""
