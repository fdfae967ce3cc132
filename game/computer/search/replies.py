"""Find the rival's best answer to the end of a turn, for a duel with open hands."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.network import NetworkChooser, chances_from_log_odds, trained_network
from game.computer.search.draws import rest_of_row
from game.computer.search.turns import Layer, endings, search_turns

BEAM = 8


def can_compute_replies(roots: Roots) -> bool:
    """Return whether the answer to a turn can be computed: one rival and open hands."""
    return roots.is_duel and roots.open_hands


def chances_after_replies(
    roots: Roots,
    layers: Sequence[Layer],
    picked: Sequence[tuple[int, int]],
    networks: NetworkChooser = trained_network,
) -> Floats:
    """Return the chance to win after the rival's best turn, for each picked layer and row."""
    replies = _rival_turn(roots, layers, picked)
    best = endings(search_turns(replies, networks(replies).judge, BEAM), replies)
    return 1 - chances_from_log_odds(np.array([each.value[0] for each in best], np.float32))


def _rival_turn(roots: Roots, layers: Sequence[Layer], picked: Sequence[tuple[int, int]]) -> Roots:
    """Return the picked endings as roots with the rival on turn."""
    count = len(picked)
    root_copies = roots.select_rows(np.zeros(count, np.intp))
    picked_rows = [(layers[layer].positions, row) for layer, row in picked]
    own = np.array([positions.own_pirates[row] for positions, row in picked_rows], np.intp)
    cards = [(positions.cards, row) for positions, row in picked_rows]
    hand = [
        each.hand[row] + each.taken_face_down[row] * roots.next_card_chances[0]
        for each, row in cards
    ]
    drawn = np.array([each.taken_from_row[row] for each, row in cards], np.intp)
    rival_hand: Ints = np.rint(root_copies.rival_hands[:, 0]).astype(np.intp)
    return replace(
        root_copies,
        own_pirates=root_copies.rival_pirates[:, 0],
        hand=rival_hand,
        left=np.full(count, roots.most_actions, np.intp),
        may_end=np.ones(count, np.bool_),
        rival_pirates=own[:, None, :],
        rival_hands=np.array(hand, np.float32)[:, None, :],
        row=rest_of_row(roots, drawn),
        cards_to_take=np.array([each.cards_to_take[row] for each, row in cards], np.intp),
    )
