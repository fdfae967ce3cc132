"""A record folded turn by turn: each turn's events, marks and who played it, and the state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.rules.actions import Action, Undo
from game.rules.engine import Step, begin, steps
from game.rules.events import Event, Happening
from game.rules.marks import Control, Mark
from game.rules.setup import Setup
from game.rules.state.state import State

TURN_ENDS = frozenset(
    {Happening.TURN_ENDED, Happening.TURN_CUT, Happening.STUCK_PASSED, Happening.STUCK_DREW}
)


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

    ``marks`` tell, by seat, in whose hands each is for more than a turn. ``record`` is what it
    tells: every entry, what was taken back included.
    """

    state: State
    turns: tuple[Turn, ...]
    marks: Mapping[int, Mark] = field(default_factory=dict[int, Mark])
    record: tuple[Action | Mark, ...] = field(default=(), compare=False)

    def then(self, entry: Action | Mark) -> "Chronicle":
        """The chronicle after one more entry. Raises IllegalActionError."""
        return self.after(next(steps(self.state, (entry,))))

    def after(self, step: Step[Action | Mark]) -> "Chronicle":
        """The chronicle after a step from where it stands."""
        if isinstance(step.entry, Mark):
            return self._after_mark(step.entry)
        return self._after_action(step)

    def _after_mark(self, mark: Mark) -> "Chronicle":
        if mark.control is Control.NOBODY:
            # The game ends with it: whoever had the seat is who had not come.
            return self._longer(mark, self.state, self.turns, self.marks)
        kept = None if mark.control is Control.OWN else mark
        *past, now = self.turns
        if mark.seat == now.seat:
            now = replace(
                now,
                mark=kept,
                kept=now.kept if mark.for_a_turn else kept,
                awaited=now.awaited or _awaited(kept),
            )
        if mark.for_a_turn:
            return self._longer(mark, self.state, (*past, now), self.marks)
        others = {seat: other for seat, other in self.marks.items() if seat != mark.seat}
        marks = others if kept is None else {**others, kept.seat: kept}
        return self._longer(mark, self.state, (*past, now), marks)

    def _after_action(self, step: Step[Action | Mark]) -> "Chronicle":
        *past, now = self.turns
        if isinstance(step.entry, Undo):
            if reopens_turn(step):
                *past, last = past
                now = replace(self._handed(last), number=now.number + 1)
            reopened = replace(now, actions=now.actions[:-1])
            return self._longer(step.entry, step.after, (*past, reopened), self.marks)
        now = replace(now, actions=(*now.actions, step.after.events))
        if not begins_turn(step):
            return self._longer(step.entry, step.after, (*past, now), self.marks)
        mark = self.marks.get(step.after.turn)
        before = len(self.record) + 1
        fresh = Turn(
            step.after.turn,
            mark=mark,
            first=mark,
            kept=mark,
            before=before,
            number=now.number + 1,
            awaited=_awaited(mark),
        )
        return self._longer(step.entry, step.after, (*past, now, fresh), self.marks)

    def _handed(self, turn: Turn) -> Turn:
        """A turn that is reopened, in the hands in which its seat is by now."""
        if turn.mark is not None and turn.mark.for_a_turn:
            return turn
        mark = self.marks.get(turn.seat)
        return replace(turn, mark=mark, kept=mark)

    def _longer(
        self,
        entry: Action | Mark,
        state: State,
        turns: tuple[Turn, ...],
        marks: Mapping[int, Mark],
    ) -> "Chronicle":
        """The chronicle that tells this entry, too."""
        return Chronicle(state, turns, marks, (*self.record, entry))


def _awaited(mark: Mark | None) -> bool:
    """Whether no computer has the seat, by its mark."""
    return mark is None or not mark.computer


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


def another_turn(before: Chronicle, after: Chronicle) -> bool:
    """Whether another turn goes on than before, be it one that was reopened."""
    return len(after.turns) != len(before.turns)


def mark_of(story: Chronicle, seat: int) -> Mark | None:
    """In whose hands a seat is; ``None`` where in its own person's or computer's."""
    now = story.turns[-1]
    return now.mark if now.seat == seat else story.marks.get(seat)


def turns_played_on(story: Chronicle, seat: int) -> int:
    """How many turns in a row, up to its latest one, a computer played on for who has this seat.

    Others may have left the game in the latest one, or agreed to a draw, before anybody played it.
    """
    count = 0
    for turn in reversed(story.turns):
        if turn.seat != seat:
            continue
        if turn.first is not story.marks.get(seat):
            break
        if turn.mark is not None and turn.mark.for_a_turn:
            count += 1
        elif turn is not story.turns[-1] or any(event.seat == seat for event in turn.events):
            break
    return count


def chronicle(setup: Setup, record: Iterable[Action | Mark]) -> Chronicle:
    """The chronicle of a record. Raises IllegalActionError."""
    start = begin(setup)
    story = Chronicle(start, (Turn(start.turn),))
    for step in steps(start, record):
        story = story.after(step)
    return story
