"""A short summary of a game: its seats from the best to the last, turns, cards, longest advance."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.actions import Event, Happening
from game.rules.record.chronicle import Turn
from game.rules.views import View


@dataclass(frozen=True, slots=True)
class PirateAdvance:
    """One pirate's advance; place 0 is the start."""

    seat: int
    origin: int
    target: int

    @property
    def length(self) -> int:
        """Return the number of places."""
        return self.target - self.origin


@dataclass(frozen=True, slots=True)
class Summary:
    """The turns, cards and longest advance of a game, without actions that were taken back.

    ``turns`` counts the turns with at least one action; passing counts. ``longest`` is the first of
    the longest advances; ``None`` if nobody advanced.
    """

    turns: int
    cards: int
    longest: PirateAdvance | None


def summary(turns: Iterable[Turn]) -> Summary:
    """Sum up the turns of a game."""
    played = [turn for turn in turns if turn.actions]
    jumps = [jump for turn in played for event in turn.events if (jump := _jump(event))]
    longest = max(jumps, key=lambda jump: jump.length, default=None)
    return Summary(len(played), len(jumps), longest)


def _jump(event: Event) -> PirateAdvance | None:
    if event.kind is not Happening.ADVANCED or event.origin is None or event.target is None:
        return None
    return PirateAdvance(event.seat, event.origin, event.target)


def seats_by_rank(view: View) -> list[int]:
    """Return the seats, best first: the winner, then by pirates in the boat, then by spaces.

    Seats that resigned come last.
    """
    merits = _merits(view)
    return sorted(range(len(merits)), key=merits.__getitem__, reverse=True)


def places(view: View) -> list[int]:
    """Return the place of each seat, from 1 on, in the order of the ranking.

    Seats that came equally far share a place, and so do all that agreed to a draw.
    """
    merits = [one[:2] if view.ended_in_draw else one for one in _merits(view)]
    return [1 + sum(other > own for other in merits) for own in merits]


def _merits(view: View) -> list[tuple[bool | int, ...]]:
    """Return what the ranking compares: who won, who stayed, pirates in the boat, spaces."""
    return [
        (
            number == view.winner,
            not seat.resigned,
            seat.pirates.count(view.passage.boat),
            sum(seat.pirates),
        )
        for number, seat in enumerate(view.seats)
    ]
