"""Numbers for crews of six: passages of other lengths are stretched to the usual one.

Everything is seen from the seat that has just played. Numbers about a symbol are kept together,
six times the same kind, so that the network learns once what a symbol is worth. What the seat's
own turn cannot change is reckoned once for each root. Pirates that an edition does not have count
as aboard.
"""

from functools import lru_cache

import numpy as np

from game.computer.encoding import TRAITS, Floats, Ints, Roots
from game.computer.features.lines import Features, Inputs
from game.computer.features.parts import (
    CARDS,
    HELD,
    RIVALS,
    WINDOWS,
    cards,
    close_rivals,
    expected_hand,
    gains,
    held,
    rearmost,
    retreats,
    row,
    zeros,
)
from game.computer.positions import Positions, counted

PIRATES = 6
"""Pirates of a seat that are looked at, the rearmost."""
PLACES = 38
"""Places that every passage is stretched to, the start and the boat among them."""
SEAT = CARDS + PLACES + PIRATES + (PIRATES + 1)
"""Numbers about a seat's cards, the places of its pirates, its rear, its pirates not aboard."""
RETREATS = 2 * PIRATES
"""Numbers about what a seat's retreats would bring, and how far back they lead."""
RIVAL = 5
"""Figures of every rival."""


def widths(close: int) -> tuple[int, int, int]:
    """How many numbers are given for each symbol, the own seat, and what is around it.

    ``close`` rivals are looked at closely: the next on turn, then those of the others that are
    worth most.
    """
    seats = 1 + close
    return (
        seats * (HELD + PIRATES) + len(WINDOWS),
        SEAT + seats * RETREATS,
        close * SEAT + RIVALS * RIVAL + TRAITS,
    )


def features(roots: Roots, positions: Positions, close: int) -> Features:
    """The network's inputs for these positions, with so many rivals looked at closely."""
    root, boat = positions.root, roots.boat
    hand = expected_hand(roots, positions)
    rivals = close_rivals(roots, close)
    holding = [held(hand), *(held(theirs)[root] for _, theirs in rivals)]
    rears = [_rear(positions.own, boat), *(_rear(pirates, boat)[root] for pirates, _ in rivals)]
    ways = [gains(roots, positions, rear) for rear in rears]
    symbols = [block for seat in zip(holding, ways, strict=True) for block in seat]
    seats = [_seat(boat, pirates, theirs) for pirates, theirs in rivals]
    absent = close - len(rivals)
    no_symbols = zeros(len(root), roots.symbols, absent * (HELD + PIRATES))
    no_retreats = zeros(len(root), absent * RETREATS)
    no_seats = zeros(roots.count, absent * SEAT)
    back = [retreats(positions, rear) for rear in rears]
    return Features(
        symbols=np.concatenate([*symbols, no_symbols, row(roots, positions)], axis=2),
        own=np.concatenate([_seat(boat, positions.own, hand), *back, no_retreats], axis=1),
        around=np.concatenate([*seats, no_seats, _rivals(roots), roots.traits], axis=1),
        root=root,
    )


STRETCHED = Inputs(widths, features)


def _rivals(roots: Roots) -> Floats:
    """A few figures of every rival, in turn order; zeros for those who are not there."""
    boat, (count, rivals, pirates) = roots.boat, roots.rivals.shape
    holding = roots.rival_hands.sum(axis=2)
    figures = (
        roots.rivals.sum(axis=2) / (boat * pirates),
        (roots.rivals == boat).sum(axis=2) / PIRATES,
        (roots.rivals == 0).sum(axis=2) / PIRATES,
        holding / 10,
        np.minimum(holding, 3) / 3,
    )
    every = np.zeros((count, RIVALS, RIVAL), np.float32)
    every[:, :rivals] = np.stack(figures, axis=2)
    return every.reshape(count, -1)


def _rear(pirates: Ints, boat: int) -> Ints:
    return rearmost(pirates, boat, PIRATES)


def _seat(boat: int, pirates: Ints, hand: Floats) -> Floats:
    """A seat's cards, the places of its pirates, its rear, and how many are not yet aboard."""
    counts = counted(pirates, boat + 1)
    rear = (_rear(pirates, boat) * (1 / boat)).astype(np.float32)
    waiting = np.minimum(pirates.shape[1] - counts[:, boat], PIRATES)
    return np.concatenate((cards(hand), _places(counts), rear, _ONE_OF_EACH[waiting]), axis=1)


_ONE_OF_EACH = np.eye(PIRATES + 1, dtype=np.float32)
"""For each number of pirates a row with a one in its column."""


def _places(counts: Ints) -> Floats:
    """Pirates on each place of the usual passage; nothing for the boat, which others tell."""
    boat = counts.shape[1] - 1
    stretched = counts if boat == PLACES - 1 else counts @ _stretch(boat)
    places = stretched.astype(np.float32) * np.float32(0.5)
    places[:, -1] = 0
    return places


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
