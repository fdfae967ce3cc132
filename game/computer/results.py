"""Hints and reviews as data, without the code that finds them, so that they are easy to send."""

from dataclasses import dataclass

from game.rules.actions import Action
from game.rules.views import View


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest level would do, and why.

    ``plan`` has the next actions, beginning with the one to do now. ``spaces``, ``cards`` and
    ``aboard`` (pirates in the boat) are what the plan gains; below zero, they are what it costs.
    ``denied`` counts the cards that rivals could have taken by one retreat each, and can no longer
    take. ``chance`` is the corrected chance to win, 0 to 1. If ``turn_continues`` is true, the plan
    draws cards that decide how the turn continues.
    """

    plan: tuple[Action, ...]
    spaces: int
    cards: int
    aboard: int
    denied: int
    chance: float
    turn_continues: bool = False


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn that could have been played better.

    ``view`` is what the seat saw before its costliest action, after the actions ``before``. The
    seat continued with ``played``; the plan in ``why`` would have been better. ``chance`` is the
    estimated chance to win with that plan; ``kept`` is what remained of this chance after
    ``played``. Both are 0 to 1.
    """

    view: View
    before: tuple[Action, ...]
    played: tuple[Action, ...]
    why: Hint
    chance: float
    kept: float

    @property
    def better(self) -> tuple[Action, ...]:
        """The actions that would have been better from this view on."""
        return self.why.plan

    @property
    def lost(self) -> float:
        """The chance to win that the turn lost from this view on; never more than there was."""
        return self.chance - self.kept
