"""Judge whether a turn solves a puzzle, and give the reason if it does not."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import permutations

from game.daily.puzzle import Puzzle
from game.daily.tasks import Kind, Task, measure_outcome, outcome, reaches_goal
from game.rules import IllegalActionError, Reason, State, apply
from game.rules.actions import Move


def solving_orders(
    start: State, task: Task, actions: Sequence[Move]
) -> tuple[tuple[Move, ...], ...]:
    """Return each order of the actions that is legal and reaches the goal, each once."""
    found: list[tuple[Move, ...]] = []
    for order in permutations(actions):
        with suppress(IllegalActionError):
            end = state_after(start, order)
            if reaches_goal(task, outcome(start, order, end)) and order not in found:
                found.append(order)
    return tuple(found)


def state_after(start: State, actions: Sequence[Move]) -> State:
    """Return the state after these actions of the turn that begins with ``start``.

    Raises :class:`~game.rules.IllegalActionError` where the rules forbid one of them.
    """
    state = start
    for action in actions:
        if state.seat_on_turn != start.seat_on_turn:
            raise IllegalActionError(Reason.NO_ACTIONS_LEFT)
        state = apply(state, action)
    return state


_REMEMBERED = 8
"""The number of puzzles whose answers are cached; today's and yesterday's are needed often."""


class Why(StrEnum):
    """The reason for a verdict: the first one that applies, in this order."""

    SOLVED = "solved"
    NOT_THERE = "not-there"
    """No pirate of the player is on the space that the task names."""
    TOO_FEW = "too-few"
    """``reached`` is less than ``wanted``; the task's kind says what the two count."""
    TOO_FEW_CARDS = "too-few-cards"
    """The rest is right, but only ``reached`` cards are left instead of ``wanted``."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a turn.

    For ``HINDMOST`` and ``NOT_THERE`` the numbers are spaces. ``wanted`` is the space that the task
    names. ``reached`` is the space of the hindmost pirate for ``HINDMOST``, and 0 for
    ``NOT_THERE``. For ``ABOARD``, ``reached`` is below 0 if the boat holds fewer pirates than
    before the turn.
    """

    why: Why
    reached: int
    wanted: int
    lost_at: int | None
    """The first action, counted from 0, after which the goal was out of reach.

    ``None`` if the turn solved the puzzle, or if the goal was still in reach when the turn ended.
    """

    @property
    def solved(self) -> bool:
        """Whether the turn reached the goal."""
        return self.why is Why.SOLVED


def judge(puzzle: Puzzle, actions: Sequence[Move]) -> Verdict:
    """Judge a turn of these actions, which may be fewer than a turn allows.

    Raises :class:`~game.rules.IllegalActionError` where the rules forbid one of them.
    """
    task = puzzle.task
    result = outcome(puzzle.start, actions, play_actions(puzzle, actions))
    number = measure_outcome(task, result)
    if number < task.number:
        why = Why.NOT_THERE if task.kind is Kind.REACH else Why.TOO_FEW
        return Verdict(why, number, task.number, lost_at(puzzle, actions))
    if result.cards_left < task.cards:
        return Verdict(Why.TOO_FEW_CARDS, result.cards_left, task.cards, lost_at(puzzle, actions))
    return Verdict(Why.SOLVED, number, task.number, None)


def count_reached(puzzle: Puzzle, actions: Sequence[Move]) -> int:
    """Return how much of the task's number these actions reach.

    Raises :class:`~game.rules.IllegalActionError` where the rules forbid one of them.
    """
    return measure_outcome(
        puzzle.task, outcome(puzzle.start, actions, play_actions(puzzle, actions))
    )


def play_actions(puzzle: Puzzle, actions: Sequence[Move]) -> State:
    """Return the state after these actions of the puzzle's turn.

    Raises :class:`~game.rules.IllegalActionError` where the rules forbid one of them.
    """
    return state_after(puzzle.start, actions)


def lost_at(puzzle: Puzzle, actions: Sequence[Move]) -> int | None:
    """Return the first action, from 0, that puts the goal out of reach; ``None`` if none does."""
    turn, right = tuple(actions), right_answers(puzzle)
    for number in range(len(turn)):
        if all(answer[: number + 1] != turn[: number + 1] for answer in right):
            return number
    return None


@lru_cache(_REMEMBERED)
def right_answers(puzzle: Puzzle) -> tuple[tuple[Move, ...], ...]:
    """Return all turns that solve the puzzle: the solution in every order that reaches the goal."""
    return solving_orders(puzzle.start, puzzle.task, puzzle.solution)
