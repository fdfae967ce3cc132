"""A record folded turn by turn: each turn's events, marks and who played it, and the state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from game.rules.actions import Action, Undo
from game.rules.engine import Step, begin, steps
from game.rules.events import Event
from game.rules.marks import Control, Mark
from game.rules.record.hands import Hands, begins_turn, reopens_turn
from game.rules.setup import Setup
from game.rules.state.state import State


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

    ``hands`` tells who has which seat. ``record`` is what it tells: every entry, what was taken
    back included.
    """

    state: State
    turns: tuple[Turn, ...]
    hands: Hands
    record: tuple[Action | Mark, ...] = field(default=(), compare=False)

    @property
    def marks(self) -> Mapping[int, Mark]:
        """By seat, in whose hands each is for more than a turn."""
        return self.hands.marks

    def then(self, entry: Action | Mark) -> "Chronicle":
        """The chronicle after one more entry. Raises IllegalActionError."""
        return self.after(next(steps(self.state, (entry,))))

    def after(self, step: Step[Action | Mark]) -> "Chronicle":
        """The chronicle after a step from where it stands."""
        hands = self.hands.after(step)
        turns = self._turns_after(step, hands)
        return Chronicle(step.after, turns, hands, (*self.record, step.entry))

    def _turns_after(self, step: Step[Action | Mark], hands: Hands) -> tuple[Turn, ...]:
        *past, now = self.turns
        if isinstance(step.entry, Mark):
            return (*past, _marked(now, step.entry))
        if isinstance(step.entry, Undo):
            if reopens_turn(step):
                return (*past[:-1], _reopened(past[-1], now, hands))
            return (*past, replace(now, actions=now.actions[:-1]))
        now = replace(now, actions=(*now.actions, step.after.events))
        if not begins_turn(step):
            return (*past, now)
        mark = hands.now.mark
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


def _reopened(last: Turn, now: Turn, hands: Hands) -> Turn:
    """A turn whose last action is taken back, in the hands in which its seat is by now."""
    mark = hands.now.mark
    kept = last.kept if mark is not None and mark.for_a_turn else mark
    actions = last.actions[:-1]
    return replace(last, actions=actions, number=now.number + 1, mark=mark, kept=kept)


def _awaited(mark: Mark | None) -> bool:
    """Whether no computer has the seat, by its mark."""
    return mark is None or not mark.computer


def another_turn(before: Chronicle, after: Chronicle) -> bool:
    """Whether another turn goes on than before, be it one that was reopened."""
    return len(after.turns) != len(before.turns)


def chronicle(setup: Setup, record: Iterable[Action | Mark]) -> Chronicle:
    """The chronicle of a record. Raises IllegalActionError."""
    start = begin(setup)
    story = Chronicle(start, (Turn(start.turn),), Hands.begun(start))
    for step in steps(start, record):
        story = story.after(step)
    return story
