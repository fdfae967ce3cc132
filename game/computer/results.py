"""Hints and reviews as data, apart from the thinking, so that they travel lightly."""

from dataclasses import dataclass

from game.rules.actions import Action
from game.rules.views import View


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest level would do, and why.

    ``plan`` is what to do, its first action now. ``spaces``, ``cards`` and ``aboard`` are what it
    gains of each (below zero: what it costs). ``denied`` counts the cards that rivals could have
    taken by one retreat each, and can no longer. ``chance`` is the chance to win,
    as it is told, 0 to 1. Where the plan ``goes_on``, cards are drawn by it that decide what comes
    next in the turn.
    """

    plan: tuple[Action, ...]
    spaces: int
    cards: int
    aboard: int
    denied: int
    chance: float
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn that could have been played better.

    ``view`` is what its seat saw where it went astray most, after the actions ``before``; it went
    on with ``played``, and the plan of ``why`` was there. ``chance`` is the reckoned chance to win
    with that, ``kept`` what was left of it, both 0 to 1.
    """

    view: View
    before: tuple[Action, ...]
    played: tuple[Action, ...]
    why: Hint
    chance: float
    kept: float

    @property
    def better(self) -> tuple[Action, ...]:
        """What was there to do from then on."""
        return self.why.plan

    @property
    def lost(self) -> float:
        """The chance to win that the turn cost from there on: never more than there was."""
        return self.chance - self.kept
