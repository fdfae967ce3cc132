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

    ``view`` is what the seat saw before its costliest action, after the actions ``actions_before``.
    The seat continued with ``actions_played``; the plan in ``hint`` would have been better.
    ``chance`` is the estimated chance to win with that plan; ``chance_kept`` is what remained of
    this chance after ``actions_played``. Both are 0 to 1.
    """

    view: View
    actions_before: tuple[Action, ...]
    actions_played: tuple[Action, ...]
    hint: Hint
    chance: float
    chance_kept: float

    @property
    def better_actions(self) -> tuple[Action, ...]:
        """The actions that would have been better from this view on."""
        return self.hint.plan

    @property
    def chance_lost(self) -> float:
        """The chance to win that the turn lost from this view on; never more than there was."""
        return self.chance - self.chance_kept
