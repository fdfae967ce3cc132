"""The task of a puzzle, as data, and the check whether a turn solves it.

A task is about one whole turn. Only the position after its last action counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.rules import State
from game.rules.actions import Advance, Move
from game.rules.state.passage import START


class Kind(StrEnum):
    """The kind of goal that a task sets."""

    ABOARD = "aboard"
    """Bring this number of pirates into the boat, in addition to those already there."""
    CARDS = "cards"
    """Take as many cards as possible; cards played in the turn are not subtracted."""
    REACH = "reach"
    """Have a pirate on a certain space."""
    FARTHEST = "farthest"
    """Bring the whole crew forward by as many spaces as possible, summed over all pirates."""
    TOGETHER = "together"
    """Have this number of one's own pirates on one space."""
    HINDMOST = "hindmost"
    """Have no pirate behind a certain space."""
    WIN = "win"
    """Bring all pirates that are still ashore into the boat, and so win the game."""


@dataclass(frozen=True, slots=True)
class Task:
    """The goal to reach with one turn.

    ``number`` is a number of pirates, cards or spaces; for ``REACH`` and ``HINDMOST`` it is the
    number of a space. For ``CARDS`` and ``FARTHEST`` it is the most that can be reached. ``cards``
    is the least number of cards in the hand at the end of the turn; cards taken in it count, too.
    """

    kind: Kind
    number: int
    cards: int = 0

    @property
    def target(self) -> int | None:
        """The space that the task names, or the boat; ``None`` if it names none."""
        return self.number if self.kind in (Kind.REACH, Kind.HINDMOST) else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a turn: one's own pirates before and after it, cards taken, cards left."""

    pirates_before: tuple[int, ...]
    pirates_after: tuple[int, ...]
    boat: int
    cards_taken: int
    cards_left: int


def outcome(start: State, actions: Sequence[Move], end: State) -> Outcome:
    """Return what the turn of ``actions`` from ``start`` to ``end`` changed for its player."""
    seat = start.seat_on_turn
    played = sum(isinstance(action, Advance) for action in actions)
    left = sum(end.hands[seat])
    return Outcome(
        pirates_before=start.pirates[seat],
        pirates_after=end.pirates[seat],
        boat=start.passage.boat,
        cards_taken=left - sum(start.hands[seat]) + played,
        cards_left=left,
    )


def measure_outcome(task: Task, result: Outcome) -> int:
    """Return how much of ``task.number`` a turn reached, without regard to ``task.cards``.

    For ``REACH``, return the number of the space if a pirate is on it, and 0 if not.
    """
    after = result.pirates_after
    match task.kind:
        case Kind.ABOARD | Kind.WIN:
            return after.count(result.boat) - result.pirates_before.count(result.boat)
        case Kind.CARDS:
            return result.cards_taken
        case Kind.REACH:
            return task.number if task.number in after else 0
        case Kind.FARTHEST:
            return sum(after) - sum(result.pirates_before)
        case Kind.TOGETHER:
            return largest_group(after, result.boat)
        case Kind.HINDMOST:
            return after[0]


def largest_group(places: Sequence[int], boat: int) -> int:
    """Return the largest number of pirates on one space of the passage."""
    return max((places.count(place) for place in places if START < place < boat), default=0)


def reaches_goal(task: Task, result: Outcome) -> bool:
    """Return whether a turn reaches the goal of the task."""
    return measure_outcome(task, result) >= task.number and result.cards_left >= task.cards
