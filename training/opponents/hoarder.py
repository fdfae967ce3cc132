"""A player that retreats for two cards, or while it holds under six cards; otherwise it runs."""

import random

from game.rules.actions import Action
from game.rules.views import View
from training.opponents import runner
from training.opponents.tools import cards_from_retreat, list_retreats, viewer_hand

ENOUGH_CARDS = 6


def choose(view: View, chance: random.Random) -> Action:
    """Retreat for cards, or run."""
    possible_retreats = list_retreats(view)
    two_card_retreats = [
        move for move in possible_retreats if cards_from_retreat(view, move.origin) == 2
    ]
    wanted = two_card_retreats or (
        possible_retreats if sum(viewer_hand(view)) < ENOUGH_CARDS else []
    )
    if wanted:
        return max(wanted, key=lambda move: move.target - move.origin)
    return runner.choose(view, chance)
