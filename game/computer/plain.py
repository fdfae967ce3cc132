"""Players that count spaces and cards without a network, and overlook what beginners overlook."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from game.computer.encoding import Floats, Ints, Roots, encode_views
from game.computer.levels import Habits
from game.computer.positions import Positions
from game.computer.search.endings import Endings, actions_to, endings
from game.computer.search.progress import (
    WIDE_BEAM,
    endings_with_progress,
    keep_if_any,
    search_for_progress,
)
from game.computer.search.turns import Judge, Layer
from game.rules.actions import Action
from game.rules.views import View

ANOTHER_SYMBOL, ABOARD, WAITING = 0.5, 3.0, -1.0
"""Values in spaces: each different symbol in hand, a pirate in the boat, a pirate at the start."""

Mask = NDArray[np.bool_]


def plan_by_counting(habits: Habits, view: View) -> list[Action]:
    """Return the actions with the highest counted value for the seat on turn.

    The plan covers ``habits.ahead`` actions, or the whole turn if a shorter plan would only repeat
    positions. The plan depends only on the habits and the view.
    """
    roots = encode_views([view])
    layers = search_for_progress(view, roots, counting_judge(habits), WIDE_BEAM, habits.ahead)
    found = endings_with_progress(view, layers, endings(layers, roots)[0])
    found = keep_if_any(found, noticed_mask(habits, roots, layers, found))
    return actions_to(layers, int(found.layer[0]), int(found.row[0]))


def counting_judge(habits: Habits) -> Judge:
    """Return a function that counts the value of a turn's end, in spaces, for these habits."""

    def worth(roots: Roots, positions: Positions) -> Floats:
        own, hand = positions.own_pirates, positions.cards.hand
        cards = hand.sum(axis=1) + positions.cards.taken_face_down
        return (
            own.sum(axis=1)
            + habits.card * np.minimum(cards, habits.many)
            + ANOTHER_SYMBOL * (hand > 0).sum(axis=1)
            + ABOARD * (own == roots.boat).sum(axis=1)
            + WAITING * (own == 0).sum(axis=1)
        ).astype(np.float32)

    return worth


def noticed_mask(habits: Habits, roots: Roots, layers: Sequence[Layer], found: Endings) -> Mask:
    """Return which endings are reached only by actions that a player of these habits sees.

    A player that plans one action at a time does not see that it may end a turn with actions
    left.
    """
    roots_seen = np.ones(len(layers[0].positions), np.bool_)
    seen_by_layer = [roots_seen]
    for before, after in pairwise(layers):
        seen = _seen(habits, roots, before.positions, after.positions)
        seen_by_layer.append(seen_by_layer[-1][after.positions.moves.parent] & seen)
    seen_by_layer[0] = roots_seen & (habits.ahead > 1)
    return np.array(
        [seen_by_layer[layer][row] for layer, row in zip(found.layer, found.row, strict=True)],
        np.bool_,
    )


def _seen(habits: Habits, roots: Roots, before: Positions, after: Positions) -> Mask:
    """Return which actions from ``before`` to ``after`` a player with these habits sees."""
    moves = after.moves
    cards = before.cards.hand.sum(axis=1) + before.cards.taken_face_down
    wants_cards = cards[moves.parent] < habits.content
    by_runner = moves.origin >= _hindmost_runner(habits, roots, before)[moves.parent]
    return np.where(moves.symbol == roots.retreat_symbol, wants_cards, by_runner)


def _hindmost_runner(habits: Habits, roots: Roots, positions: Positions) -> Ints:
    """Return the place of the hindmost pirate that may move; the pirates behind it wait."""
    ashore = (positions.own_pirates < roots.boat).sum(axis=1)
    runner_count = positions.own_pirates.shape[1] - habits.waiting
    return positions.own_pirates[np.arange(len(positions)), np.maximum(ashore - runner_count, 0)]
