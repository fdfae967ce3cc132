"""Games and positions as arrays for compiled code, for every kind of table.

Every array is large enough for the largest table; unused pirates, seats and spaces are ignored.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST_SEATS, MOST_CREW, SYMBOLS, MOST_PLACES = 5, 8, 6, 50
MOST_CARDS, MOST_ROW = 102, 12
RETREAT = SYMBOLS
"""Stored in place of the symbol if an action is a retreat, which has no symbol."""
NOBODY = -1
"""Stands for no seat, no card, no place, no game or no position."""

Integers = NDArray[np.int64]
SmallIntegers = NDArray[np.int8]
Floats = NDArray[np.float32]
HalfFloats = NDArray[np.float16]


class Games(NamedTuple):
    """Games under way; the first index of each array is the number of a game.

    Functions call this number ``game_index``, and the numbers of several games ``game_indexes``.

    ``most_actions`` and ``least_actions`` are the numbers of actions that a turn may and must have.
    ``board`` is the symbol of each space, ``boat`` the place after the last space. ``left`` is the
    number of cards in the stock; the next card is at ``left - 1``. ``laid`` is the number of cards
    in the row; the next card is the first. ``luck`` is the state of each game's random numbers.
    ``used`` is the number of actions that the seat on turn has taken in this turn. ``turns`` is the
    number of turns that have ended. ``winner`` is −1 until somebody has won.
    """

    board: SmallIntegers
    boat: Integers
    crew: Integers
    seats: Integers
    most_actions: Integers
    least_actions: Integers
    cards_of_each_symbol: Integers
    stuck_player_draws: NDArray[np.bool_]
    open_hands: NDArray[np.bool_]
    open_row: NDArray[np.bool_]
    pirates: Integers
    hands: Integers
    stock: SmallIntegers
    left: Integers
    row: SmallIntegers
    laid: Integers
    discard: Integers
    seat_on_turn: Integers
    used: Integers
    winner: Integers
    turns: Integers
    luck: NDArray[np.uint64]


def empty_games(count: int) -> Games:
    """Make arrays for ``count`` games."""

    def whole(*shape: int) -> Integers:
        return np.zeros((count, *shape), np.int64)

    def flags() -> NDArray[np.bool_]:
        return np.zeros(count, np.bool_)

    return Games(
        board=np.zeros((count, MOST_PLACES), np.int8),
        boat=whole(),
        crew=whole(),
        seats=whole(),
        most_actions=whole(),
        least_actions=whole(),
        cards_of_each_symbol=whole(),
        stuck_player_draws=flags(),
        open_hands=flags(),
        open_row=flags(),
        pirates=whole(MOST_SEATS, MOST_CREW),
        hands=whole(MOST_SEATS, SYMBOLS),
        stock=np.zeros((count, MOST_CARDS), np.int8),
        left=whole(),
        row=np.zeros((count, MOST_ROW), np.int8),
        laid=whole(),
        discard=whole(SYMBOLS),
        seat_on_turn=whole(),
        used=whole(),
        winner=whole(),
        turns=whole(),
        luck=np.zeros(count, np.uint64),
    )


class Positions(NamedTuple):
    """Positions during turns, as in :class:`game.computer.positions.Positions`.

    ``root`` is the index of each position's game in ``chosen``; ``parent``,
    ``symbol``, ``origin`` and ``target`` describe the action that led to the position.
    """

    root: Integers
    own: Integers
    hand: Integers
    drawn: Integers
    unknown: Integers
    supply: Integers
    parent: Integers
    symbol: Integers
    origin: Integers
    target: Integers

    def first(self, count: int) -> "Positions":
        """Return the first ``count`` positions."""
        return Positions(*(column[:count] for column in self))


def empty_positions(count: int) -> Positions:
    """Make arrays for ``count`` positions."""

    def whole(*shape: int) -> Integers:
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
