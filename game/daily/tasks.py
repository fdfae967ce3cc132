"""What a puzzle asks for, as data, and when it is reached.

A task is about one whole turn. What counts is the position after its last action.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.rules import State
from game.rules.actions import Advance, Move
from game.rules.state.passage import START


class Kind(StrEnum):
    """What a task is about."""

    ABOARD = "aboard"
    """Bring so many more pirates into the boat than were there."""
    CARDS = "cards"
    """Take as many cards as possible; played ones do not count against it."""
    REACH = "reach"
    """Have a pirate on a certain space."""
    FARTHEST = "farthest"
    """Bring the whole crew forward by as many spaces as possible, added up."""
    TOGETHER = "together"
    """Have so many of one's own pirates on one space."""
    HINDMOST = "hindmost"
    """Have no pirate behind a certain space."""


@dataclass(frozen=True, slots=True)
class Task:
    """What to reach with one turn.

    ``number`` is a number of pirates, cards or spaces, or for ``REACH`` and ``HINDMOST`` the number
    of a space. For ``CARDS`` and ``FARTHEST`` it is the most that can be reached. ``cards`` is
    how many cards must at least be in the hand at the end, those taken in the turn included.
    """

    kind: Kind
    number: int
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn changed: one's own pirates before and after it, cards taken, cards left."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    boat: int
    taken: int
    left: int


def outcome(start: State, actions: Sequence[Move], end: State) -> Outcome:
    """Say what the turn of ``actions`` from ``start`` to ``end`` changed for who played it."""
    seat = start.turn
    played = sum(isinstance(action, Advance) for action in actions)
    left = sum(end.hands[seat])
    return Outcome(
        before=start.pirates[seat],
        after=end.pirates[seat],
        boat=start.passage.boat,
        taken=left - sum(start.hands[seat]) + played,
        left=left,
    )


def measure(task: Task, result: Outcome) -> int:
    """Say how much of ``task.number`` a turn reached; cards left do not count here.

    For ``REACH`` it is the space itself where a pirate stands on it, and else 0.
    """
    after = result.after
    match task.kind:
        case Kind.ABOARD:
            return after.count(result.boat) - result.before.count(result.boat)
        case Kind.CARDS:
            return result.taken
        case Kind.REACH:
            return task.number if task.number in after else 0
        case Kind.FARTHEST:
            return sum(after) - sum(result.before)
        case Kind.TOGETHER:
            return together(after, result.boat)
        case Kind.HINDMOST:
            return after[0]


def together(places: Sequence[int], boat: int) -> int:
    """Count the pirates on the space where most of these stand."""
    return max((places.count(place) for place in places if START < place < boat), default=0)


def reached(task: Task, result: Outcome) -> bool:
    """Whether a turn does what the task asks for."""
    return measure(task, result) >= task.number and result.left >= task.cards
