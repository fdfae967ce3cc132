"""A finished game as the boards that everyone saw."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.rules.engine import begin, steps
from game.rules.events import Happening
from game.rules.state import State
from game.rules.views import View, view
from game.storage.records import Status
from game.tables.chronicle import Turn, begins_turn, reopens_turn
from game.tables.table import Table

MOST_FRAMES = 120
MOVED = frozenset({Happening.ADVANCED, Happening.RETREATED})

Trail = tuple[int, int, int]
"""A move: seat, origin, target."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board at the end of one or more turns, and the moves since the frame before."""

    view: View
    trails: tuple[Trail, ...] = ()


def replay_frames(table: Table) -> tuple[Frame, ...]:
    """The start and every turn's end; a long game shows several turns in one frame.

    Public views alone, at most :data:`MOST_FRAMES`. Raises ValueError while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not shown again")
    start, *turns = _every_turn(table)
    together = -(-len(turns) // (MOST_FRAMES - 1))
    runs = [turns[at : at + together] for at in range(0, len(turns), together)]
    return (start, *map(_joined, runs))


def _every_turn(table: Table) -> Iterator[Frame]:
    start = begin(table.setup)
    yield Frame(view(start, None))
    for turn, state in zip(table.turns, _ends(table, start), strict=True):
        yield Frame(view(state, None), moves(turn))


def _ends(table: Table, start: State) -> list[State]:
    """The state after each turn; what was taken back is left out."""
    ends: list[State] = []
    for step in steps(start, table.actions):
        if reopens_turn(step):
            ends.pop()
        elif begins_turn(step) or step.after.over:
            ends.append(step.after)
    return ends


def _joined(run: list[Frame]) -> Frame:
    return replace(run[-1], trails=tuple(trail for frame in run for trail in frame.trails))


def moves(turn: Turn) -> tuple[Trail, ...]:
    """Where pirates went in a turn."""
    return tuple(
        (event.seat, event.origin, event.target)
        for event in turn.events
        if event.kind in MOVED and event.origin is not None and event.target is not None
    )
