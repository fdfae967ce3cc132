"""Where a game stands: one immutable value."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.rules.events import Event
from game.rules.passage import Passage
from game.rules.piles import Counts, Piles
from game.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class State:
    """A game between two actions, all secrets included: for the engine, not for people.

    ``pirates`` holds each seat's places in ascending order, none once the seat has resigned.
    ``used`` counts the actions of the turn so far. ``earlier`` is the state that Undo goes back
    to, ``events`` what the last action caused; neither makes two states differ.
    """

    setup: Setup
    passage: Passage
    first: int
    pirates: tuple[tuple[int, ...], ...]
    hands: tuple[Counts, ...] = field(repr=False)
    piles: Piles
    turn: int
    used: int = 0
    out: frozenset[int] = frozenset()
    """Seats that have resigned."""
    winner: int | None = None
    earlier: "State | None" = field(default=None, compare=False, repr=False)
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)

    _crowd: bytes | None = field(default=None, init=False, compare=False, repr=False)
    """The crowd, once counted; never carried over by ``replace``."""

    @property
    def actions_left(self) -> int:
        """Actions that the seat on turn may still make."""
        return self.setup.options.edition.most_actions - self.used

    def crowd(self) -> bytes:
        """Pirates of all seats on each place 0..N + 1; counted once, then remembered."""
        if self._crowd is None:
            self.crowded(_count(self.pirates, self.passage.boat))
        return self._crowd or b""

    def crowded(self, crowd: bytes) -> "State":
        """This state, told its crowd by who knows it already."""
        object.__setattr__(self, "_crowd", crowd)
        return self

    def told(self, *events: Event) -> "State":
        """The same state, with other events."""
        return State(
            self.setup,
            self.passage,
            self.first,
            self.pirates,
            self.hands,
            self.piles,
            self.turn,
            self.used,
            self.out,
            self.winner,
            self.earlier,
            events,
        ).crowded(self.crowd())


def _count(pirates: Iterable[Iterable[int]], boat: int) -> bytes:
    counts = bytearray(boat + 1)
    for places in pirates:
        for place in places:
            counts[place] += 1
    return bytes(counts)
