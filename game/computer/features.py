"""Positions at the end of a turn as numbers for the network.

Everything is seen from the seat that has just played. Numbers about a symbol are kept together,
six times the same kind, so that the network learns once what a symbol is worth. What the seat's
own turn cannot change is reckoned once for each root. Pirates that an edition does not have count
as aboard, and passages of other lengths are stretched.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.computer.encoding import ROW, TRAITS, Floats, Ints, Roots
from game.computer.search import Positions, counted, looked_up

PIRATES = 6
PLACES = 38
RIVALS = 4

_HELD = 4
_BLOCK = _HELD + PIRATES
_SEAT = 5 + PLACES + PIRATES + 7
_RETREATS = 2 * PIRATES
_RIVAL = 5
_ROW = 4


def widths(close: int) -> tuple[int, int, int]:
    """How many numbers are given for each symbol, the own seat, and what is around it.

    ``close`` rivals are looked at closely: the next on turn, then those of the others that are
    worth most.
    """
    own = _SEAT + (1 + close) * _RETREATS
    return (1 + close) * _BLOCK + _ROW, own, close * _SEAT + RIVALS * _RIVAL + TRAITS


@dataclass(frozen=True, slots=True)
class Features:
    """Numbers of each position's symbols, of its own seat, and of what is around each root.

    ``root`` says around which root each position is.
    """

    symbols: Floats
    own: Floats
    around: Floats
    root: Ints

    def __len__(self) -> int:
        return len(self.root)

    def at(self, lines: Ints) -> "Features":
        """These lines alone, each with surroundings of its own."""
        around = self.around[self.root[lines]]
        return Features(self.symbols[lines], self.own[lines], around, np.arange(len(lines)))


def features(roots: Roots, positions: Positions, close: int) -> Features:
    """The network's inputs for these positions, with so many rivals looked at closely."""
    count, root = len(positions), positions.root
    width, own_width, around_width = widths(close)
    symbols = np.zeros((count, roots.symbols, width), np.float32)
    own = np.zeros((count, own_width), np.float32)
    around = np.zeros((roots.count, around_width), np.float32)
    drawn = positions.unknown[:, None] * roots.unseen[root]
    hand = (positions.hand + drawn).astype(np.float32)
    shown = _rear(positions.own, roots.boat)
    _held(hand, symbols[:, :, :_HELD])
    _gains(roots, positions, shown, symbols[:, :, _HELD:_BLOCK])
    own[:, :_SEAT] = _seat(roots.boat, positions.own, hand)
    _retreats(positions, shown, own[:, _SEAT : _SEAT + _RETREATS])
    for rival, (theirs, held) in enumerate(_close(roots, close)):
        seen = _rear(theirs, roots.boat)[root]
        block = symbols[:, :, (rival + 1) * _BLOCK : (rival + 2) * _BLOCK]
        cards = np.empty((roots.count, roots.symbols, _HELD), np.float32)
        _held(held, cards)
        block[:, :, :_HELD] = cards[root]
        _gains(roots, positions, seen, block[:, :, _HELD:])
        places = _SEAT + (rival + 1) * _RETREATS
        _retreats(positions, seen, own[:, places : places + _RETREATS])
        around[:, rival * _SEAT : (rival + 1) * _SEAT] = _seat(roots.boat, theirs, held)
    symbols[:, :, -_ROW:] = _row(roots, positions)
    figures = _figures(roots)
    around[:, close * _SEAT : close * _SEAT + figures.shape[1]] = figures
    around[:, -TRAITS:] = roots.traits
    return Features(symbols, own, around, root)


def _close(roots: Roots, close: int) -> list[tuple[Ints, Floats]]:
    """Pirates and cards of the next rival, and of those others that are worth most by them."""
    found = [(roots.rivals[:, 0], roots.rival_hands[:, 0])]
    worth = roots.rivals[:, 1:].sum(axis=2) + 6 * roots.rival_hands[:, 1:].sum(axis=2)
    ranked = 1 + np.argsort(-worth, axis=1, kind="stable")
    every = np.arange(roots.count)
    for chosen in ranked.T[: close - 1]:
        found.append((roots.rivals[every, chosen], roots.rival_hands[every, chosen]))
    return found


def _figures(roots: Roots) -> Floats:
    """A few figures of every rival, in turn order."""
    boat, pirates = roots.boat, roots.rivals.shape[2]
    cards = roots.rival_hands.sum(axis=2)
    figures = (
        roots.rivals.sum(axis=2) / (boat * pirates),
        (roots.rivals == boat).sum(axis=2) / PIRATES,
        (roots.rivals == 0).sum(axis=2) / PIRATES,
        cards / 10,
        np.minimum(cards, 3) / 3,
    )
    return np.stack(figures, axis=2).reshape(roots.count, -1).astype(np.float32)


def _rear(own: Ints, boat: int) -> Ints:
    """The rearmost pirates, six of them."""
    if own.shape[1] >= PIRATES:
        return own[:, :PIRATES]
    aboard = np.full((len(own), PIRATES - own.shape[1]), boat, np.intp)
    return np.concatenate((own, aboard), axis=1)


def _held(hand: Floats, out: Floats) -> None:
    for card in range(3):
        np.clip(hand - card, 0, 1, out=out[:, :, card])
    np.multiply(hand, 1 / 6, out=out[:, :, 3])


def _gains(roots: Roots, positions: Positions, own: Ints, out: Floats) -> None:
    """How far each symbol would carry each pirate."""
    after = roots.after.reshape(-1, roots.symbols)
    pointers = after.take(own + (positions.root * (roots.boat + 1))[:, None], axis=0)
    pointers += (np.arange(len(own)) * positions.ahead.shape[1])[:, None, None]
    lands = looked_up(positions.ahead, pointers)
    lands -= own[:, :, None]
    np.multiply(lands.transpose(0, 2, 1), 1 / 12, out=out, casting="unsafe")


def _seat(boat: int, own: Ints, hand: Floats) -> Floats:
    out = np.zeros((len(own), _SEAT), np.float32)
    cards = hand.sum(axis=1)
    out[:, 0] = np.minimum(cards, 2) / 2
    out[:, 1] = np.minimum(cards, 5) / 5
    out[:, 2] = cards / 10
    held = np.minimum(hand, 1)
    out[:, 3] = held.sum(axis=1) / 6
    out[:, 4] = (np.minimum(hand, 2) - held).sum(axis=1) / 6
    counts = counted(own, boat + 1)
    out[:, 5 : 5 + PLACES] = counts if boat == PLACES - 1 else counts @ _stretch(boat)
    out[:, 5 : 5 + PLACES - 1] *= 0.5
    out[:, 5 + PLACES - 1] = 0
    np.multiply(_rear(own, boat), 1 / boat, out=out[:, 5 + PLACES : 5 + PLACES + PIRATES])
    waiting = np.minimum(own.shape[1] - counts[:, boat], PIRATES)
    out[np.arange(len(own)), 5 + PLACES + PIRATES + waiting] = 1
    return out


@lru_cache(maxsize=8)
def _stretch(boat: int) -> Floats:
    """Shares that a pirate on each place has in the places of the usual passage."""
    shares = np.zeros((boat + 1, PLACES), np.float32)
    for place in range(boat + 1):
        scaled = place * (PLACES - 1) / boat
        low = int(scaled)
        shares[place, low] += 1 - (scaled - low)
        shares[place, min(low + 1, PLACES - 1)] += scaled - low
    return shares


def _retreats(positions: Positions, own: Ints, out: Floats) -> None:
    """For each pirate the cards that a retreat would bring, and the way back."""
    base = (np.arange(len(own)) * positions.back.shape[1])[:, None]
    target = looked_up(positions.back, own + base)
    possible = target > 0
    cards = looked_up(positions.crowd, target + base)
    np.multiply(cards, possible * np.float32(0.5), out=out[:, :PIRATES])
    np.multiply(own - target, possible * np.float32(1 / 12), out=out[:, PIRATES:])


def _row(roots: Roots, positions: Positions) -> Floats:
    """Cards of each symbol among the next one, two, four and all of the row."""
    shown = roots.row[:, :, None] == np.arange(roots.symbols)
    sums = np.zeros((roots.count, ROW + 1, roots.symbols), np.float32)
    np.cumsum(shown, axis=1, out=sums[:, 1:])
    begins = np.arange(ROW + 1)
    windows = np.empty((roots.count, ROW + 1, roots.symbols, _ROW), np.float32)
    for window, (reach, scale) in enumerate(((1, 1.0), (2, 0.5), (4, 0.5), (ROW, 0.25))):
        ends = np.minimum(begins + reach, ROW)
        windows[..., window] = (sums[:, ends] - sums) * scale
    return windows[positions.root, np.minimum(positions.drawn, ROW)]
