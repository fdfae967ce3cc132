"""A player that chooses a random move; it ends its turn only if it must."""

import random

from game.rules.actions import Action
from game.rules.views import View
from training.opponents.tools import possible_moves


def choose(view: View, chance: random.Random) -> Action:
    """Return a random advance or retreat, or the end of the turn if there is none."""
    return chance.choice(possible_moves(view))
