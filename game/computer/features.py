"""Positions at the end of a turn as numbers for the network.

Everything is seen from the seat that has just played. Numbers about a symbol are kept together,
six times the same kind, so that the network learns once what a symbol is worth. Pirates that an
edition does not have count as aboard, and passages of other lengths are stretched.
"""

from dataclasses import dataclass

import numpy as np

from game.computer.search import Positions
from game.computer.sight import ROW, TRAITS, Floats, Ints, Roots

PIRATES = 6
PLACES = 38
RIVALS = 2
"""Rivals looked at closely: the next on turn and the farthest of the others."""

SYMBOL_INPUTS = (1 + RIVALS) * (4 + PIRATES) + 4
_SEAT = 5 + PLACES + PIRATES + 7
_RETREATS = 2 * PIRATES
FLAT_INPUTS = (1 + RIVALS) * (_SEAT + _RETREATS) + TRAITS


@dataclass(frozen=True, slots=True)
class Features:
    """``symbols`` (positions, symbols, SYMBOL_INPUTS) and ``flat`` (positions, FLAT_INPUTS)."""

    symbols: Floats
    flat: Floats


def features(roots: Roots, positions: Positions) -> Features:
    """The network's inputs for these positions."""
    count, root = len(positions), positions.root
    symbols = np.zeros((count, roots.symbols, SYMBOL_INPUTS), np.float32)
    flat = np.empty((count, FLAT_INPUTS), np.float32)
    drawn = positions.unknown[:, None] * roots.unseen[root]
    hand = (positions.hand + drawn).astype(np.float32)
    shown = _rear(positions.own, roots.boat)
    _hand_and_gains(roots, positions, shown, hand, symbols[:, :, : 4 + PIRATES])
    flat[:, :_SEAT] = _seat(roots.boat, positions.own, hand)
    near, far = _SEAT, (1 + RIVALS) * _SEAT
    flat[:, far : far + _RETREATS] = _retreats(positions, shown)
    every = np.arange(roots.count)
    for rival, chosen in enumerate(_rivals(roots)):
        begin, end = near + rival * _SEAT, near + (rival + 1) * _SEAT
        places = far + (rival + 1) * _RETREATS
        if chosen is None:
            flat[:, begin:end] = 0
            flat[:, places : places + _RETREATS] = 0
            continue
        theirs = roots.rivals[every, chosen]
        held = roots.rival_hands[every, chosen]
        seen = _rear(theirs, roots.boat)[root]
        column = (rival + 1) * (4 + PIRATES)
        block = symbols[:, :, column : column + 4 + PIRATES]
        _hand_and_gains(roots, positions, seen, held[root], block)
        flat[:, begin:end] = _seat(roots.boat, theirs, held)[root]
        flat[:, places : places + _RETREATS] = _retreats(positions, seen)
    symbols[:, :, -4:] = _row(roots, positions)
    flat[:, -TRAITS:] = roots.traits[root]
    return Features(symbols, flat)


def _rivals(roots: Roots) -> list[Ints | None]:
    """The next rival, and the one of the others whose pirates and cards are worth most."""
    following: list[Ints | None] = [np.zeros(roots.count, np.intp)]
    if roots.rivals.shape[1] == 1:
        return [*following, None]
    worth = roots.rivals[:, 1:].sum(axis=2) + 6 * roots.rival_hands[:, 1:].sum(axis=2)
    return [*following, 1 + worth.argmax(axis=1)]


def _rear(own: Ints, boat: int) -> Ints:
    """The rearmost pirates, six of them."""
    if own.shape[1] >= PIRATES:
        return own[:, :PIRATES]
    aboard = np.full((len(own), PIRATES - own.shape[1]), boat, np.intp)
    return np.concatenate((own, aboard), axis=1)


def _hand_and_gains(
    roots: Roots, positions: Positions, own: Ints, hand: Floats, out: Floats
) -> None:
    for card in range(3):
        np.clip(hand - card, 0, 1, out=out[:, :, card])
    out[:, :, 3] = hand * (1 / 6)
    lines = np.arange(len(positions))
    pointers = roots.after[positions.root[:, None], own]
    lands = positions.ahead[lines[:, None, None], pointers]
    gains = (lands - own[:, :, None]) * (1 / 12)
    out[:, :, 4:] = gains.transpose(0, 2, 1)


def _seat(boat: int, own: Ints, hand: Floats) -> Floats:
    out = np.zeros((len(own), _SEAT), np.float32)
    lines = np.arange(len(own))
    cards = hand.sum(axis=1)
    out[:, 0] = np.minimum(cards, 2) / 2
    out[:, 1] = np.minimum(cards, 5) / 5
    out[:, 2] = cards / 10
    out[:, 3] = np.minimum(hand, 1).sum(axis=1) / 6
    out[:, 4] = np.clip(hand - 1, 0, 1).sum(axis=1) / 6
    for pirate in range(own.shape[1]):
        scaled = own[:, pirate] * ((PLACES - 1) / boat)
        low = scaled.astype(np.intp)
        part = (scaled - low).astype(np.float32)
        out[lines, 5 + low] += (1 - part) / 2
        out[lines, 5 + np.minimum(low + 1, PLACES - 1)] += part / 2
    out[:, 5 + PLACES - 1] = 0
    out[:, 5 + PLACES : 5 + PLACES + PIRATES] = _rear(own, boat) / boat
    waiting = np.minimum((own < boat).sum(axis=1), PIRATES)
    out[lines, 5 + PLACES + PIRATES + waiting] = 1
    return out


def _retreats(positions: Positions, own: Ints) -> Floats:
    """For each pirate the cards that a retreat would bring, and the way back."""
    out = np.zeros((len(own), _RETREATS), np.float32)
    target = np.take_along_axis(positions.back, own, axis=1)
    possible = target > 0
    cards = np.take_along_axis(positions.crowd, target, axis=1)
    out[:, :PIRATES] = np.where(possible, cards / 2, 0)
    out[:, PIRATES:] = np.where(possible, (own - target) / 12, 0)
    return out


def _row(roots: Roots, positions: Positions) -> Floats:
    """Cards of each symbol among the next one, two, four and all of the row."""
    shown = roots.row[:, :, None] == np.arange(roots.symbols)
    sums = np.zeros((roots.count, ROW + 1, roots.symbols), np.float32)
    np.cumsum(shown, axis=1, out=sums[:, 1:])
    drawn, root = positions.drawn, positions.root
    taken = sums[root, drawn]
    ends = (drawn + 1, drawn + 2, drawn + 4, np.full_like(drawn, ROW))
    windows = [sums[root, np.minimum(end, ROW)] - taken for end in ends]
    return np.stack(windows, axis=2) * np.array([1, 0.5, 0.5, 0.25], np.float32)
