"""Numbers for crews of any size on passages of any length: places are counted from the boat.

A crew of eight of which two are aboard looks like one of six, save for what the two may fetch; a
passage of four segments looks like the end of one of eight. Shares are of the own crew.
"""

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.features.inputs import Inputs
from game.computer.features.parts import CARDS, cards, rearmost
from game.computer.positions import counted

PIRATES = 8
"""Pirates of a seat that are looked at: the largest crew."""
SPACES = 48
"""Spaces of the longest passage."""
PLACES = SPACES + 1
"""Numbers about where pirates are: the spaces from the boat on backward, and the start."""
WAY = 3
"""Numbers about the way that a crew has before it."""
SEAT = CARDS + PLACES + WAY + PIRATES + (PIRATES + 1)
"""Numbers about a seat's cards, places, way, each pirate's distance, and pirates not aboard."""
TABLE = 4
"""Numbers about the table: cards that can still be taken, the passage, the crew."""


def _strides(roots: Roots) -> tuple[Floats, ...]:
    """The way of all, and shares of the own crew."""
    pirates = roots.rivals.shape[2]
    return (
        (roots.boat - roots.rivals).sum(axis=2) / 100,
        (roots.rivals == roots.boat).sum(axis=2) / pirates,
        (roots.rivals == 0).sum(axis=2) / pirates,
    )


def _table(roots: Roots) -> Floats:
    """How many cards can be taken, in all and of the last six; the passage's length, the crew."""
    figures = (
        roots.supply / 50,
        np.minimum(roots.supply, 6) / 6,
        np.full(roots.count, roots.boat / SPACES),
        np.full(roots.count, roots.own.shape[1] / PIRATES),
    )
    return np.stack(figures, axis=1).astype(np.float32)


def _seat(boat: int, pirates: Ints, hand: Floats) -> Floats:
    """A seat's cards, where its pirates are, and the way that they have before them."""
    counts = counted(pirates, boat + 1)
    left = ((boat - rearmost(pirates, boat, PIRATES)) * (1 / 24)).astype(np.float32)
    waiting = np.minimum(pirates.shape[1] - counts[:, boat], PIRATES)
    where = (_places(counts), _way(boat, pirates, counts))
    return np.concatenate((cards(hand), *where, left, _ONE_OF_EACH[waiting]), axis=1)


_ONE_OF_EACH = np.eye(PIRATES + 1, dtype=np.float32)
"""For each number of pirates a row with a one in its column."""


def _way(boat: int, pirates: Ints, counts: Ints) -> Floats:
    """Whether anybody is aboard who could fetch cards; the way of all, and of the rearmost."""
    figures = (
        np.minimum(counts[:, boat], 1),
        (boat - pirates).sum(axis=1) / 100,
        (boat - pirates[:, 0]) / SPACES,
    )
    return np.stack(figures, axis=1).astype(np.float32)


def _places(counts: Ints) -> Floats:
    """Pirates on each space, the one before the boat first, and at the start."""
    boat = counts.shape[1] - 1
    places = np.zeros((len(counts), PLACES), np.float32)
    places[:, : boat - 1] = counts[:, boat - 1 : 0 : -1]
    places[:, SPACES] = counts[:, 0]
    return places * np.float32(0.5)


CREWS = Inputs(
    pirates=PIRATES,
    seat_width=SEAT,
    seat=_seat,
    strides=_strides,
    table_width=TABLE,
    table=_table,
)
