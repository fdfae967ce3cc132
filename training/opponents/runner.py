"""A player that always makes the longest advance.

Without a card, it makes the retreat that brings most cards; of several equal ones, the shortest.
"""

import random

from game.rules.actions import Action, EndTurn
from game.rules.views import View
from training.opponents.tools import advances, cards_from_retreat, list_retreats


def choose(view: View, _chance: random.Random) -> Action:
    """Return the longest advance, or the best retreat if there is no advance."""
    running = advances(view)
    if running:
        return max(running, key=lambda move: move.target - move.origin)
    possible_retreats = list_retreats(view)
    if possible_retreats:
        return max(
            possible_retreats,
            key=lambda move: (cards_from_retreat(view, move.origin), move.target - move.origin),
        )
    return EndTurn()
