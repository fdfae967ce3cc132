"""The winner's chance from turn to turn, and the turns where the lead was won that lasted.

Another module estimates the chances, for the views that this module returns.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.rules.actions import Advance, EndTurn, Move, Retreat
from game.rules.views import View, view
from game.tables.afterwards.kept_steps import kept_steps
from game.tables.table import Table

MOST_TURNING_POINTS = 3
LEAST_GAIN = 0.1
"""The least lasting gain of the chance to win that makes a turn a turning point."""
LEAST_DECISIVE_GAIN = 0.15
"""The least lasting gain of the chance to win with which a turn decided the game."""


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

    @property
    def middle(self) -> float:
        """Return the middle of the chances before and after the turn."""
        return (self.before + self.after) / 2


class BestTurn(NamedTuple):
    """A seat's turn with its chances and its moves.

    ``stands_out`` is false for the last turn of a game that no turn decided.
    """

    point: TurningPoint
    moves: tuple[Move, ...]
    stands_out: bool = True


def best_turn(table: Table, points: Iterable[TurningPoint]) -> BestTurn | None:
    """Return the turn that gained most, of those with a move; see :func:`best_turning_point`."""
    moved = _moves_by_turn(table)
    point = best_turning_point(one for one in points if one.turn in moved)
    return None if point is None else BestTurn(point, moved[point.turn])


def deciding_turn(table: Table, points: Iterable[TurningPoint]) -> BestTurn | None:
    """Return the winner's turn that decided the game, or the last turn if none stands out.

    ``points`` are all turns of the winner, in order; see :func:`deciding_point`. Return ``None`` if
    the winner never moved.
    """
    every, moved = list(points), _moves_by_turn(table)
    point = deciding_point(every)
    if point is not None and point.turn in moved:
        return BestTurn(point, moved[point.turn])
    last = next((one for one in reversed(every) if one.turn in moved), None)
    return None if last is None else BestTurn(last, moved[last.turn], stands_out=False)


def views_after_turns(table: Table, seat: int) -> dict[int, View]:
    """Return what a seat saw when its turns ended, by the numbers of the turns.

    Any player may have acted for the seat. The views are the seat's own; the game is finished, so
    its secret is public.
    """
    return {
        turn: view(after, seat)
        for (before, action, after), turn, _ in kept_steps(table)
        if before.seat_on_turn == seat and isinstance(action, Advance | Retreat | EndTurn)
    }


def turning_points(chances: Mapping[int, float], seats: int) -> list[TurningPoint]:
    """Return every turn whose chance is known, in order.

    ``chances`` are the chances to win after each turn, from 0 to 1.
    """
    before, points = 1 / seats, list[TurningPoint]()
    for turn in sorted(chances):
        points.append(TurningPoint(turn, before, chances[turn]))
        before = chances[turn]
    return points


def best_turning_point(points: Iterable[TurningPoint]) -> TurningPoint | None:
    """Return the turn that gained most; of two equal turns the later one.

    Return ``None`` if no turn gained anything.
    """
    gained = [point for point in points if point.gain > 0]
    return max(gained, key=lambda point: (point.gain, point.turn), default=None)


def lasting_points(points: Iterable[TurningPoint]) -> list[TurningPoint]:
    """Return the turns whose gain lasted, in order; ``points`` are all turns of a seat, in order.

    A gain lasted if afterwards the chance never fell below the middle of before and after.
    """
    lowest_later, lasting = 1.0, list[TurningPoint]()
    for point in reversed(list(points)):
        if point.gain > 0 and point.middle <= lowest_later:
            lasting.append(point)
        lowest_later = min(lowest_later, point.after)
    return lasting[::-1]


def deciding_point(points: Iterable[TurningPoint]) -> TurningPoint | None:
    """Return the turn with the highest lasting gain; ``None`` if no turn stands out.

    ``points`` are all turns of the winner, in order. A turn stands out if its lasting gain is at
    least :data:`LEAST_DECISIVE_GAIN`.
    """
    point = best_turning_point(lasting_points(points))
    return None if point is None or point.gain < LEAST_DECISIVE_GAIN else point


def most_gaining_turns(points: Iterable[TurningPoint]) -> tuple[int, ...]:
    """Return the turns with the highest lasting gains, in order.

    There are at most :data:`MOST_TURNING_POINTS`, and each gained at least :data:`LEAST_GAIN`.
    """
    lasting = sorted(lasting_points(points), key=lambda point: (-point.gain, -point.turn))
    return tuple(
        sorted(point.turn for point in lasting[:MOST_TURNING_POINTS] if point.gain >= LEAST_GAIN)
    )


def _moves_by_turn(table: Table) -> dict[int, tuple[Move, ...]]:
    """Return the moves of each turn in which a pirate moved, by the turn's number."""
    moved: dict[int, tuple[Move, ...]] = {}
    for (_, action, _), turn, _ in kept_steps(table):
        if isinstance(action, Advance | Retreat):
            moved[turn] = (*moved.get(turn, ()), action)
    return moved
