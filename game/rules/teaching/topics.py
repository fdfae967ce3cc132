"""What the first lesson teaches, a rule at a time, and the moves that show it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from game.rules.actions import Advance, Move
from game.rules.moves import CROWDED
from game.rules.state.state import State
from game.rules.teaching.positions import BLUE, DRY, EXAMPLE, PACKED, RED, move_of, stand
from game.rules.views import View, view


class Topic(StrEnum):
    """A rule that the lesson shows before it asks about it."""

    RUN = "run"
    """A card carries a pirate on."""
    BACK = "back"
    """A step back brings cards."""
    FULL = "full"
    """Full spaces are passed: never three cards."""
    TURN = "turn"
    """How many actions a turn has."""
    SLOOP = "sloop"
    """Into the boat, and back from it."""
    STOCK = "stock"
    """The stock runs out."""


@dataclass(frozen=True, slots=True)
class Demonstration:
    """Moves that show a rule, and where they begin.

    ``passed`` are the spaces that the first of them passes over, though they were meant;
    ``standing`` is how many pirates stand where it ends.
    """

    seat: int
    view: View
    moves: tuple[Move, ...]
    passed: tuple[int, ...]
    standing: int


_MOVES = {
    Topic.RUN: (EXAMPLE, BLUE, ("D0>7",)),
    Topic.BACK: (EXAMPLE, BLUE, ("R17>12",)),
    Topic.FULL: (PACKED, BLUE, ("R31>14",)),
    Topic.TURN: (EXAMPLE, RED, ("R8>6", "H22>27", "K17>20")),
    Topic.SLOOP: (PACKED, BLUE, ("D31>37", "R37>34")),
    Topic.STOCK: (DRY, RED, ("R34>33",)),
}


@cache
def demonstration(topic: Topic) -> Demonstration:
    """The moves that show a rule."""
    text, seat, names = _MOVES[topic]
    state, moves = stand(text, seat), tuple(map(move_of, names))
    first = moves[0]
    standing = state.crowd()[first.target]
    return Demonstration(seat, view(state, seat), moves, _passed(state, first), standing)


def _passed(state: State, move: Move) -> tuple[int, ...]:
    """Occupied spaces of the card's symbol on the way, or full ones on the way back."""
    crowd = state.crowd()
    if isinstance(move, Advance):
        alike = state.passage.spaces[move.symbol]
        return tuple(space for space in alike if move.origin < space < move.target)
    return tuple(space for space in range(move.target + 1, move.origin) if crowd[space] >= CROWDED)
