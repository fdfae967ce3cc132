"""Find the rival's best answer to the end of a turn, for a duel with open hands."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.network import Networks, chance, trained
from game.computer.search.draws import rest_of_row
from game.computer.search.endings import endings
from game.computer.search.turns import Layer, search

BEAM = 8


def can_compute_replies(roots: Roots) -> bool:
    """Return whether the answer to a turn can be computed: one rival and open hands."""
    return roots.duel and roots.open_hands


def chances_after_replies(
    roots: Roots,
    layers: Sequence[Layer],
    picked: Sequence[tuple[int, int]],
    networks: Networks = trained,
) -> Floats:
    """Return the chance to win after the rival's best turn, for each picked layer and row."""
    replies = _rival_turn(roots, layers, picked)
    best = endings(search(replies, networks(replies).judge, BEAM), replies)
    return 1 - chance(np.array([each.value[0] for each in best], np.float32))


def _rival_turn(roots: Roots, layers: Sequence[Layer], picked: Sequence[tuple[int, int]]) -> Roots:
    """Return the picked endings as roots with the rival on turn."""
    count = len(picked)
    root_copies = roots.at(np.zeros(count, np.intp))
    picked_rows = [(layers[layer].positions, row) for layer, row in picked]
    own = np.array([positions.own[row] for positions, row in picked_rows], np.intp)
    cards = [(positions.cards, row) for positions, row in picked_rows]
    hand = [each.hand[row] + each.unknown[row] * roots.unseen[0] for each, row in cards]
    drawn = np.array([each.drawn[row] for each, row in cards], np.intp)
    rival_hand: Ints = np.rint(root_copies.rival_hands[:, 0]).astype(np.intp)
    return replace(
        root_copies,
        own=root_copies.rivals[:, 0],
        hand=rival_hand,
        left=np.full(count, roots.most_actions, np.intp),
        may_end=np.ones(count, np.bool_),
        rivals=own[:, None, :],
        rival_hands=np.array(hand, np.float32)[:, None, :],
        row=rest_of_row(roots, drawn),
        supply=np.array([each.supply[row] for each, row in cards], np.intp),
    )
