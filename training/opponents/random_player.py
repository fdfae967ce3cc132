"""A uniformly random legal action; ends its turn only when it must."""

import random

from game.rules.actions import Action
from game.rules.views import View
from training.opponents.tools import steps


def choose(view: View, chance: random.Random) -> Action:
    """Any advance or retreat."""
    return chance.choice(steps(view))
