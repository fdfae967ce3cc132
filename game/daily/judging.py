"""Whether a turn solves a puzzle, and if not, why."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from game.daily.orders import orders, played
from game.daily.puzzle import Puzzle
from game.daily.tasks import Kind, measure, outcome
from game.rules import State
from game.rules.actions import Move

_REMEMBERED = 8
"""Puzzles whose right answers are kept: today's and yesterday's are asked for time and again."""


class Why(StrEnum):
    """Why a turn solves the puzzle or does not, as the first that holds."""

    SOLVED = "solved"
    NOT_THERE = "not-there"
    """No own pirate stands on the space that was to be reached."""
    TOO_FEW = "too-few"
    """``reached`` is less than ``wanted``, in what the task's kind counts."""
    TOO_FEW_CARDS = "too-few-cards"
    """The rest is right, but ``reached`` cards are left and not ``wanted``."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What to say to a turn.

    For ``HINDMOST`` and ``NOT_THERE`` the numbers are spaces: ``reached`` is where the hindmost
    pirate stands, or 0, ``wanted`` is the space that the task names. For ``ABOARD``, ``reached`` is
    below 0 where fewer are in the boat than before.
    """

    why: Why
    reached: int
    wanted: int
    lost_at: int | None
    """The first action, counted from 0, after which no other could reach the goal any more.

    ``None`` where the turn solved the puzzle, or ended while that was still possible.
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
    result = outcome(puzzle.start, actions, play(puzzle, actions))
    number = measure(task, result)
    if number < task.number:
        why = Why.NOT_THERE if task.kind is Kind.REACH else Why.TOO_FEW
        return Verdict(why, number, task.number, lost_at(puzzle, actions))
    if result.left < task.cards:
        return Verdict(Why.TOO_FEW_CARDS, result.left, task.cards, lost_at(puzzle, actions))
    return Verdict(Why.SOLVED, number, task.number, None)


def count(puzzle: Puzzle, actions: Sequence[Move]) -> int:
    """Say how much of the task's number these actions reach.

    Raises :class:`~game.rules.IllegalActionError` where the rules forbid one of them.
    """
    return measure(puzzle.task, outcome(puzzle.start, actions, play(puzzle, actions)))


def play(puzzle: Puzzle, actions: Sequence[Move]) -> State:
    """Give the state after these actions of the puzzle's turn.

    Raises :class:`~game.rules.IllegalActionError` where the rules forbid one of them.
    """
    return played(puzzle.start, actions)


def lost_at(puzzle: Puzzle, actions: Sequence[Move]) -> int | None:
    """Give the first action, from 0, after which the goal is out of reach; ``None`` if none is."""
    turn, right = tuple(actions), answers(puzzle)
    for number in range(len(turn)):
        if all(one[: number + 1] != turn[: number + 1] for one in right):
            return number
    return None


@lru_cache(_REMEMBERED)
def answers(puzzle: Puzzle) -> tuple[tuple[Move, ...], ...]:
    """Give all turns that solve the puzzle: its solution in each order that does."""
    return orders(puzzle.start, puzzle.task, puzzle.solution)
