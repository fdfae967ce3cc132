"""What cards not yet drawn may bring in the rest of a turn."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np

from game.computer.encoding import ROW, Floats, Ints, Roots
from game.computer.endings import Ends, ends
from game.computer.network import chance, trained
from game.computer.search import Layer, Positions, search

MOST_FOLLOWED = 600
"""Positions that all hands together may go on from after each action: it bounds the time."""


def first_actions(layers: Sequence[Layer], found: Ends) -> Ints:
    """For each end the row, in the first layer, of the action that leads there; −1 for none."""
    origins = [np.full(len(layers[0].positions), -1, np.intp)]
    for depth, layer in enumerate(layers[1:], 1):
        rows = np.arange(len(layer.positions))
        origins.append(rows if depth == 1 else origins[-1][layer.positions.parent])
    return np.array(
        [origins[layer][row] for layer, row in zip(found.layer, found.row, strict=True)], np.intp
    )


def after_draws(seen: Roots, layers: Sequence[Layer], beam: int) -> tuple[Ints, Floats]:
    """The first actions that draw face-down cards (rows of the first layer), and their chances.

    Each is followed by the best rest of the turn for every hand it may bring.
    """
    positions = layers[1].positions
    drawing = np.flatnonzero(positions.unknown > 0)
    if not len(drawing):
        return drawing, np.zeros(0, np.float32)
    rows, gains, weights = _draws(positions, drawing, seen.unseen[0])
    following = going_on(seen, positions, rows, gains)
    beam = min(beam, max(1, MOST_FOLLOWED // following.count))
    found = ends(search(following, trained(following).judge, beam), following)
    best = chance(np.array([each.value[0] for each in found], np.float32))
    worth = np.zeros(len(positions), np.float32)
    np.add.at(worth, rows, best * weights)
    return drawing, worth[drawing]


def _draws(positions: Positions, drawing: Ints, unseen: Floats) -> tuple[Ints, Ints, Floats]:
    """Every combination of cards that each of the actions may bring, with its chance."""
    symbols = len(unseen)
    rows: list[int] = []
    gains: list[list[int]] = []
    weights: list[float] = []
    for row in drawing:
        for cards in combinations_with_replacement(range(symbols), int(positions.unknown[row])):
            weight = float(np.prod(unseen[list(cards)])) * (1 + (len(set(cards)) > 1))
            if weight > 0:
                rows.append(int(row))
                gains.append([cards.count(symbol) for symbol in range(symbols)])
                weights.append(weight)
    return np.array(rows, np.intp), np.array(gains, np.intp), np.array(weights, np.float32)


def going_on(seen: Roots, positions: Positions, rows: Ints, gains: Ints) -> Roots:
    """The same turn one action later for each row, with the drawn cards in hand."""
    same = np.zeros(len(rows), np.intp)
    return Roots(
        boat=seen.boat,
        symbols=seen.symbols,
        spaces=seen.spaces[same],
        after=seen.after[same],
        own=positions.own[rows],
        hand=positions.hand[rows] + gains,
        left=seen.left[same] - 1,
        may_end=np.ones(len(rows), bool),
        rivals=seen.rivals[same],
        rival_hands=seen.rival_hands[same],
        row=rest_of_row(seen, positions.drawn[rows]),
        unseen=seen.unseen[same],
        hidden=seen.hidden[same],
        supply=positions.supply[rows],
        traits=seen.traits[same],
    )


def rest_of_row(seen: Roots, drawn: Ints) -> Ints:
    """The open row of the one root after so many of its cards were drawn, for each number."""
    padded = np.concatenate((seen.row[0], np.full(ROW, -1)))
    return padded[np.minimum(drawn, ROW)[:, None] + np.arange(ROW)]
