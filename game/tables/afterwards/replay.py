"""A finished game as the boards that everyone saw."""

from dataclasses import dataclass

from game.rules.engine import begin
from game.rules.events import Event
from game.rules.record.chronicle import Turn
from game.rules.views import View, view, visible_events
from game.storage.records import Status
from game.tables.afterwards.played import Deputy, Played, Trail, played, trails_of
from game.tables.table import Table

MOST_FRAMES = 180


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after an action: whose it was, in which turn, counted from 1 (0 is the start).

    ``trails`` are the moves of that turn so far. ``event`` is the action's move as everyone saw
    it; ``None`` where nobody moved. ``deputy`` is who acted in the seat's place, if anybody did.
    """

    view: View
    turn: int = 0
    seat: int = 0
    trails: tuple[Trail, ...] = ()
    event: Event | None = None
    deputy: Deputy | None = None


def replay_frames(table: Table) -> tuple[Frame, ...]:
    """The start, every move, and the end; of a long game, as many of the moves as there is room.

    Public views alone, at most :data:`MOST_FRAMES`. Raises ValueError while the game is undecided.
    """
    if table.game.status is not Status.FINISHED:
        raise ValueError("an undecided game is not shown again")
    start = begin(table.setup)
    *past, last = played(table)
    shown = [step for step in past if step.event is not None]
    together = -(-len(shown) // (MOST_FRAMES - 2)) or 1
    chosen = [*shown[together - 1 :: together], last]
    first = Frame(view(start, None), seat=start.turn)
    return (first, *(_frame(table, step) for step in chosen))


def _frame(table: Table, step: Played) -> Frame:
    event = None
    if step.event is not None:
        (event,) = visible_events((step.event,), table.options, None)
    shown = view(step.after, None)
    return Frame(shown, step.turn, step.seat, step.trails, event, step.deputy)


def moves(turn: Turn) -> tuple[Trail, ...]:
    """Where pirates went in a turn."""
    return trails_of(turn.events)
