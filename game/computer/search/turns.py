"""Find every way to play one turn, for many positions at once, and where it may end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.positions import Positions, following, root_positions
from game.rules.actions import Action, Advance, EndTurn, Retreat

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


@dataclass(frozen=True, slots=True)
class Endings:
    """Positions in which a turn may end, the best first: their layer, row and value."""

    layer: Ints
    row: Ints
    value: Floats


def endings(layers: Sequence[Layer], roots: Roots) -> list[Endings]:
    """Return, for each root, all endings of the turn that the search found, the best first."""
    sizes = [len(layer.positions) for layer in layers]
    layer = np.repeat(np.arange(len(layers)), sizes)
    row = np.concatenate([np.arange(size) for size in sizes])
    value = np.concatenate([each.values for each in layers])
    root = np.concatenate([each.positions.root_indices for each in layers])
    allowed = (layer > 0) | roots.may_end[root]
    layer, row, value, root = layer[allowed], row[allowed], value[allowed], root[allowed]
    order = np.lexsort((-value, root))
    cuts = np.searchsorted(root[order], np.arange(1, roots.count))
    return [Endings(layer[part], row[part], value[part]) for part in np.split(order, cuts)]


def actions_to(layers: Sequence[Layer], layer: int, row: int) -> list[Action]:
    """Return the actions that lead to a position, or EndTurn if there are none."""
    actions: list[Action] = []
    for reached_layer in reversed(layers[1 : layer + 1]):
        moves, retreat_symbol = (
            reached_layer.positions.moves,
            reached_layer.positions.cards.hand.shape[1],
        )
        symbol, origin, target = (
            int(values[row]) for values in (moves.symbol, moves.origin, moves.target)
        )
        retreat = symbol == retreat_symbol
        actions.append(Retreat(origin, target) if retreat else Advance(symbol, origin, target))
        row = int(moves.parent[row])
    return actions[::-1] or [EndTurn()]
