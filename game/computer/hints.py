"""Find what the strongest level would do, and the figures that explain it."""

import random

import numpy as np

from game.computer.calibration import calibrate_chance
from game.computer.decisions import plan_turn
from game.computer.encoding import Roots
from game.computer.levels import CHARACTERS, Level
from game.computer.positions import Positions
from game.computer.results import Hint
from game.rules.views import View


def find_hint(view: View, random_source: random.Random) -> Hint:
    """Return the strongest level's choice for the seat on turn, and the reasons.

    Raises :class:`ValueError` for an onlooker, or for a seat that is not on turn or has no action
    left.
    """
    if view.viewer != view.seat_on_turn or view.over or view.actions_left == 0:
        raise ValueError("only the seat on turn, with an action left, can be advised")
    decision = plan_turn(CHARACTERS[Level.ADMIRAL], view, random_source)
    before, after = decision.layers[0].positions, decision.layers[decision.layer_index].positions
    row, boat = decision.row, decision.roots.boat
    return Hint(
        plan=tuple(decision.planned_actions()),
        spaces=int(after.own_pirates[row].sum() - before.own_pirates[0].sum()),
        cards=_cards_in_hand(after, row) - _cards_in_hand(before, 0),
        aboard=int((after.own_pirates[row] == boat).sum() - (before.own_pirates[0] == boat).sum()),
        denied=max(
            0,
            _cards_for_rivals(decision.roots, before, 0)
            - _cards_for_rivals(decision.roots, after, row),
        ),
        chance=calibrate_chance(view, decision.chance),
        turn_continues=decision.turn_continues,
    )


def _cards_in_hand(positions: Positions, row: int) -> int:
    """Return the number of cards in hand, including those that were drawn face down."""
    return int(positions.cards.hand[row].sum() + positions.cards.taken_face_down[row])


def _cards_for_rivals(roots: Roots, positions: Positions, row: int) -> int:
    """Return the cards that one retreat of each rival can bring at most, summed over the rivals."""
    targets = positions.landings.retreat_targets[row][roots.rival_pirates[0]]
    cards = np.where(targets > 0, positions.landings.pirates_by_place[row][targets], 0)
    return int(cards.max(axis=1).sum())
