"""Keep computer players from repeating positions, so that every game between them ends."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from game.computer.encoding import Ints, Roots
from game.computer.search.turns import Endings, Judge, Layer, endings, search_turns
from game.rules.views import View

IDLE_ROUNDS = 10
"""The number of rounds without progress after which a player moves forward whenever it can."""

WIDE_BEAM = 200
"""The beam of a search if a narrow search found only repetitions."""

Mask = NDArray[np.bool_]


def search_for_progress(
    view: View, roots: Roots, judge: Judge, beam: int, ahead: int | None = None
) -> list[Layer]:
    """Search the rest of the turn, or ``ahead`` actions of it.

    If every ending would repeat a position, search again: the whole turn, and with more positions.
    """
    shortened_roots = roots if ahead is None else replace(roots, left=np.minimum(roots.left, ahead))
    layers = search_turns(shortened_roots, judge, beam)
    if (
        view.barred_possessions
        and not nonrepeating_mask(view, layers, endings(layers, roots)[0]).any()
    ):
        return search_turns(roots, judge, WIDE_BEAM)
    return layers


def must_advance(view: View) -> bool:
    """Return whether the player must move its pirates forward, because retreats make no sense.

    This is true if no card can be taken, or if nobody has made progress for ``IDLE_ROUNDS`` rounds.
    Cards that this turn has discarded do not count. They are at most ``view.used``, because each
    action discards at most one card.
    """
    cards_to_take = view.stock_size + len(view.row or ()) + sum(view.discard)
    playing = sum(not seat.resigned for seat in view.seats)
    return cards_to_take <= view.used or view.idle_turns >= IDLE_ROUNDS * playing


def endings_with_progress(view: View, layers: Sequence[Layer], found: Endings) -> Endings:
    """Return the endings that make progress in the game, or all if there are none.

    An ending makes progress if it does not bring about a position for the third time. If the player
    must advance, the turn as a whole must also bring its pirates farther.
    """
    not_repeating = keep_if_any(found, nonrepeating_mask(view, layers, found))
    return (
        keep_if_any(not_repeating, gaining_mask(view, layers, not_repeating))
        if must_advance(view)
        else not_repeating
    )


def keep_if_any(found: Endings, kept: Mask) -> Endings:
    """Return the endings in ``kept``, or all endings if ``kept`` has none."""
    if not kept.any():
        return found
    return Endings(found.layer[kept], found.row[kept], found.value[kept])


def nonrepeating_mask(view: View, layers: Sequence[Layer], found: Endings) -> Mask:
    """Return which endings bring about no position for the third time."""
    if not view.barred_possessions:
        return np.ones(len(found.row), np.bool_)
    fresh_by_layer = [_not_barred(view, layer) for layer in layers]
    return np.array([fresh_by_layer[at][row] for at, row in _layers_and_rows(found)], np.bool_)


def gaining_mask(view: View, layers: Sequence[Layer], found: Endings) -> Mask:
    """Return which endings bring the seat's pirates farther in this turn."""
    sum_now = int(layers[0].positions.own_pirates[0].sum())
    place_sums_by_layer: list[Ints] = [layer.positions.own_pirates.sum(axis=1) for layer in layers]
    gained = [
        view.places_gained + int(place_sums_by_layer[at][row]) - sum_now
        for at, row in _layers_and_rows(found)
    ]
    return np.array(gained, np.intp) > 0


def _not_barred(view: View, layer: Layer) -> Mask:
    """Return which positions are certainly not barred, for all possible unknown cards."""
    positions, cards = layer.positions, layer.positions.cards
    not_barred = np.ones(len(positions), np.bool_)
    for pirates, hand in view.barred_possessions:
        is_same = (positions.own_pirates == np.array(pirates)).all(axis=1)
        is_same &= (cards.hand <= np.array(hand)).all(axis=1)
        is_same &= cards.hand.sum(axis=1) + cards.taken_face_down == sum(hand)
        not_barred &= ~is_same
    return not_barred


def _layers_and_rows(found: Endings) -> list[tuple[int, int]]:
    return list(zip(found.layer.tolist(), found.row.tolist(), strict=True))
