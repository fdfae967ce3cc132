"""Searches turns in many games at once, like the computer players, but ignores what draws bring."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from game.computer.network import Network
from game.computer.search.turns import WON_VALUE
from training.play.arrays import Floats, Games, Integers, Positions
from training.play.encoding import encode
from training.play.numbers import network_inputs
from training.play.turns import current_positions, next_positions

Judge = Callable[[Positions], Floats]
"""Returns the value of each position for the player on turn, if the turn ends there."""
Mind = Callable[[Games, Integers, Integers], Judge]
"""Returns the judge of a player for some games and their movers."""


def network_mind(network: Network) -> Mind:
    """Return the mind of a network."""

    def mind(games: Games, game_indexes: Integers, movers: Integers) -> Judge:
        seen = encode(games, game_indexes, movers, network.close_rival_count)
        return lambda positions: network.logits(
            network_inputs(games, game_indexes, movers, seen, positions)
        )

    return mind


@dataclass(frozen=True, slots=True)
class TurnChoices:
    """What to do with the rest of a turn in each game.

    ``lines`` is the symbol, origin and target of each action; a symbol below 0 means no action.
    ``draws_face_down`` says whether the actions draw face-down cards.
    """

    lines: Integers
    draws_face_down: Integers


def search(
    games: Games, game_indexes: Integers, mind: Mind, beam: int, slips: Integers
) -> TurnChoices:
    """Return the best choice in each of the chosen games.

    ``slips`` is the rank of the choice to return in each game; 0 is the best.
    """
    judge = mind(games, game_indexes, games.seat_on_turn[game_indexes])
    positions = current_positions(games, game_indexes, games.seat_on_turn[game_indexes])
    values = np.where(
        games.used[game_indexes] >= games.least_actions[game_indexes], judge(positions), -np.inf
    )
    layers = [(positions, values.astype(np.float32))]
    left = games.most_actions[game_indexes] - games.used[game_indexes]
    for used in range(int(left.max())):
        parents, values = layers[-1]
        rows = _best_rows(
            parents,
            values,
            np.flatnonzero((left[parents.root] > used) & (values < WON_VALUE)),
            beam,
        )
        positions = next_positions(games, game_indexes, parents, rows)
        if not len(positions.root):
            break
        layers.append((positions, _judge_positions(games, game_indexes, positions, judge)))
    return _choices(layers, slips)


def _judge_positions(
    games: Games, game_indexes: Integers, positions: Positions, judge: Judge
) -> Floats:
    values = judge(positions)
    values[positions.own[:, 0] == games.boat[game_indexes[positions.root]]] = WON_VALUE
    return values


def _best_rows(positions: Positions, values: Floats, rows: Integers, beam: int) -> Integers:
    """Return the ``beam`` best of these rows in each game, in the same order as in ``rows``."""
    root = positions.root[rows]
    order = np.lexsort((-values[rows], root))
    ordered = root[order]
    game_starts = np.searchsorted(ordered, ordered)
    return rows[np.sort(order[np.arange(len(order)) - game_starts < beam])]


def _choices(layers: list[tuple[Positions, Floats]], slips: Integers) -> TurnChoices:
    roots = len(slips)
    sizes = [len(values) for _, values in layers]
    depth = np.repeat(np.arange(len(layers)), sizes)
    row = np.concatenate([np.arange(size) for size in sizes])
    value = np.concatenate([values for _, values in layers])
    root = np.concatenate([positions.root for positions, _ in layers])
    order = np.lexsort((-value, root))
    order = order[value[order] > -np.inf]
    game_starts = np.searchsorted(root[order], np.arange(roots + 1))
    picked = order[game_starts[:-1] + np.minimum(slips, np.diff(game_starts) - 1)]
    return _lines(layers, depth[picked], row[picked])


def _lines(layers: list[tuple[Positions, Floats]], depth: Integers, row: Integers) -> TurnChoices:
    """Return, for each game, the actions that lead to row ``row`` of layer ``depth``."""
    lines = np.full((len(row), max(1, len(layers) - 1), 3), -1, np.int64)
    draws_face_down = np.zeros(len(row), np.int64)
    row = row.copy()
    for layer in range(len(layers) - 1, 0, -1):
        reached, positions = depth >= layer, layers[layer][0]
        draws_face_down[depth == layer] = positions.unknown[row[depth == layer]] > 0
        reached_rows = row[reached]
        for part, column in enumerate((positions.symbol, positions.origin, positions.target)):
            lines[reached, layer - 1, part] = column[reached_rows]
        row[reached] = positions.parent[reached_rows]
    return TurnChoices(lines, draws_face_down)
