"""Numbers for crews of any size on passages of any length; places are counted from the boat.

A crew of eight with two in the boat looks like a crew of six, except that the two may go back for
cards. A passage of four segments looks like the end of a passage of eight. A share is a number of
pirates, divided by the size of the crew.
"""

import numpy as np

from game.computer.encoding import Floats, Ints, Roots
from game.computer.features.inputs import Inputs
from game.computer.features.parts import HAND_VALUE_COUNT, hand_values, rearmost_pirates
from game.computer.positions import count_by_place

LARGEST_CREW = 8
"""The most pirates of a seat that count: the largest crew."""
MOST_SPACES = 48
"""The number of spaces of the longest passage."""
PLACE_VALUE_COUNT = MOST_SPACES + 1
"""The number of values about where pirates are: the spaces back from the boat, and the start."""
WAY_VALUE_COUNT = 3
"""The number of values about how far a crew has to go to the boat."""
SEAT_VALUE_COUNT = (
    HAND_VALUE_COUNT + PLACE_VALUE_COUNT + WAY_VALUE_COUNT + LARGEST_CREW + (LARGEST_CREW + 1)
)
"""The number of values about a seat: cards, places, way, distances, and pirates not in the boat."""
TABLE_VALUE_COUNT = 4
"""The number of values about the table: cards that can be taken, the passage, the crew."""


def _rival_progress(roots: Roots) -> tuple[Floats, ...]:
    """Return each rival's total distance to the boat, and its shares in the boat and at start."""
    pirates = roots.rival_pirates.shape[2]
    return (
        (roots.boat - roots.rival_pirates).sum(axis=2) / 100,
        (roots.rival_pirates == roots.boat).sum(axis=2) / pirates,
        (roots.rival_pirates == 0).sum(axis=2) / pirates,
    )


def _table(roots: Roots) -> Floats:
    """Return values for the cards that can be taken, the length of the passage, and the crew.

    The cards have two values: one for all of them, and one for at most six.
    """
    figures = (
        roots.cards_to_take / 50,
        np.minimum(roots.cards_to_take, 6) / 6,
        np.full(roots.count, roots.boat / MOST_SPACES),
        np.full(roots.count, roots.own_pirates.shape[1] / LARGEST_CREW),
    )
    return np.stack(figures, axis=1).astype(np.float32)


def _seat(boat: int, pirates: Ints, hand: Floats) -> Floats:
    """Return values for a seat's cards, where its pirates are, and how far they have to go."""
    counts = count_by_place(pirates, boat + 1)
    distances = ((boat - rearmost_pirates(pirates, boat, LARGEST_CREW)) * (1 / 24)).astype(
        np.float32
    )
    outside_boat = np.minimum(pirates.shape[1] - counts[:, boat], LARGEST_CREW)
    where = (_places(counts), _way(boat, pirates, counts))
    return np.concatenate((hand_values(hand), *where, distances, _ONE_HOT[outside_boat]), axis=1)


_ONE_HOT = np.eye(LARGEST_CREW + 1, dtype=np.float32)
"""A row for each number of pirates, with a one in the column of this number."""


def _way(boat: int, pirates: Ints, counts: Ints) -> Floats:
    """Return values for how far each crew has to go to the boat.

    The first is 1 if a pirate is in the boat, and so could go back for cards. The second is the
    distance of all pirates together, and the third is the distance of the rearmost.
    """
    figures = (
        np.minimum(counts[:, boat], 1),
        (boat - pirates).sum(axis=1) / 100,
        (boat - pirates[:, 0]) / MOST_SPACES,
    )
    return np.stack(figures, axis=1).astype(np.float32)


def _places(counts: Ints) -> Floats:
    """Return the pirates on each space, from the last space backward, and at the start."""
    boat = counts.shape[1] - 1
    places = np.zeros((len(counts), PLACE_VALUE_COUNT), np.float32)
    places[:, : boat - 1] = counts[:, boat - 1 : 0 : -1]
    places[:, MOST_SPACES] = counts[:, 0]
    return places * np.float32(0.5)


CREW_INPUTS = Inputs(
    pirate_count=LARGEST_CREW,
    seat_width=SEAT_VALUE_COUNT,
    seat_values=_seat,
    rival_progress=_rival_progress,
    table_width=TABLE_VALUE_COUNT,
    table_values=_table,
)
