"""A record folded entry by entry: who plays each seat, each turn's events, and the state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.rules.actions import Action, Advance, Agree, Retreat, Undo
from game.rules.engine import Step, begin, steps
from game.rules.events import Event, Happening
from game.rules.marks import Control, Mark
from game.rules.setup import Setup
from game.rules.state.state import State

TURN_ENDS = frozenset(
    {Happening.TURN_ENDED, Happening.TURN_CUT, Happening.STUCK_PASSED, Happening.STUCK_DREW}
)


@dataclass(frozen=True, slots=True)
class AttendedTurn:
    """One turn: whose it is, who plays it, and what was so as it began.

    ``mark`` is ``None`` where the seat's own person or computer plays. ``acted`` counts what the
    seat did in it and has not taken back. ``entries`` and ``rows`` are those of :class:`Attendance`
    as the turn began; ``previous`` is the turn before, which an undo may reopen.
    """

    seat: int
    mark: Mark | None
    entries: int
    rows: tuple[int, ...]
    acted: int = 0
    previous: "AttendedTurn | None" = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who plays each seat after some entries of a record, and how many turns in a row it missed.

    A turn is missed if its last mark gives it to a computer for that turn alone. The row begins
    anew with a turn in which the seat acted itself, and when the seat comes into other hands for
    longer than a turn or its person comes back: a turn that began before does not count.

    ``marks`` has, by seat, the mark that holds for more than a turn. ``since`` has, by seat, how
    many entries there were when it last came into other hands or back. ``rows`` counts each seat's
    turns in a row that were missed, up to the turn before the one that goes on.
    """

    now: AttendedTurn
    rows: tuple[int, ...]
    marks: Mapping[int, Mark] = field(default_factory=dict[int, Mark])
    since: Mapping[int, int] = field(default_factory=dict[int, int])
    entries: int = 0

    @classmethod
    def begun(cls, start: State) -> "Attendance":
        """Everybody plays their own seat."""
        rows = (0,) * start.setup.seats
        return cls(AttendedTurn(start.turn, None, 0, rows), rows)

    def held(self, seat: int) -> Mark | None:
        """Who has a seat now; ``None`` where its own person or computer."""
        return self.now.mark if self.now.seat == seat else self.marks.get(seat)

    def missed(self, seat: int) -> int:
        """How many of a seat's turns in a row were missed, with the one that goes on.

        Others may have left the game in that one, or agreed to a draw, before anybody played it.
        """
        if self.now.seat != seat:
            return self.rows[seat]
        if _for_a_turn(self.now.mark):
            return self._row_after(self.now)
        return 0 if self.now.acted else self.rows[seat]

    def after(self, step: Step[Action | Mark]) -> "Attendance":
        """Who has the seats after one more entry."""
        entries = self.entries + 1
        if isinstance(step.entry, Mark):
            return self._marked(step.entry, entries)
        if isinstance(step.entry, Undo):
            return self._undone(entries, reopened=reopens_turn(step))
        now = replace(self.now, acted=self.now.acted + _acts(step.entry, self.now.seat))
        if not begins_turn(step):
            return replace(self, now=now, entries=entries)
        rows = _with(self.rows, now.seat, self._row_after(now))
        seat = step.after.turn
        turn = AttendedTurn(seat, self.marks.get(seat), entries, rows, previous=now)
        return replace(self, now=turn, rows=rows, entries=entries)

    def _marked(self, mark: Mark, entries: int) -> "Attendance":
        if mark.control is Control.NOBODY:
            # The game ends with it: the seat stays with the person who had not come.
            return replace(self, entries=entries)
        kept = None if mark.control is Control.OWN else mark
        now = replace(self.now, mark=kept) if mark.seat == self.now.seat else self.now
        if mark.for_a_turn:
            return replace(self, now=now, entries=entries)
        others = {seat: other for seat, other in self.marks.items() if seat != mark.seat}
        return Attendance(
            now,
            _with(self.rows, mark.seat, 0),
            others if kept is None else {**others, mark.seat: kept},
            {**self.since, mark.seat: entries},
            entries,
        )

    def _undone(self, entries: int, *, reopened: bool) -> "Attendance":
        last = self.now.previous
        if not reopened or last is None:
            now = replace(self.now, acted=self.now.acted - 1)
            return replace(self, now=now, entries=entries)
        mark = last.mark if _for_a_turn(last.mark) else self.marks.get(last.seat)
        turn = replace(last, mark=mark, acted=last.acted - 1)
        rows = tuple(
            0 if self._began_before(last, seat) else row for seat, row in enumerate(last.rows)
        )
        return replace(self, now=turn, rows=rows, entries=entries)

    def _row_after(self, turn: AttendedTurn) -> int:
        missed = _for_a_turn(turn.mark) and not self._began_before(turn, turn.seat)
        return self.rows[turn.seat] + 1 if missed else 0

    def _began_before(self, turn: AttendedTurn, seat: int) -> bool:
        """Whether a turn began before a seat last changed hands."""
        return turn.entries < self.since.get(seat, 0)


def begins_turn(step: Step[Action | Mark]) -> bool:
    """Whether a turn is over and another begins, which may be the same seat's again."""
    if isinstance(step.entry, Mark) or step.after.over:
        return False
    return any(
        event.kind in TURN_ENDS
        or (event.kind is Happening.RESIGNED and event.seat == step.before.turn)
        for event in step.after.events
    )


def reopens_turn(step: Step[Action | Mark]) -> bool:
    """Whether an action is taken back that had ended its turn by itself."""
    return isinstance(step.entry, Undo) and step.before.used == 0


def _acts(action: Action, seat: int) -> bool:
    """Whether an action is one by which the seat on turn shows that it is there."""
    if isinstance(action, Agree):
        return action.seat == seat
    return isinstance(action, Advance | Retreat)


def _for_a_turn(mark: Mark | None) -> bool:
    return mark is not None and mark.for_a_turn


def _with(rows: tuple[int, ...], seat: int, row: int) -> tuple[int, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in one turn, an entry an action; what was taken back is left out.

    ``before`` is how many entries the record had when it began. ``mark`` tells in whose hands the
    seat is, ``None`` where in its own person's or computer's; ``first`` told it at the beginning of
    the turn, ``kept`` tells it for more than this turn. ``number`` counts turns from 1 on as they
    begin, or are reopened: one that was taken back never comes again. ``awaited`` tells whether no
    computer had the seat at some moment of the turn. The events hold cards that were drawn in
    secret: they stay out of ``repr``.
    """

    seat: int
    actions: tuple[tuple[Event, ...], ...] = field(default=(), repr=False)
    mark: Mark | None = None
    first: Mark | None = None
    kept: Mark | None = None
    before: int = field(default=0, compare=False)
    number: int = field(default=1, compare=False)
    awaited: bool = field(default=True, compare=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for action in self.actions for event in action)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A game's state and the turns that led to it; the last one is still going on.

    ``attendance`` tells who has which seat. ``record`` is what it tells: every entry, with what
    was taken back.
    """

    state: State
    turns: tuple[Turn, ...]
    attendance: Attendance
    record: tuple[Action | Mark, ...] = field(default=(), compare=False)

    @property
    def marks(self) -> Mapping[int, Mark]:
        """By seat, in whose hands each is for more than a turn."""
        return self.attendance.marks

    def then(self, entry: Action | Mark) -> "Chronicle":
        """The chronicle after one more entry. Raises IllegalActionError."""
        return self.after(next(steps(self.state, (entry,))))

    def after(self, step: Step[Action | Mark]) -> "Chronicle":
        """The chronicle after a step from where it stands."""
        attendance = self.attendance.after(step)
        turns = self._turns_after(step, attendance)
        return Chronicle(step.after, turns, attendance, (*self.record, step.entry))

    def _turns_after(self, step: Step[Action | Mark], attendance: Attendance) -> tuple[Turn, ...]:
        *past, now = self.turns
        if isinstance(step.entry, Mark):
            return (*past, _marked(now, step.entry))
        if isinstance(step.entry, Undo):
            if reopens_turn(step):
                return (*past[:-1], _reopened(past[-1], now, attendance))
            return (*past, replace(now, actions=now.actions[:-1]))
        now = replace(now, actions=(*now.actions, step.after.events))
        if not begins_turn(step):
            return (*past, now)
        mark = attendance.now.mark
        fresh = Turn(
            step.after.turn,
            mark=mark,
            first=mark,
            kept=mark,
            before=len(self.record) + 1,
            number=now.number + 1,
            awaited=_awaited(mark),
        )
        return (*past, now, fresh)


def _marked(turn: Turn, mark: Mark) -> Turn:
    """The turn that goes on, after a mark of some seat."""
    # The game ends with a mark of nobody: the seat stays with the person who had not come.
    if mark.seat != turn.seat or mark.control is Control.NOBODY:
        return turn
    held = None if mark.control is Control.OWN else mark
    return replace(
        turn,
        mark=held,
        kept=turn.kept if mark.for_a_turn else held,
        awaited=turn.awaited or _awaited(held),
    )


def _reopened(last: Turn, now: Turn, attendance: Attendance) -> Turn:
    """A turn whose last action is taken back, in the hands in which its seat is by now."""
    mark = attendance.now.mark
    kept = last.kept if mark is not None and mark.for_a_turn else mark
    actions = last.actions[:-1]
    return replace(last, actions=actions, number=now.number + 1, mark=mark, kept=kept)


def _awaited(mark: Mark | None) -> bool:
    """Whether no computer has the seat, by its mark."""
    return mark is None or not mark.computer


def another_turn(before: Chronicle, after: Chronicle) -> bool:
    """Whether another turn goes on than before, also one that was reopened."""
    return len(after.turns) != len(before.turns)


def chronicle(setup: Setup, record: Iterable[Action | Mark]) -> Chronicle:
    """The chronicle of a record. Raises IllegalActionError."""
    start = begin(setup)
    story = Chronicle(start, (Turn(start.turn),), Attendance.begun(start))
    for step in steps(start, record):
        story = story.after(step)
    return story
