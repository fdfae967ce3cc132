"""A finished game as the boards that everyone saw."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.actions import Undo
from game.rules.engine import begin, steps
from game.rules.events import Event, Happening
from game.rules.record.chronicle import Turn, begins_turn
from game.rules.state.state import State
from game.rules.views import View, view, visible_events
from game.storage.records import Status
from game.tables.table import Table

MOST_FRAMES = 180
MOVED = frozenset({Happening.ADVANCED, Happening.RETREATED})

Trail = tuple[int, int, int]
"""A move: seat, origin, target."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after an action: whose it was, in which turn, counted from 1 (0 is the start).

    ``trails`` are the moves of that turn so far. ``event`` is the action's move as everyone saw
    it; ``None`` where nobody moved.
    """

    view: View
    turn: int = 0
    seat: int = 0
    trails: tuple[Trail, ...] = ()
    event: Event | None = None


def replay_frames(table: Table) -> tuple[Frame, ...]:
    """The start, every move, and the end; of a long game, as many of the moves as there is room.

    Public views alone, at most :data:`MOST_FRAMES`. Raises ValueError while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not shown again")
    start = begin(table.setup)
    *past, last = _kept(table, start)
    shown = [step for step in past if step.event is not None]
    together = -(-len(shown) // (MOST_FRAMES - 2)) or 1
    chosen = [*shown[together - 1 :: together], last]
    first = Frame(view(start, None), seat=start.turn)
    return (first, *(_frame(table, step) for step in chosen))


@dataclass(frozen=True, slots=True)
class _Step:
    turn: int
    seat: int
    trails: tuple[Trail, ...]
    event: Event | None
    after: State


def _kept(table: Table, start: State) -> list[_Step]:
    """Every action; what was taken back is left out."""
    kept: list[_Step] = []
    turn, trails = 1, ()
    for step in steps(start, table.actions):
        if isinstance(step.action, Undo):
            turn = kept.pop().turn
            trails = kept[-1].trails if kept and kept[-1].turn == turn else ()
            continue
        event = next((one for one in step.after.events if one.kind in MOVED), None)
        trails = (*trails, *_trails(step.after.events))
        kept.append(_Step(turn, step.before.turn, trails, event, step.after))
        if begins_turn(step):
            turn, trails = turn + 1, ()
    return kept


def _frame(table: Table, step: _Step) -> Frame:
    event = None
    if step.event is not None:
        (event,) = visible_events((step.event,), table.options, None)
    return Frame(view(step.after, None), step.turn, step.seat, step.trails, event)


def moves(turn: Turn) -> tuple[Trail, ...]:
    """Where pirates went in a turn."""
    return _trails(turn.events)


def _trails(events: Iterable[Event]) -> tuple[Trail, ...]:
    return tuple(
        (event.seat, event.origin, event.target)
        for event in events
        if event.kind in MOVED and event.origin is not None and event.target is not None
    )
