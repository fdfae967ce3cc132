"""Estimate what undrawn cards may bring in the rest of a turn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

import numpy as np

from game.computer.encoding import ENCODED_ROW_LENGTH, Floats, Ints, Roots
from game.computer.network import NetworkChooser, chances_from_log_odds
from game.computer.positions import Positions
from game.computer.search.turns import Endings, Layer, endings, search_turns

MOST_FOLLOWED = 600
"""The most positions to follow after each action, for all hands together; it limits the time."""


def first_action_rows(layers: Sequence[Layer], found: Endings) -> Ints:
    """Return, for each ending, the row in layer 1 of its first action; −1 if it has no action."""
    origins = [np.full(len(layers[0].positions), -1, np.intp)]
    for depth, layer in enumerate(layers[1:], 1):
        rows = np.arange(len(layer.positions))
        origins.append(rows if depth == 1 else origins[-1][layer.positions.moves.parent])
    return np.array(
        [origins[layer][row] for layer, row in zip(found.layer, found.row, strict=True)], np.intp
    )


def chances_after_draws(
    roots: Roots, layers: Sequence[Layer], beam: int, networks: NetworkChooser
) -> tuple[Ints, Floats]:
    """Return the first actions that draw face-down cards, and their chances to win.

    The actions are rows of layer 1. Each chance is the average over all hands that the
    cards may give, with the best rest of the turn for each hand.
    """
    positions = layers[1].positions
    drawing_rows = np.flatnonzero(positions.cards.taken_face_down > 0)
    if not len(drawing_rows):
        return drawing_rows, np.zeros(0, np.float32)
    draws = _draws(positions, drawing_rows, roots.next_card_chances[0])
    new_roots = roots_after_draws(roots, positions, draws.row, draws.cards)
    beam = min(beam, max(1, MOST_FOLLOWED // new_roots.count))
    found = endings(search_turns(new_roots, networks(new_roots).judge, beam), new_roots)
    best_chances = chances_from_log_odds(np.array([each.value[0] for each in found], np.float32))
    average_chances = np.zeros(len(positions), np.float32)
    np.add.at(average_chances, draws.row, best_chances * draws.chance)
    return drawing_rows, average_chances[drawing_rows]


@dataclass(frozen=True, slots=True)
class _Draws:
    """Cards that an action may draw: the action's row, the cards by symbol, and the chance."""

    row: Ints
    cards: Ints
    chance: Floats


def _draws(positions: Positions, drawing: Ints, unseen: Floats) -> _Draws:
    """Return every combination of cards that each of the actions may bring."""
    symbol_count = len(unseen)
    found: list[tuple[int, list[int], float]] = []
    for row in drawing:
        count = int(positions.cards.taken_face_down[row])
        for cards in combinations_with_replacement(range(symbol_count), count):
            probability = float(np.prod(unseen[list(cards)])) * (1 + (len(set(cards)) > 1))
            if probability > 0:
                found.append(
                    (int(row), [cards.count(each) for each in range(symbol_count)], probability)
                )
    rows, cards_drawn, chances = zip(*found, strict=True)
    return _Draws(
        row=np.array(rows, np.intp),
        cards=np.array(cards_drawn, np.intp),
        chance=np.array(chances, np.float32),
    )


def roots_after_draws(roots: Roots, positions: Positions, rows: Ints, drawn: Ints) -> Roots:
    """Return the positions after one action of the only root, with the ``drawn`` cards in hand."""
    root_copies = roots.select_rows(np.zeros(len(rows), np.intp))
    cards = positions.cards.select_rows(rows)
    return replace(
        root_copies,
        own_pirates=positions.own_pirates[rows],
        hand=cards.hand + drawn,
        left=root_copies.left - 1,
        may_end=np.ones(len(rows), np.bool_),
        row=rest_of_row(roots, cards.taken_from_row),
        cards_to_take=cards.cards_to_take,
    )


def rest_of_row(roots: Roots, drawn: Ints) -> Ints:
    """Return the only root's open row after cards were taken, for each number in ``drawn``."""
    padded = np.concatenate((roots.row[0], np.full(ENCODED_ROW_LENGTH, -1)))
    return padded[np.minimum(drawn, ENCODED_ROW_LENGTH)[:, None] + np.arange(ENCODED_ROW_LENGTH)]
