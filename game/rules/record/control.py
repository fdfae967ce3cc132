"""Check whether the marks of a record, which show who played the seats, can be true.

A mark shows who plays a seat from there on. The record alone proves some marks wrong. A computer
may play a turn only for a seat that others wait for. A seat may change hands only after it missed
enough turns in a row. A person may come back only if somebody had replaced them. The record cannot
show whether the time of a turn was up.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.rules.actions import Action, Resign
from game.rules.engine import RecordStep, replay_steps
from game.rules.marks import Control, ControlMark
from game.rules.record.chronicle import Attendance
from game.rules.state.state import State

LEAVING_CONTROLS = frozenset({Control.LEFT, Control.OWN, Control.REMOVED})
"""The ways to play a seat that begin when its person leaves, or when a guest gives it back."""

MISSED_TURNS = 3
"""The number of turns in a row that a seat must miss before it may change hands."""


def may_end_playing(entry: Action | ControlMark) -> bool:
    """Return whether the person of a seat may leave with this entry, of their own accord or not."""
    if isinstance(entry, ControlMark):
        return entry.control in LEAVING_CONTROLS
    return isinstance(entry, Resign)


@dataclass(frozen=True, slots=True)
class MarkContext:
    """The place of a mark in a record.

    ``computers`` are the seats that a computer has from the start.
    """

    state: State
    attendance: Attendance
    mark: ControlMark
    computers: Collection[int]
    last: bool

    @property
    def on_turn(self) -> bool:
        """Whether the seat of the mark is on turn."""
        return self.state.seat_on_turn == self.mark.seat

    @property
    def current_mark(self) -> ControlMark | None:
        """The mark that says who has the seat; ``None`` for its own person."""
        return self.attendance.current_mark(self.mark.seat)

    @property
    def missed_turns(self) -> int:
        """The number of turns in a row that the seat missed."""
        return self.attendance.missed_turns(self.mark.seat)


def judge_marks(
    start: State, record: Sequence[Action | ControlMark], computers: Collection[int]
) -> Iterator[tuple[RecordStep[Action | ControlMark], str | None]]:
    """Yield the steps of a record, each with the reason why its mark cannot be true, or ``None``.

    The reason is a sentence that continues the text of the mark. Raises IllegalActionError at a
    wrong action.
    """
    attendance = Attendance.at_start(start)
    for place, step in enumerate(replay_steps(start, record), start=1):
        flaw = None
        if isinstance(step.entry, ControlMark):
            last = place == len(record)
            flaw = _flaw(MarkContext(step.before, attendance, step.entry, computers, last=last))
        yield step, flaw
        attendance = attendance.with_step(step)


def is_played_by_person(attendance: Attendance, seat: int) -> bool:
    """Return whether no computer plays this person's seat for them."""
    mark = attendance.current_mark(seat)
    return mark is None or not mark.is_computer


def _flaw(context: MarkContext) -> str | None:
    if context.mark.seat not in context.state.playing_seats:
        return "that seat does not play"
    if context.state.over:
        return "the game is over"
    if context.mark.seat in context.computers:
        return "that seat is a computer's from the start"
    return _CHECKS[context.mark.control](context)


def _one_turn_flaw(context: MarkContext) -> str | None:
    if not context.on_turn:
        return "that seat is not on turn"
    if not is_played_by_person(context.attendance, context.mark.seat):
        return "a computer plays that seat already"
    return None


def _asked_flaw(context: MarkContext) -> str | None:
    seats = set(range(context.state.setup.seats))
    if not seats - {context.mark.seat, *context.computers}:
        return "nobody else is there who could have asked"
    return _one_turn_flaw(context)


def _handover_flaw(context: MarkContext) -> str | None:
    if context.current_mark is not None and context.current_mark.control in {
        Control.COMPUTER,
        Control.LEFT,
    }:
        return "a computer has that seat already"
    if context.missed_turns < MISSED_TURNS:
        return (
            f"a seat changes hands once {MISSED_TURNS} of its turns in a row were played on, "
            f"and here it is {context.missed_turns}"
        )
    return None


def _other_person_flaw(context: MarkContext) -> str | None:
    previous = context.attendance.marks.get(context.mark.seat)
    is_return = (
        previous is not None
        and previous.control is Control.OTHER
        and not is_played_by_person(context.attendance, context.mark.seat)
    )
    return None if is_return else _handover_flaw(context)


def _left_flaw(context: MarkContext) -> str | None:
    previous = context.attendance.marks.get(context.mark.seat)
    if previous is not None and previous.control is Control.LEFT:
        return "its person had left already"
    return None


def _return_flaw(context: MarkContext) -> str | None:
    if context.current_mark is None:
        return "nobody else had that seat"
    if context.current_mark.control is Control.LEFT:
        return "its person had left for good"
    return None


def _unfinished_flaw(context: MarkContext) -> str | None:
    if not context.last:
        return "the game ended with that, and more follows"
    if not is_played_by_person(context.attendance, context.mark.seat):
        return "a computer plays that seat, so nobody was waited for"
    people = {
        seat
        for seat in context.state.playing_seats
        if is_played_by_person(context.attendance, seat)
    }
    others = people - {context.mark.seat, *context.computers}
    if len(others) != 1:
        return f"one person alone may end a game so, and here {len(others)} wait"
    missed = context.missed_turns + context.on_turn
    if missed < MISSED_TURNS:
        return f"it takes {MISSED_TURNS} turns in a row that were missed, and here it is {missed}"
    return None


def _removed_flaw(context: MarkContext) -> str | None:
    if not context.last:
        return "the game ended with that, and more follows"
    if _has_left(context.attendance, context.mark.seat):
        return "its person had left already"
    others = [seat for seat in _seats_of_people(context) if seat != context.mark.seat]
    if len(others) != 1:
        return f"the game ends so for one person who is left, and here are {len(others)}"
    return None


def _seats_of_people(context: MarkContext) -> list[int]:
    """Return the seats whose people have not left, even if a computer plays one of them now."""
    return [
        seat
        for seat in sorted(context.state.playing_seats)
        if seat not in context.computers and not _has_left(context.attendance, seat)
    ]


def _has_left(attendance: Attendance, seat: int) -> bool:
    mark = attendance.marks.get(seat)
    return mark is not None and mark.control is Control.LEFT


_CHECKS: Mapping[Control, Callable[[MarkContext], str | None]] = {
    Control.ASKED: _asked_flaw,
    Control.STRICT: _one_turn_flaw,
    Control.COMPUTER: _handover_flaw,
    Control.OTHER: _other_person_flaw,
    Control.LEFT: _left_flaw,
    Control.OWN: _return_flaw,
    Control.NOBODY: _unfinished_flaw,
    Control.REMOVED: _removed_flaw,
}
