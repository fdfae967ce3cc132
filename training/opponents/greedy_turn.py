"""Tries every way to play this turn, and chooses the way with the most valuable end."""

import random

import numpy as np

from game.computer.encoding import Floats, Roots, encode_views
from game.computer.positions import Positions
from game.computer.search.turns import actions_to, endings, search_turns
from game.rules.actions import Action
from game.rules.views import View


def position_values(roots: Roots, positions: Positions) -> Floats:
    """Return the values of positions.

    Each space that a pirate has advanced counts 1, each card 6 (2 beyond ten cards), each
    different symbol in the hand ½, each pirate aboard 3, and each pirate at the start −1.
    """
    own, hand = positions.own_pirates, positions.cards.hand
    cards = hand.sum(axis=1) + positions.cards.taken_face_down
    return (
        own.sum(axis=1)
        + 6 * np.minimum(cards, 10)
        + 2 * np.maximum(cards - 10, 0)
        + 0.5 * (hand > 0).sum(axis=1)
        + 3 * (own == roots.boat).sum(axis=1)
        - (own == 0).sum(axis=1)
    ).astype(np.float32)


def choose(view: View, _chance: random.Random) -> Action:
    """Return the first action of the best way to play the turn; a win is always best."""
    roots = encode_views([view])
    layers = search_turns(roots, position_values)
    best = endings(layers, roots)[0]
    return actions_to(layers, int(best.layer[0]), int(best.row[0]))[0]
