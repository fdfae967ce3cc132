"""A game between two actions, as one immutable value.

The engine makes a new state for each action and never changes an old one. A state holds every
secret of the game: it is for the engine, and people get a :class:`~game.rules.views.View`.
"""

from dataclasses import dataclass, field
from typing import TypeVar

from game.rules.events import Event
from game.rules.setup import Setup
from game.rules.state.cards import Counts, Piles
from game.rules.state.passage import Passage
from game.rules.state.repetition import Position, Repetition

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how the game may go on.

    Two states are equal when their positions are: ``earlier``, ``events`` and ``repetition`` do not
    count.
    """

    setup: Setup
    passage: Passage
    first: int
    """The seat that began the game."""
    pirates: tuple[tuple[int, ...], ...]
    """Each seat's places, 0..N + 1, in ascending order; none once the seat has resigned."""
    hands: tuple[Counts, ...] = field(repr=False)
    piles: Piles
    turn: int
    """The seat on turn."""
    used: int
    """Actions of this turn so far."""
    out: frozenset[int]
    """Seats that have resigned."""
    winner: int | None
    earlier: "State | None" = field(default=None, compare=False, repr=False)
    """The state that Undo goes back to; ``None`` where nothing can be taken back.

    Its seat on turn is another than this one's where the action ended the turn by itself.
    """
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """What the last action caused, in order."""
    agreed: frozenset[int] = frozenset()
    """Seats that agree to a draw."""
    repetition: Repetition | None = field(default=None, compare=False, repr=False)
    """The turns so far; ``None`` where a position stands alone."""

    @property
    def actions_left(self) -> int:
        """Actions that the seat on turn may still make."""
        return self.setup.options.edition.most_actions - self.used

    @property
    def may_undo(self) -> int | None:
        """The seat that may take its last action back; ``None`` where nothing can be."""
        return None if self.earlier is None else self.earlier.turn

    @property
    def playing(self) -> list[int]:
        """The seats that have not resigned."""
        return [seat for seat in range(self.setup.seats) if seat not in self.out]

    @property
    def over(self) -> bool:
        """Whether somebody has won, or everyone has agreed to a draw."""
        return self.winner is not None or (bool(self.agreed) and self.drawn)

    @property
    def drawn(self) -> bool:
        """Whether everyone who plays has agreed to a draw."""
        return bool(self.agreed) and self.agreed.issuperset(self.playing)

    @property
    def draw_offered(self) -> bool:
        """Whether the seats may agree to a draw.

        No rule book knows one. It is offered once a position has come a third time with the same
        hands, or nobody has come nearer for :data:`~game.rules.state.repetition.ROUNDS` rounds, and
        until somebody comes nearer.
        """
        repetition, playing = self.repetition, self.setup.seats - len(self.out)
        return repetition is not None and repetition.circles(playing) and not self.over

    def position(self) -> Position:
        """What makes the beginning of a turn the same as another one."""
        return Position(self.turn, self.pirates, self.hands, self.piles.row, self.piles.discard)

    def crowd(self) -> list[int]:
        """The number of pirates, of all seats together, on each place 0..N + 1."""
        counts = [0] * (self.passage.boat + 1)
        for places in self.pirates:
            for place in places:
                counts[place] += 1
        return counts


def changed(seats: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """What each seat has, with another value for one of them."""
    each = list(seats)
    each[seat] = value
    return tuple(each)
