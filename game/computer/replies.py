"""What the one rival of a duel with open hands would answer to the end of a turn."""

from collections.abc import Sequence

import numpy as np

from game.computer.draws import rest_of_row
from game.computer.encoding import Floats, Ints, Roots
from game.computer.endings import ends
from game.computer.network import chance, trained
from game.computer.search import Layer, search

BEAM = 8


def after_replies(
    seen: Roots, layers: Sequence[Layer], picked: Sequence[tuple[int, int]]
) -> Floats:
    """The chance to win behind the rival's best turn, for each picked layer and row."""
    replies = _rival_turn(seen, layers, picked)
    best = ends(search(replies, trained(replies).judge, BEAM), replies)
    return 1 - chance(np.array([each.value[0] for each in best], np.float32))


def _rival_turn(seen: Roots, layers: Sequence[Layer], picked: Sequence[tuple[int, int]]) -> Roots:
    """The picked ends as the rival sees them who is then on turn."""
    count = len(picked)
    same = np.zeros(count, np.intp)
    at = [(layers[layer].positions, row) for layer, row in picked]
    own = np.array([positions.own[row] for positions, row in at], np.intp)
    hand = [positions.hand[row] + positions.unknown[row] * seen.unseen[0] for positions, row in at]
    drawn = np.array([positions.drawn[row] for positions, row in at], np.intp)
    theirs: Ints = np.rint(seen.rival_hands[same, 0]).astype(np.intp)
    return Roots(
        boat=seen.boat,
        symbols=seen.symbols,
        spaces=seen.spaces[same],
        after=seen.after[same],
        own=seen.rivals[same, 0],
        hand=theirs,
        left=np.full(count, round(3 * float(seen.traits[0, -1])), np.intp),
        may_end=np.ones(count, np.bool_),
        rivals=own[:, None, :],
        rival_hands=np.array(hand, np.float32)[:, None, :],
        row=rest_of_row(seen, drawn),
        unseen=seen.unseen[same],
        hidden=seen.hidden[same],
        supply=np.array([positions.supply[row] for positions, row in at], np.intp),
        traits=seen.traits[same],
    )
