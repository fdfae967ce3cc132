"""Find every way to play one turn, for many positions at once."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.positions import Positions, following, root_positions

WON_VALUE = 1e6
"""The value of a position for the seat that has just won."""

Judge = Callable[[Roots, Positions], Floats]
"""A function that returns the value of positions for the seat that ends its turn in them."""


@dataclass(frozen=True, slots=True)
class Layer:
    """Positions after the same number of actions, and the value of ending the turn in each."""

    positions: Positions
    values: Floats


def search_turns(roots: Roots, judge: Judge, beam: int | None = None) -> list[Layer]:
    """Return all positions that the turn can reach, layer by layer; no layer has a position twice.

    If ``beam`` is set, only the best ``beam`` positions of each root are followed in each layer.
    """
    first = root_positions(roots)
    layers = [Layer(first, judge(roots, first))]
    for used in range(int(roots.left.max())):
        layer = layers[-1]
        going_on = (roots.left[layer.positions.root_indices] > used) & (layer.values < WON_VALUE)
        rows = _best(layer, np.flatnonzero(going_on), beam)
        positions = following(roots, layer.positions, rows)
        if not len(positions):
            break
        layers.append(Layer(positions, _judged(roots, positions, judge)))
    return layers


def _judged(roots: Roots, positions: Positions, judge: Judge) -> Floats:
    values = judge(roots, positions)
    values[positions.own_pirates.min(axis=1) == roots.boat] = WON_VALUE
    return values


def _best(layer: Layer, rows: Ints, beam: int | None) -> Ints:
    """Return the best of these rows for each root, in their order."""
    if beam is None or len(rows) <= beam:
        return rows
    root = layer.positions.root_indices[rows]
    order = np.lexsort((-layer.values[rows], root))
    ordered = root[order]
    begins = np.searchsorted(ordered, ordered)
    return rows[np.sort(order[np.arange(len(order)) - begins < beam])]
