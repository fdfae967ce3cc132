"""Network inputs for crews of six, with every passage stretched to the usual 36 spaces.

Everything is seen from the seat that has just played. The inputs about each of the six symbols are
together, so that the network learns only once what a symbol is worth. What the seat's own turn
cannot change is computed once for each root. Pirates that an edition does not have count as aboard.
"""

from functools import lru_cache

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.features.inputs import Inputs
from game.computer.features.parts import (
    HAND_VALUE_COUNT,
    hand_values,
    missing_rival_values,
    rearmost_pirates,
)
from game.computer.positions import count_by_place

PIRATES = 6
"""Number of a seat's pirates that are looked at: its rearmost ones."""
PLACES = 38
"""Number of places to which every passage is stretched, with start and boat."""
SEAT = HAND_VALUE_COUNT + PLACES + PIRATES + (PIRATES + 1)
"""Number of inputs about a seat.

They are about its cards, the places of its pirates, its rearmost pirates, and its pirates not
aboard.
"""


def _rival_progress(roots: Roots) -> tuple[Floats, ...]:
    """Return each rival's progress, and its pirates in the boat and at the start, as fractions."""
    boat, pirates = roots.boat, roots.rival_pirates.shape[2]
    return (
        roots.rival_pirates.sum(axis=2) / (boat * pirates),
        (roots.rival_pirates == boat).sum(axis=2) / PIRATES,
        (roots.rival_pirates == 0).sum(axis=2) / PIRATES,
    )


def _seat(boat: int, pirates: Ints, hand: Floats) -> Floats:
    """Return the inputs about a seat.

    They are its cards, the places of its pirates, its rearmost pirates, and the number not aboard.
    """
    counts = count_by_place(pirates, boat + 1)
    rear = (rearmost_pirates(pirates, boat, PIRATES) * (1 / boat)).astype(np.float32)
    ashore = np.minimum(pirates.shape[1] - counts[:, boat], PIRATES)
    return np.concatenate((hand_values(hand), _places(counts), rear, _ONE_HOT[ashore]), axis=1)


_ONE_HOT = np.eye(PIRATES + 1, dtype=np.float32)
"""A row for each number of pirates, with a one in the column of that number."""


def _places(counts: Ints) -> Floats:
    """Return the pirates on each place of the usual passage.

    The value of the boat is always 0, because other inputs count the pirates in the boat.
    """
    boat = counts.shape[1] - 1
    stretched = counts if boat == PLACES - 1 else counts @ _stretch(boat)
    places = stretched.astype(np.float32) * np.float32(0.5)
    places[:, -1] = 0
    return places


@lru_cache(maxsize=8)
def _stretch(boat: int) -> Floats:
    """Return, for each place, how its pirates are divided among the places of the usual passage."""
    shares = np.zeros((boat + 1, PLACES), np.float32)
    for place in range(boat + 1):
        scaled = place * (PLACES - 1) / boat
        low = int(scaled)
        shares[place, low] += 1 - (scaled - low)
        shares[place, min(low + 1, PLACES - 1)] += scaled - low
    return shares


def _no_table_inputs(roots: Roots) -> Floats:
    """Return no inputs: these networks see nothing of the table."""
    return missing_rival_values(roots.count, 0)


STRETCHED = Inputs(PIRATES, SEAT, _seat, _rival_progress, 0, _no_table_inputs)
