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
    boat = view.passage.boat

    def merit(seat: int) -> tuple[bool, bool, int, int]:
        pirates = view.seats[seat].pirates
        stays = not view.seats[seat].resigned
        return (seat == view.winner, stays, pirates.count(boat), sum(pirates))

    return sorted(range(len(view.seats)), key=merit, reverse=True)
