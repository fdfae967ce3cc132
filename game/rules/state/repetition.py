"""Finds out whether a game repeats itself: positions that come again, turns without progress."""

from collections.abc import Hashable, Iterable
from itertools import chain
from typing import NamedTuple, TypeVar

from game.rules.state.cards import Counts

Item = TypeVar("Item", bound=Hashable)

Kept = tuple[frozenset[Item], ...]
"""Values in sets of falling sizes: adding one and looking for one takes few steps in long games."""

ROUNDS = 40
"""Rounds without anybody coming nearer after which a draw is offered."""


class Position(NamedTuple):
    """What makes one turn's beginning the same as another's."""

    turn: int
    pirates: tuple[tuple[int, ...], ...]
    hands: tuple[Counts, ...]
    row: tuple[int, ...]
    discard: Counts

    def __repr__(self) -> str:
        """Without the hands, which no log may show."""
        return f"Position(turn={self.turn}, pirates={self.pirates})"


class Repetition(NamedTuple):
    """The turns so far.

    Positions are compared only as far back as everyone can: from the last card on that somebody
    took unseen. So what follows from them tells nobody about hidden cards.
    """

    start: Position
    """Where this turn began."""
    farthest: tuple[int, ...]
    """How far each seat's pirates ever were at the beginning of a turn: their places added up."""
    seen: Kept[int] = ()
    """A hash of each turn's beginning."""
    twice: Kept[Position] = ()
    """The beginnings that came at least twice."""
    idle: int = 0
    """Turns since anybody came farther than ever."""
    circling: bool = False
    """Whether a position has come a third time since then."""

    @classmethod
    def begun(cls, start: Position) -> "Repetition":
        """The repetition of a game that begins here."""
        return cls(start, _reached(start), _with((), hash(start)))

    def then(self, start: Position) -> "Repetition":
        """The repetition when the next turn begins.

        Only the seat whose turn ended can have come farther.
        """
        mover, key = self.start.turn, hash(start)
        reached, farthest = sum(start.pirates[mover]), list(self.farthest)
        if nearer := reached > farthest[mover]:
            farthest[mover] = reached
        again = _holds(self.seen, key)
        thrice = again and _holds(self.twice, start)
        return Repetition(
            start=start,
            farthest=tuple(farthest),
            seen=self.seen if again else _with(self.seen, key),
            twice=_with(self.twice, start) if again and not thrice else self.twice,
            idle=0 if nearer else self.idle + 1,
            circling=thrice or (self.circling and not nearer),
        )

    def circles(self, playing: int) -> bool:
        """Whether so many seats go round in circles: a draw is on offer."""
        return self.circling or self.idle >= ROUNDS * playing

    def repeated(self) -> Iterable[Position]:
        """The beginnings that came at least twice, in no order."""
        return chain.from_iterable(self.twice)

    def unseen(self) -> "Repetition":
        """The repetition after somebody took a card unseen: earlier positions compare no more."""
        return self._replace(seen=(), twice=())


def _reached(position: Position) -> tuple[int, ...]:
    return tuple(map(sum, position.pirates))


def _with(kept: Kept[Item], item: Item) -> Kept[Item]:
    """The values with one more. A set takes in all sets that are no larger."""
    added = frozenset({item})
    while kept and len(kept[-1]) <= len(added):
        added |= kept[-1]
        kept = kept[:-1]
    return (*kept, added)


def _holds(kept: Kept[Item], item: Item) -> bool:
    return any(item in part for part in kept)
