"""What lies behind the end of a turn: the rival's best reply, and cards not yet drawn."""

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np

from game.computer.levels import Character
from game.computer.network import chance, trained
from game.computer.plans import Ends, ends
from game.computer.search import Layer, Positions, search
from game.computer.sight import ROW, Floats, Ints, Roots

ANSWER_BEAM = 8


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
    following = _going_on(seen, positions, rows, gains)
    found = ends(search(following, trained().judge, beam), following)
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


def _going_on(seen: Roots, positions: Positions, rows: Ints, gains: Ints) -> Roots:
    """The same turn one action later, with the drawn cards in hand."""
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
        row=_rest_of_row(seen, positions.drawn[rows]),
        unseen=seen.unseen[same],
        hidden=seen.hidden[same],
        supply=positions.supply[rows],
        traits=seen.traits[same],
    )


def _rest_of_row(seen: Roots, drawn: Ints) -> Ints:
    padded = np.concatenate((seen.row[0], np.full(ROW, -1)))
    return padded[np.minimum(drawn, ROW)[:, None] + np.arange(ROW)]


def after_replies(
    seen: Roots,
    layers: Sequence[Layer],
    found: Ends,
    character: Character,
    noise: np.random.Generator,
) -> Floats:
    """The chances of the best ends of a turn of two seats, after the rival's best reply.

    A hidden hand is guessed several times, the same guesses for every end.
    """
    count = min(character.replies, len(found.row))
    picked = list(zip(found.layer[:count], found.row[:count], strict=True))
    open_hands = bool(seen.traits[0, 0])
    guesses = [np.rint(seen.rival_hands[0, 0]).astype(np.intp)]
    if not open_hands:
        guesses = [_guess(seen, noise) for _ in range(character.guesses)]
    chances = np.zeros(count, np.float32)
    for guess in guesses:
        replies = _rival_turn(seen, layers, picked, guess)
        best = ends(search(replies, trained().judge, ANSWER_BEAM), replies)
        values = np.array([each.value[0] for each in best], np.float32)
        chances += 1 - chance(values)
    return (chances / len(guesses)).astype(np.float32)


def _guess(seen: Roots, noise: np.random.Generator) -> Ints:
    """A hand that the rival may hold, drawn from all cards out of sight."""
    hidden = np.rint(seen.hidden[0]).astype(np.int64)
    cards = min(round(float(seen.rival_hands[0, 0].sum())), int(hidden.sum()))
    return noise.multivariate_hypergeometric(hidden, cards).astype(np.intp)


def _rival_turn(
    seen: Roots, layers: Sequence[Layer], picked: Sequence[tuple[int, int]], guess: Ints
) -> Roots:
    """The picked ends as the rival sees them who is then on turn."""
    count = len(picked)
    same = np.zeros(count, np.intp)
    at = [(layers[layer].positions, row) for layer, row in picked]
    own = np.array([positions.own[row] for positions, row in at], np.intp)
    hand = np.array(
        [positions.hand[row] + positions.unknown[row] * seen.unseen[0] for positions, row in at],
        np.float32,
    )
    unseen, hidden = seen.unseen[same], seen.hidden[same]
    if not seen.traits[0, 0]:
        hidden = np.maximum(hidden + hand - guess, 0)
        unseen = hidden / np.maximum(hidden.sum(axis=1, keepdims=True), 1)
        hand = hand.sum(axis=1, keepdims=True) * unseen
    drawn = np.array([positions.drawn[row] for positions, row in at], np.intp)
    return Roots(
        boat=seen.boat,
        symbols=seen.symbols,
        spaces=seen.spaces[same],
        after=seen.after[same],
        own=seen.rivals[same, 0],
        hand=np.repeat(guess[None, :], count, axis=0),
        left=np.full(count, round(3 * float(seen.traits[0, -1])), np.intp),
        may_end=np.ones(count, bool),
        rivals=own[:, None, :],
        rival_hands=hand[:, None, :].astype(np.float32),
        row=_rest_of_row(seen, drawn),
        unseen=unseen.astype(np.float32),
        hidden=hidden.astype(np.float32),
        supply=np.array([positions.supply[row] for positions, row in at], np.intp),
        traits=seen.traits[same],
    )
