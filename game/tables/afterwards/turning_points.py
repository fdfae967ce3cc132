"""The winner's chance from turn to turn, and the turn that gained most.

Another module estimates the chances, for the choices that this module returns.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.rules.actions import Advance, EndTurn, Move, Retreat
from game.rules.views import SeenAction, view
from game.tables.afterwards.kept_steps import kept_steps
from game.tables.table import Table

MOST_TURNING_POINTS = 3
LEAST_GAIN = 0.1
"""The least gain of the chance to win that makes a turn a turning point."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A seat's turn, by its number in the replay, with the chance to win before and after it.

    ``before`` is the chance after the seat's previous turn. For the first turn, every seat has the
    same chance.
    """

    turn: int
    before: float
    after: float

    @property
    def gain(self) -> float:
        """Return how much the chance grew."""
        return self.after - self.before


class BestTurn(NamedTuple):
    """A seat's turn with its chances and its moves."""

    point: TurningPoint
    moves: tuple[Move, ...]


def best_turn(table: Table, points: Iterable[TurningPoint]) -> BestTurn | None:
    """Return the turn that gained most, of those with a move; see :func:`best_turning_point`."""
    moved: dict[int, tuple[Move, ...]] = {}
    for (_, action, _), turn, _ in kept_steps(table):
        if isinstance(action, Advance | Retreat):
            moved[turn] = (*moved.get(turn, ()), action)
    point = best_turning_point([one for one in points if one.turn in moved])
    return None if point is None else BestTurn(point, moved[point.turn])


def last_choice_by_turn(table: Table, seat: int) -> dict[int, SeenAction]:
    """Return the last action of a seat in each of its turns where it had a choice.

    Any player may have acted for the seat. The views are the seat's own; the game is finished, so
    its secret is public.
    """
    found = dict[int, SeenAction]()
    for (before, action, _), turn, _ in kept_steps(table):
        chosen = isinstance(action, Advance | Retreat | EndTurn)
        if before.seat_on_turn == seat and chosen and (seen := view(before, seat)).actions_left:
            found[turn] = (seen, action)
    return found


def turning_points(chances: Mapping[int, float], seats: int) -> list[TurningPoint]:
    """Return every turn whose chance is known, in order.

    ``chances`` are the chances to win after each turn, from 0 to 1.
    """
    before, points = 1 / seats, list[TurningPoint]()
    for turn in sorted(chances):
        points.append(TurningPoint(turn, before, chances[turn]))
        before = chances[turn]
    return points


def best_turning_point(points: list[TurningPoint]) -> TurningPoint | None:
    """Return the turn that gained most; of two equal turns the later one.

    Return ``None`` if no turn gained anything.
    """
    gained = [point for point in points if point.gain > 0]
    return max(gained, key=lambda point: (point.gain, point.turn), default=None)


def most_gaining_turns(points: list[TurningPoint]) -> tuple[int, ...]:
    """Return the turns that gained most, in order.

    There are at most :data:`MOST_TURNING_POINTS`, and each gained at least :data:`LEAST_GAIN`.
    """
    gained = sorted(points, key=lambda point: (-point.gain, -point.turn))
    return tuple(
        sorted(point.turn for point in gained[:MOST_TURNING_POINTS] if point.gain >= LEAST_GAIN)
    )
