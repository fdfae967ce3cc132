"""Find out whether a game repeats itself: by repeated positions, or by turns without progress."""

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import NamedTuple, TypeVar

from game.rules.state.cards import Counts

Item = TypeVar("Item", bound=Hashable)

LayeredSet = tuple[frozenset[Item], ...]
"""Values in sets of decreasing size, so that adding or finding a value takes only a few steps."""

ROUNDS_UNTIL_DRAW_OFFER = 40
"""The number of rounds without progress of any seat after which a draw is offered."""


class Position(NamedTuple):
    """The parts of a turn's beginning that must be equal for a repetition."""

    seat_on_turn: int
    pirates: tuple[tuple[int, ...], ...]
    hands: tuple[Counts, ...]
    row: tuple[int, ...]
    discard: Counts

    def __repr__(self) -> str:
        """Return a text without the hands, which no log may show."""
        return f"Position(seat_on_turn={self.seat_on_turn}, pirates={self.pirates})"


class Repetition(NamedTuple):
    """A summary of the turns so far.

    Only positions after the last card that somebody took unseen are compared. Everyone can compare
    these positions, so the results tell nobody about hidden cards.
    """

    start: Position
    """The position at the beginning of this turn."""
    farthest: tuple[int, ...]
    """For each seat, the highest sum of its pirates' places at the beginning of any turn."""
    seen: LayeredSet[int] = ()
    """A hash of each turn's beginning."""
    twice: LayeredSet[Position] = ()
    """The positions with which at least two turns began."""
    idle_turns: int = 0
    """The number of turns since a seat last came farther than ever before."""
    circling: bool = False
    """Whether, since a seat last came farther, a position has occurred for the third time."""

    @classmethod
    def at_start(cls, start: Position) -> "Repetition":
        """Return the repetition of a game that begins with this position."""
        return cls(start, _reached(start), _with((), hash(start)))

    def with_next_turn(self, start: Position) -> "Repetition":
        """Return the repetition when the next turn begins.

        Only the seat whose turn ended can have come farther.
        """
        mover, key = self.start.seat_on_turn, hash(start)
        reached, farthest = sum(start.pirates[mover]), list(self.farthest)
        if came_farther := reached > farthest[mover]:
            farthest[mover] = reached
        again = _holds(self.seen, key)
        thrice = again and _holds(self.twice, start)
        return Repetition(
            start=start,
            farthest=tuple(farthest),
            seen=self.seen if again else _with(self.seen, key),
            twice=_with(self.twice, start) if again and not thrice else self.twice,
            idle_turns=0 if came_farther else self.idle_turns + 1,
            circling=thrice or (self.circling and not came_farther),
        )

    def offers_draw(self, playing: int) -> bool:
        """Return whether a game of ``playing`` seats repeats itself, so that a draw is on offer."""
        return self.circling or self.idle_turns >= ROUNDS_UNTIL_DRAW_OFFER * playing

    def repeated_positions(self) -> Iterable[Position]:
        """Return the positions with which at least two turns began, in no order."""
        return chain.from_iterable(self.twice)

    def without_positions(self) -> "Repetition":
        """Return the repetition after a card was taken unseen, without earlier positions."""
        return self._replace(seen=(), twice=())


def _reached(position: Position) -> tuple[int, ...]:
    return tuple(map(sum, position.pirates))


def _with(kept: LayeredSet[Item], item: Item) -> LayeredSet[Item]:
    """Return the values with a new one; its set absorbs the last sets that are not larger."""
    added = frozenset({item})
    while kept and len(kept[-1]) <= len(added):
        added |= kept[-1]
        kept = kept[:-1]
    return (*kept, added)


def _holds(kept: LayeredSet[Item], item: Item) -> bool:
    return any(item in part for part in kept)
