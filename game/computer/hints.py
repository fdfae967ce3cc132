"""What the strongest level would do, and the figures that say why."""

import random

import numpy as np

from game.computer.decisions import decide
from game.computer.encoding import Roots
from game.computer.levels import CHARACTERS, Level
from game.computer.results import Reason
from game.computer.search import Positions
from game.rules.views import View


def explain(view: View, random_source: random.Random) -> Reason:
    """The strongest level's choice for the seat on turn, and why.

    Raises :class:`ValueError` for an onlooker, a seat that is not on turn or has no action left.
    """
    if view.viewer != view.turn or view.winner is not None or view.actions_left == 0:
        raise ValueError("only the seat on turn, with an action left, can be advised")
    decision = decide(CHARACTERS[Level.ADMIRAL], view, random_source)
    before, after = decision.layers[0].positions, decision.layers[decision.layer].positions
    row, boat = decision.row, decision.seen.boat
    return Reason(
        plan=tuple(decision.plan()),
        spaces=int(after.own[row].sum() - before.own[0].sum()),
        cards=int(after.hand[row].sum() + after.unknown[row] - before.hand[0].sum()),
        aboard=int((after.own[row] == boat).sum() - (before.own[0] == boat).sum()),
        denied=max(0, _offered(decision.seen, before, 0) - _offered(decision.seen, after, row)),
        chance=decision.chance,
    )


def _offered(seen: Roots, positions: Positions, row: int) -> int:
    """The cards that each rival's best single retreat would bring, together."""
    targets = positions.back[row][seen.rivals[0]]
    cards = np.where(targets > 0, positions.crowd[row][targets], 0)
    return int(cards.max(axis=1).sum())
