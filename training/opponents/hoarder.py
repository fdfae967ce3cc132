"""Retreats if that brings two cards, or if it holds under six cards; otherwise it runs."""

import random

from game.rules.actions import Action
from game.rules.views import View
from training.opponents import runner
from training.opponents.tools import cards_back, hand, retreats

ENOUGH_CARDS = 6


def choose(view: View, chance: random.Random) -> Action:
    """Retreat for cards, or run."""
    possible_retreats = retreats(view)
    double = [move for move in possible_retreats if cards_back(view, move.origin) == 2]
    wanted = double or (possible_retreats if sum(hand(view)) < ENOUGH_CARDS else [])
    if wanted:
        return max(wanted, key=lambda move: move.target - move.origin)
    return runner.choose(view, chance)
