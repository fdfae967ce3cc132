"""A game between two actions, as one immutable value.

The engine makes a new state for each action and never changes an old one. A state contains every
secret of the game, so only the engine gets it; people get a :class:`~game.rules.views.View`.
"""

from dataclasses import dataclass, field
from typing import TypeVar

from game.rules.actions import Event
from game.rules.setup import Setup
from game.rules.state.cards import Counts, Piles
from game.rules.state.passage import Passage
from game.rules.state.repetition import Position, Repetition

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how the game can continue.

    Two states are equal if their positions are equal: ``undo_state``, ``events`` and ``repetition``
    do not count.
    """

    setup: Setup
    passage: Passage
    first: int
    """The seat that began the game."""
    pirates: tuple[tuple[int, ...], ...]
    """The places of each seat's pirates, 0..N + 1, ascending; empty if the seat has resigned."""
    hands: tuple[Counts, ...] = field(repr=False)
    piles: Piles
    seat_on_turn: int
    used: int
    """The number of actions in this turn so far."""
    out: frozenset[int]
    """Seats that have resigned."""
    winner: int | None
    undo_state: "State | None" = field(default=None, compare=False, repr=False)
    """The state that Undo goes back to; ``None`` if nothing can be taken back.

    If the last action also ended the turn, ``undo_state.seat_on_turn`` is the seat that made the
    action, and ``seat_on_turn`` is the next seat.
    """
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    """The effects of the last action, in order."""
    seats_for_draw: frozenset[int] = frozenset()
    """Seats that agree to a draw."""
    repetition: Repetition | None = field(default=None, compare=False, repr=False)
    """A summary of the turns so far; ``None`` for a position without a history."""

    @property
    def actions_left(self) -> int:
        """The number of actions that the seat on turn may still make."""
        return self.setup.options.edition.most_actions - self.used

    @property
    def undo_seat_by_rules(self) -> int | None:
        """The seat that may take back its last action, or ``None``."""
        return None if self.undo_state is None else self.undo_state.seat_on_turn

    @property
    def playing_seats(self) -> list[int]:
        """The seats that have not resigned."""
        return [seat for seat in range(self.setup.seats) if seat not in self.out]

    @property
    def over(self) -> bool:
        """Whether somebody has won, or everyone has agreed to a draw."""
        return self.winner is not None or (bool(self.seats_for_draw) and self.ended_in_draw)

    @property
    def ended_in_draw(self) -> bool:
        """Whether everyone who plays has agreed to a draw."""
        return bool(self.seats_for_draw) and self.seats_for_draw.issuperset(self.playing_seats)

    @property
    def draw_offered(self) -> bool:
        """Whether the seats may agree to a draw.

        No rule book mentions a draw. It is offered when a position with the same hands occurs for
        the third time, or when no seat has made progress for
        :data:`~game.rules.state.repetition.ROUNDS_UNTIL_DRAW_OFFER` rounds. The offer ends when a
        seat makes progress.
        """
        repetition, playing = self.repetition, self.setup.seats - len(self.out)
        return repetition is not None and repetition.offers_draw(playing) and not self.over

    def position(self) -> Position:
        """Return the parts of the state that are compared to find repeated positions."""
        return Position(
            self.seat_on_turn, self.pirates, self.hands, self.piles.row, self.piles.discard
        )

    def pirates_by_place(self) -> list[int]:
        """Return the number of pirates, of all seats together, on each place 0..N + 1."""
        counts = [0] * (self.passage.boat + 1)
        for places in self.pirates:
            for place in places:
                counts[place] += 1
        return counts


def with_seat_changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the values of all seats, with another value for one seat."""
    each = list(values)
    each[seat] = value
    return tuple(each)
