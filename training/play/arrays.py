"""Games and positions as arrays that compiled code works on, for every kind of table.

Unused places of a crew, seats and spaces are there and never looked at.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST_SEATS, MOST_CREW, SYMBOLS, MOST_PLACES = 5, 8, 6, 50
MOST_CARDS, MOST_ROW = 102, 12
RETREAT = SYMBOLS
"""What stands in the place of a symbol where the action was a retreat."""
NOBODY = -1

Whole = NDArray[np.int64]
Small = NDArray[np.int8]
Floats = NDArray[np.float32]
Halves = NDArray[np.float16]


class Games(NamedTuple):
    """Games under way, one a row.

    ``board`` shows the symbol of each space, ``boat`` where it ends. ``left`` counts the stock,
    whose next card stands at ``left - 1``; ``laid`` counts the row, whose next card stands first.
    ``luck`` is what each game's chance comes from. ``winner`` is −1 until somebody has won.
    """

    board: Small
    boat: Whole
    crew: Whole
    seats: Whole
    most: Whole
    least: Whole
    cards_each: Whole
    stuck_draws: NDArray[np.bool_]
    open_hands: NDArray[np.bool_]
    open_row: NDArray[np.bool_]
    pirates: Whole
    hands: Whole
    stock: Small
    left: Whole
    row: Small
    laid: Whole
    discard: Whole
    turn: Whole
    used: Whole
    winner: Whole
    turns: Whole
    luck: NDArray[np.uint64]


def no_games(count: int) -> Games:
    """Room for so many games."""

    def whole(*shape: int) -> Whole:
        return np.zeros((count, *shape), np.int64)

    def flags() -> NDArray[np.bool_]:
        return np.zeros(count, np.bool_)

    return Games(
        board=np.zeros((count, MOST_PLACES), np.int8),
        boat=whole(),
        crew=whole(),
        seats=whole(),
        most=whole(),
        least=whole(),
        cards_each=whole(),
        stuck_draws=flags(),
        open_hands=flags(),
        open_row=flags(),
        pirates=whole(MOST_SEATS, MOST_CREW),
        hands=whole(MOST_SEATS, SYMBOLS),
        stock=np.zeros((count, MOST_CARDS), np.int8),
        left=whole(),
        row=np.zeros((count, MOST_ROW), np.int8),
        laid=whole(),
        discard=whole(SYMBOLS),
        turn=whole(),
        used=whole(),
        winner=whole(),
        turns=whole(),
        luck=np.zeros(count, np.uint64),
    )


class Positions(NamedTuple):
    """Positions in the course of turns, as in :class:`game.computer.positions.Positions`.

    ``root`` says which of the searched games each belongs to; ``parent``, ``symbol``, ``origin``
    and ``target`` are the action that led there.
    """

    root: Whole
    own: Whole
    hand: Whole
    drawn: Whole
    unknown: Whole
    supply: Whole
    parent: Whole
    symbol: Whole
    origin: Whole
    target: Whole

    def first(self, count: int) -> "Positions":
        """So many of them, from the first on."""
        return Positions(*(column[:count] for column in self))


def room(count: int) -> Positions:
    """Room for so many positions."""

    def whole(*shape: int) -> Whole:
        return np.empty((count, *shape), np.int64)

    return Positions(
        whole(),
        whole(MOST_CREW),
        whole(SYMBOLS),
        whole(),
        whole(),
        whole(),
        whole(),
        whole(),
        whole(),
        whole(),
    )
