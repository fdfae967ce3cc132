"""Hints and reviews as data, without the code that finds them, so that they are easy to send."""

from dataclasses import dataclass

from game.rules.actions import Action
from game.rules.views import View


@dataclass(frozen=True, slots=True)
class Gains:
    """What actions bring to a seat; below zero, what they cost.

    ``aboard`` counts pirates in the boat. ``denied`` counts the cards that rivals could have taken
    by one retreat each, and can no longer take.
    """

    spaces: int
    cards: int
    aboard: int
    denied: int

    def __sub__(self, other: "Gains") -> "Gains":
        return Gains(
            self.spaces - other.spaces,
            self.cards - other.cards,
            self.aboard - other.aboard,
            self.denied - other.denied,
        )


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest level would do, and what that brings.

    ``plan`` has all actions until the end of the turn, beginning with the one to do now. If
    ``turn_continues`` is true, the plan ends with an action that draws cards, and these cards
    decide how the turn continues. ``chance`` is the chance to win, 0 to 1.
    """

    plan: tuple[Action, ...]
    gains: Gains
    chance: float
    turn_continues: bool = False


@dataclass(frozen=True, slots=True)
class CostlyTurn:
    """A turn that could have been played better.

    ``view`` is what the seat saw before its costliest action, after the actions ``actions_before``.
    The seat continued with ``actions_played``; the plan in ``hint`` would have been better.
    ``chance`` is the chance to win with that plan; ``chance_kept`` is what remained of this chance
    after ``actions_played``. Both are 0 to 1. ``reason`` is what the plan brings more than
    ``actions_played``; ``None`` if that does not explain why the plan is better.
    """

    view: View
    actions_before: tuple[Action, ...]
    actions_played: tuple[Action, ...]
    hint: Hint
    chance: float
    chance_kept: float
    reason: Gains | None

    @property
    def better_actions(self) -> tuple[Action, ...]:
        """The actions that would have been better from this view on."""
        return self.hint.plan

    @property
    def chance_lost(self) -> float:
        """The chance to win that the turn lost from this view on; never more than there was."""
        return self.chance - self.chance_kept
