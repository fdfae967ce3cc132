"""Numbers for crews of six: passages of other lengths are stretched to the usual one.

Everything is seen from the seat that has just played. Numbers about a symbol are kept together,
six times the same kind, so that the network learns once what a symbol is worth. What the seat's
own turn cannot change is reckoned once for each root. Pirates that an edition does not have count
as aboard.
"""

from functools import lru_cache

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.features.inputs import Inputs
from game.computer.features.parts import CARDS, cards, rearmost, zeros
from game.computer.positions import counted

PIRATES = 6
"""Pirates of a seat that are looked at, the rearmost."""
PLACES = 38
"""Places that every passage is stretched to, the start and the boat among them."""
SEAT = CARDS + PLACES + PIRATES + (PIRATES + 1)
"""Numbers about a seat's cards, the places of its pirates, its rear, its pirates not aboard."""


def _strides(roots: Roots) -> tuple[Floats, ...]:
    """Shares of the way, and of the largest crew."""
    boat, pirates = roots.boat, roots.rivals.shape[2]
    return (
        roots.rivals.sum(axis=2) / (boat * pirates),
        (roots.rivals == boat).sum(axis=2) / PIRATES,
        (roots.rivals == 0).sum(axis=2) / PIRATES,
    )


def _seat(boat: int, pirates: Ints, hand: Floats) -> Floats:
    """A seat's cards, the places of its pirates, its rear, and how many are not yet aboard."""
    counts = counted(pirates, boat + 1)
    rear = (rearmost(pirates, boat, PIRATES) * (1 / boat)).astype(np.float32)
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


def _nothing(roots: Roots) -> Floats:
    """Of the table nothing is told."""
    return zeros(roots.count, 0)


STRETCHED = Inputs(PIRATES, SEAT, _seat, _strides, 0, _nothing)
