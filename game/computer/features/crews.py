"""Numbers for crews of any size on passages of any length: places are counted from the boat.

A crew of eight of which two are aboard looks like one of six, save for what the two may fetch; a
passage of four segments looks like the end of one of eight. Shares are of the own crew.
"""

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
RETREATS = 2 * PIRATES
"""Numbers about what a seat's retreats would bring, and how far back they lead."""
RIVAL = 5
"""Figures of every rival."""
TABLE = 4
"""Numbers about the table: cards that can still be taken, the passage, the crew."""


def widths(close: int) -> tuple[int, int, int]:
    """How many numbers are given for each symbol, the own seat, and what is around it.

    ``close`` rivals are looked at closely: the next on turn, then those of the others that are
    worth most.
    """
    seats = 1 + close
    return (
        seats * (HELD + PIRATES) + len(WINDOWS),
        SEAT + seats * RETREATS,
        close * SEAT + RIVALS * RIVAL + TRAITS + TABLE,
    )


def features(roots: Roots, positions: Positions, close: int) -> Features:
    """The network's inputs for these positions, with so many rivals looked at closely."""
    root, boat = positions.root, roots.boat
    hand = expected_hand(roots, positions)
    rivals = close_rivals(roots, close)
    holding = [held(hand), *(held(theirs)[root] for _, theirs in rivals)]
    theirs_rear = [_rear(pirates, boat)[root] for pirates, _ in rivals]
    rears = [_rear(positions.own, boat), *theirs_rear]
    ways = [gains(roots, positions, rear) for rear in rears]
    symbols = [block for seat in zip(holding, ways, strict=True) for block in seat]
    seats = [_seat(boat, pirates, theirs) for pirates, theirs in rivals]
    absent = close - len(rivals)
    no_symbols = zeros(len(root), roots.symbols, absent * (HELD + PIRATES))
    no_retreats = zeros(len(root), absent * RETREATS)
    no_seats = zeros(roots.count, absent * SEAT)
    back = [retreats(positions, rear) for rear in rears]
    table = (*seats, no_seats, _rivals(roots), roots.traits, _table(roots))
    return Features(
        symbols=np.concatenate([*symbols, no_symbols, row(roots, positions)], axis=2),
        own=np.concatenate([_seat(boat, positions.own, hand), *back, no_retreats], axis=1),
        around=np.concatenate(table, axis=1),
        root=root,
    )


CREWS = Inputs(widths, features)


def _rivals(roots: Roots) -> Floats:
    """A few figures of every rival, in turn order; zeros for those who are not there."""
    boat, (count, rivals, pirates) = roots.boat, roots.rivals.shape
    holding = roots.rival_hands.sum(axis=2)
    figures = (
        (boat - roots.rivals).sum(axis=2) / 100,
        (roots.rivals == boat).sum(axis=2) / pirates,
        (roots.rivals == 0).sum(axis=2) / pirates,
        holding / 10,
        np.minimum(holding, 3) / 3,
    )
    every = np.zeros((count, RIVALS, RIVAL), np.float32)
    every[:, :rivals] = np.stack(figures, axis=2)
    return every.reshape(count, -1)


def _table(roots: Roots) -> Floats:
    """How many cards can be taken, in all and of the last six; the passage's length, the crew."""
    figures = (
        roots.supply / 50,
        np.minimum(roots.supply, 6) / 6,
        np.full(roots.count, roots.boat / SPACES),
        np.full(roots.count, roots.own.shape[1] / PIRATES),
    )
    return np.stack(figures, axis=1).astype(np.float32)


def _rear(pirates: Ints, boat: int) -> Ints:
    return rearmost(pirates, boat, PIRATES)


def _seat(boat: int, pirates: Ints, hand: Floats) -> Floats:
    """A seat's cards, where its pirates are, and the way that they have before them."""
    counts = counted(pirates, boat + 1)
    left = ((boat - _rear(pirates, boat)) * (1 / 24)).astype(np.float32)
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
