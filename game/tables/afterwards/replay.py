"""A finished game as a sequence of the boards that everybody saw."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.model.game import Status
from game.rules.actions import Event
from game.rules.engine import begin
from game.rules.record.chronicle import Turn
from game.rules.state.state import State
from game.rules.views import View, view, visible_events, with_colours
from game.tables.afterwards.played_actions import (
    Deputy,
    PlayedAction,
    Trail,
    played_actions,
    trails_of,
)
from game.tables.table import Table

MOST_FRAMES = 180


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after an action, with its seat and the number of its turn; 0 is the start.

    ``trails`` are the moves of that turn so far. ``event`` is the action's move as everybody saw
    it; ``None`` if no pirate moved. ``deputy`` is the player who acted for the seat, if anybody
    did.
    """

    view: View
    turn: int = 0
    seat: int = 0
    trails: tuple[Trail, ...] = ()
    event: Event | None = None
    deputy: Deputy | None = None


class Replay:
    """A finished game as numbered frames: its start, every move, and its end.

    Frames are made when needed, only from public views. Raises ValueError if the game has no winner
    yet.
    """

    def __init__(self, table: Table) -> None:
        if table.game.status is not Status.FINISHED:
            raise ValueError("an undecided game is not shown again")
        self._table = table
        self._start = begin(table.setup)
        *past, last = played_actions(table)
        self._steps = [*(step for step in past if step.event is not None), last]

    def __len__(self) -> int:
        return len(self._steps) + 1

    def frame(self, number: int) -> Frame:
        """Return the frame with this number; 0 is the start."""
        if number == 0:
            return Frame(_public(self._table, self._start), seat=self._start.seat_on_turn)
        return _frame(self._table, self._steps[number - 1])

    def previous_turn_end(self, number: int) -> int:
        """Return the last frame of the turn before the turn of frame ``number``, or the start."""
        turn = self._turn(number)
        return next(one for one in range(number, -1, -1) if self._turn(one) < turn or not one)

    def next_turn_end(self, number: int) -> int:
        """Return the last frame of this frame's turn.

        For a frame that is the last one of its turn, return the last frame of the next turn.
        """
        last = len(self) - 1
        ends = (one for one in range(number + 1, last) if self._turn(one) < self._turn(one + 1))
        return next(ends, last)

    def last_frames_of_turns(self, turns: Iterable[int]) -> tuple[int, ...]:
        """Return the last frames of these turns, without turns in which no pirate moved."""
        ends = {step.turn: number for number, step in enumerate(self._steps, 1)}
        return tuple(ends[turn] for turn in turns if turn in ends)

    def _turn(self, number: int) -> int:
        return self._steps[number - 1].turn if number else 0


def replay_frames(table: Table) -> tuple[Frame, ...]:
    """Return the frames of the start, the moves and the end, at most :data:`MOST_FRAMES`.

    For a long game, some moves are left out. Raises ValueError if the game has no winner yet.
    """
    replay = Replay(table)
    last = len(replay) - 1
    stride = -(-(last - 1) // (MOST_FRAMES - 2)) or 1
    chosen = (0, *range(stride, last, stride), last)
    return tuple(replay.frame(number) for number in chosen)


def _frame(table: Table, step: PlayedAction) -> Frame:
    event = None
    if step.event is not None:
        (event,) = visible_events((step.event,), table.options, None)
    shown = _public(table, step.after)
    return Frame(shown, step.turn, step.seat, step.trails, event, step.deputy)


def _public(table: Table, state: State) -> View:
    return with_colours(view(state, None), table.game.colours)


def trails_of_turn(turn: Turn) -> tuple[Trail, ...]:
    """Return the moves of pirates in a turn."""
    return trails_of(turn.events)
