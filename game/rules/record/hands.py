"""In whose hands each seat is by the marks, and how many of its turns in a row were missed.

A turn is missed if its last mark gives it to a computer for that turn alone. The row begins anew
with a turn in which the seat acted itself, and when the seat comes into other hands for longer
than a turn or its person comes back: a turn that began before does not count.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.rules.actions import Action, Advance, Agree, Retreat, Undo
from game.rules.engine import Step
from game.rules.events import Happening
from game.rules.marks import Control, Mark
from game.rules.state.state import State

TURN_ENDS = frozenset(
    {Happening.TURN_ENDED, Happening.TURN_CUT, Happening.STUCK_PASSED, Happening.STUCK_DREW}
)


@dataclass(frozen=True, slots=True)
class TurnHands:
    """One turn: whose it is, who plays it, and what was so as it began.

    ``mark`` is ``None`` where the seat's own person or computer plays. ``acted`` counts what the
    seat did in it and has not taken back. ``entries`` and ``rows`` are those of :class:`Hands`
    as the turn began; ``previous`` is the turn before, which an undo may reopen.
    """

    seat: int
    mark: Mark | None
    entries: int
    rows: tuple[int, ...]
    acted: int = 0
    previous: "TurnHands | None" = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Hands:
    """In whose hands the seats are after some entries of a record.

    ``marks`` has, by seat, the mark that holds for more than a turn. ``since`` has, by seat, how
    many entries there were when it last came into other hands or back. ``rows`` counts each seat's
    turns in a row that were missed, up to the turn before the one that goes on.
    """

    now: TurnHands
    rows: tuple[int, ...]
    marks: Mapping[int, Mark] = field(default_factory=dict[int, Mark])
    since: Mapping[int, int] = field(default_factory=dict[int, int])
    entries: int = 0

    @classmethod
    def begun(cls, start: State) -> "Hands":
        """Everybody plays their own seat."""
        rows = (0,) * start.setup.seats
        return cls(TurnHands(start.turn, None, 0, rows), rows)

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

    def after(self, step: Step[Action | Mark]) -> "Hands":
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
        turn = TurnHands(seat, self.marks.get(seat), entries, rows, previous=now)
        return replace(self, now=turn, rows=rows, entries=entries)

    def _marked(self, mark: Mark, entries: int) -> "Hands":
        if mark.control is Control.NOBODY:
            # The game ends with it: the seat stays with the person who had not come.
            return replace(self, entries=entries)
        kept = None if mark.control is Control.OWN else mark
        now = replace(self.now, mark=kept) if mark.seat == self.now.seat else self.now
        if mark.for_a_turn:
            return replace(self, now=now, entries=entries)
        others = {seat: other for seat, other in self.marks.items() if seat != mark.seat}
        return Hands(
            now,
            _with(self.rows, mark.seat, 0),
            others if kept is None else {**others, mark.seat: kept},
            {**self.since, mark.seat: entries},
            entries,
        )

    def _undone(self, entries: int, *, reopened: bool) -> "Hands":
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

    def _row_after(self, turn: TurnHands) -> int:
        missed = _for_a_turn(turn.mark) and not self._began_before(turn, turn.seat)
        return self.rows[turn.seat] + 1 if missed else 0

    def _began_before(self, turn: TurnHands, seat: int) -> bool:
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
