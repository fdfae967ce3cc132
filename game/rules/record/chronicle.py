"""Follow a record entry by entry: who plays each seat, the events of each turn, and the state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.rules.actions import Action, Advance, Agree, Event, Happening, Retreat, Undo
from game.rules.engine import RecordStep, begin, replay_steps
from game.rules.marks import ENDING_CONTROLS, Control, ControlMark
from game.rules.setup import Setup
from game.rules.state.state import State

TURN_ENDS = frozenset(
    {Happening.TURN_ENDED, Happening.TURN_CUT, Happening.STUCK_PASSED, Happening.STUCK_DREW}
)


@dataclass(frozen=True, slots=True)
class AttendedTurn:
    """One turn: its seat, its player, and the state of attendance at its beginning.

    ``mark`` is ``None`` if the seat's own person or computer plays. ``action_count`` counts the
    seat's actions in this turn, without those taken back. ``entry_count`` and ``missed_in_row`` are
    those of :class:`Attendance` at the beginning of the turn. ``previous`` is the turn before,
    which an undo may reopen.
    """

    seat: int
    mark: ControlMark | None
    entry_count: int
    missed_in_row: tuple[int, ...]
    action_count: int = 0
    previous: "AttendedTurn | None" = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who plays each seat after some entries of a record, and how many turns in a row it missed.

    A seat misses a turn if the last mark of this turn gives the seat to a computer for this turn
    only. The count of missed turns begins again in three cases: the seat acts in a turn itself, the
    seat changes hands for longer than a turn, or its person comes back. In the last two cases, a
    turn that began earlier does not count as missed.

    ``marks`` has, by seat, the mark that holds for more than a turn. ``entries_at_change`` has, by
    seat, the number of entries when the seat last changed hands or its person came back.
    ``missed_in_row`` has, by seat, the number of turns in a row that it missed, without the present
    turn.
    """

    current_turn: AttendedTurn
    missed_in_row: tuple[int, ...]
    marks: Mapping[int, ControlMark] = field(default_factory=dict[int, ControlMark])
    entries_at_change: Mapping[int, int] = field(default_factory=dict[int, int])
    entry_count: int = 0

    @classmethod
    def at_start(cls, start: State) -> "Attendance":
        """Return the attendance at the beginning, when everybody plays their own seat."""
        rows = (0,) * start.setup.seats
        return cls(AttendedTurn(start.seat_on_turn, None, 0, rows), rows)

    def current_mark(self, seat: int) -> ControlMark | None:
        """Return the mark that says who has a seat now; ``None`` for its own person or computer."""
        return self.current_turn.mark if self.current_turn.seat == seat else self.marks.get(seat)

    def missed_turns(self, seat: int) -> int:
        """Return how many of a seat's turns in a row were missed, including the present turn.

        Only earlier turns count until the seat acts in its present turn, or a computer gets this
        turn. Resignations and agreements of others do not change the number.
        """
        if self.current_turn.seat != seat:
            return self.missed_in_row[seat]
        if _for_a_turn(self.current_turn.mark):
            return self._missed_in_row_after(self.current_turn)
        return 0 if self.current_turn.action_count else self.missed_in_row[seat]

    def with_step(self, step: RecordStep[Action | ControlMark]) -> "Attendance":
        """Return the attendance after one more entry."""
        entries = self.entry_count + 1
        if isinstance(step.entry, ControlMark):
            return self._marked(step.entry, entries)
        if isinstance(step.entry, Undo):
            return self._undone(entries, reopened=reopens_turn(step))
        now = replace(
            self.current_turn,
            action_count=self.current_turn.action_count
            + _shows_presence(step.entry, self.current_turn.seat),
        )
        if not ends_turn(step):
            return replace(self, current_turn=now, entry_count=entries)
        rows = _with_row(self.missed_in_row, now.seat, self._missed_in_row_after(now))
        seat = step.after.seat_on_turn
        turn = AttendedTurn(seat, self.marks.get(seat), entries, rows, previous=now)
        return replace(self, current_turn=turn, missed_in_row=rows, entry_count=entries)

    def _marked(self, mark: ControlMark, entries: int) -> "Attendance":
        if mark.control in ENDING_CONTROLS:
            # The seat still belongs to the person who stayed away or was removed.
            return replace(self, entry_count=entries)
        kept = None if mark.control is Control.OWN else mark
        now = (
            replace(self.current_turn, mark=kept)
            if mark.seat == self.current_turn.seat
            else self.current_turn
        )
        if mark.for_a_turn:
            return replace(self, current_turn=now, entry_count=entries)
        others = {seat: other for seat, other in self.marks.items() if seat != mark.seat}
        return Attendance(
            now,
            _with_row(self.missed_in_row, mark.seat, 0),
            others if kept is None else {**others, mark.seat: kept},
            {**self.entries_at_change, mark.seat: entries},
            entries,
        )

    def _undone(self, entries: int, *, reopened: bool) -> "Attendance":
        last = self.current_turn.previous
        if not reopened or last is None:
            now = replace(self.current_turn, action_count=self.current_turn.action_count - 1)
            return replace(self, current_turn=now, entry_count=entries)
        mark = last.mark if _for_a_turn(last.mark) else self.marks.get(last.seat)
        turn = replace(last, mark=mark, action_count=last.action_count - 1)
        rows = tuple(
            0 if self._began_before(last, seat) else row
            for seat, row in enumerate(last.missed_in_row)
        )
        return replace(self, current_turn=turn, missed_in_row=rows, entry_count=entries)

    def _missed_in_row_after(self, turn: AttendedTurn) -> int:
        missed = _for_a_turn(turn.mark) and not self._began_before(turn, turn.seat)
        return self.missed_in_row[turn.seat] + 1 if missed else 0

    def _began_before(self, turn: AttendedTurn, seat: int) -> bool:
        """Return whether a turn began before a seat last changed hands."""
        return turn.entry_count < self.entries_at_change.get(seat, 0)


def ends_turn(step: RecordStep[Action | ControlMark]) -> bool:
    """Return whether a step ends a turn and begins another; both may be turns of the same seat."""
    if isinstance(step.entry, ControlMark) or step.after.over:
        return False
    return any(
        event.kind in TURN_ENDS
        or (event.kind is Happening.RESIGNED and event.seat == step.before.seat_on_turn)
        for event in step.after.events
    )


def reopens_turn(step: RecordStep[Action | ControlMark]) -> bool:
    """Return whether a step takes back an action that had ended its turn by itself."""
    return isinstance(step.entry, Undo) and step.before.used == 0


def _shows_presence(action: Action, seat: int) -> bool:
    """Return whether an action shows that the person on this seat is present."""
    if isinstance(action, Agree):
        return action.seat == seat
    return isinstance(action, Advance | Retreat)


def _for_a_turn(mark: ControlMark | None) -> bool:
    return mark is not None and mark.for_a_turn


def _with_row(rows: tuple[int, ...], seat: int, row: int) -> tuple[int, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


@dataclass(frozen=True, slots=True)
class Turn:
    """The events of one turn, with one entry for each action; actions taken back are left out.

    ``entries_before`` is the number of entries in the record at the beginning of the turn. ``mark``
    shows who has the seat; ``None`` means its own person or computer. ``first_mark`` is the mark at
    the beginning of the turn. ``lasting_mark`` is the mark that holds for more than this turn.
    ``number`` counts turns from 1, as they begin or are reopened; no number is used twice.
    ``awaited`` tells whether the seat was without a computer at some moment of the turn. The events
    contain cards that were drawn in secret, so ``repr`` leaves them out.
    """

    seat: int
    actions: tuple[tuple[Event, ...], ...] = field(default=(), repr=False)
    mark: ControlMark | None = None
    first_mark: ControlMark | None = None
    lasting_mark: ControlMark | None = None
    entries_before: int = field(default=0, compare=False)
    number: int = field(default=1, compare=False)
    awaited: bool = field(default=True, compare=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events of the turn, in order."""
        return tuple(event for action in self.actions for event in action)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A game's state and the turns that led to it; the last turn is not over yet.

    ``attendance`` shows who has which seat. ``record`` has every entry so far, including those that
    were taken back.
    """

    state: State
    turns: tuple[Turn, ...]
    attendance: Attendance
    record: tuple[Action | ControlMark, ...] = field(default=(), compare=False)

    @property
    def marks(self) -> Mapping[int, ControlMark]:
        """The marks that hold for more than a turn, by seat."""
        return self.attendance.marks

    def with_entry(self, entry: Action | ControlMark) -> "Chronicle":
        """Return the chronicle after one more entry. Raises IllegalActionError."""
        return self.with_step(next(replay_steps(self.state, (entry,))))

    def with_step(self, step: RecordStep[Action | ControlMark]) -> "Chronicle":
        """Return the chronicle after a step that begins at the state of this chronicle."""
        attendance = self.attendance.with_step(step)
        turns = self._turns_after(step, attendance)
        return Chronicle(step.after, turns, attendance, (*self.record, step.entry))

    def _turns_after(
        self, step: RecordStep[Action | ControlMark], attendance: Attendance
    ) -> tuple[Turn, ...]:
        *past, now = self.turns
        if isinstance(step.entry, ControlMark):
            return (*past, _marked(now, step.entry))
        if isinstance(step.entry, Undo):
            if reopens_turn(step):
                return (*past[:-1], _reopened(past[-1], now, attendance))
            return (*past, replace(now, actions=now.actions[:-1]))
        now = replace(now, actions=(*now.actions, step.after.events))
        if not ends_turn(step):
            return (*past, now)
        mark = attendance.current_turn.mark
        fresh = Turn(
            step.after.seat_on_turn,
            mark=mark,
            first_mark=mark,
            lasting_mark=mark,
            entries_before=len(self.record) + 1,
            number=now.number + 1,
            awaited=_awaited(mark),
        )
        return (*past, now, fresh)


def _marked(turn: Turn, mark: ControlMark) -> Turn:
    """Return the present turn after a mark, which may belong to any seat."""
    # After a mark that ends the game, the seat still belongs to its person.
    if mark.seat != turn.seat or mark.control in ENDING_CONTROLS:
        return turn
    held = None if mark.control is Control.OWN else mark
    return replace(
        turn,
        mark=held,
        lasting_mark=turn.lasting_mark if mark.for_a_turn else held,
        awaited=turn.awaited or _awaited(held),
    )


def _reopened(last: Turn, now: Turn, attendance: Attendance) -> Turn:
    """Return a turn whose last action is taken back, with the present mark of its seat."""
    mark = attendance.current_turn.mark
    kept = last.lasting_mark if mark is not None and mark.for_a_turn else mark
    actions = last.actions[:-1]
    return replace(last, actions=actions, number=now.number + 1, mark=mark, lasting_mark=kept)


def _awaited(mark: ControlMark | None) -> bool:
    """Return whether a mark, or no mark, means that no computer has the seat."""
    return mark is None or not mark.is_computer


def turn_changed(before: Chronicle, after: Chronicle) -> bool:
    """Return whether, between two chronicles, a turn began or an earlier one was reopened."""
    return len(after.turns) != len(before.turns)


def chronicle(setup: Setup, record: Iterable[Action | ControlMark]) -> Chronicle:
    """Return the chronicle of a record. Raises IllegalActionError."""
    start = begin(setup)
    story = Chronicle(start, (Turn(start.seat_on_turn),), Attendance.at_start(start))
    for step in replay_steps(start, record):
        story = story.with_step(step)
    return story
