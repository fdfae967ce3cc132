"""The positions in which a searched turn may end, and the actions that lead to them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.search.turns import Layer
from game.rules.actions import Action, Advance, EndTurn, Retreat


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
