"""Solve every day again, and print what the days are like: kinds, runs, surprises and solvers.

``python -m tests.daily.second.table [FIRST [LAST [STEP]]]``; by default all days of the second
series. It takes some minutes on an idle machine. The plain search of ``tests.daily.plain`` solves
each puzzle again; the command ends with an error if it finds another answer.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from statistics import mean, median

from game.daily import LAST_PUZZLE_DAY, Kind, Puzzle, puzzle_of, right_answers
from game.daily.calendar import SECOND_SERIES
from game.daily.composing import Mark, marks_of, uses_rivals
from tests.daily.second.solvers import (
    chance_in_attempts,
    full_turn_count,
    greedy_solves,
    looking_ahead_solves,
    random_chance,
)
from tests.daily.test_unique import check

WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
PERCENT = 100


@dataclass(frozen=True)
class Solved:
    """What is known of a day after solving it."""

    puzzle: Puzzle
    marks: tuple[Mark, ...]
    rivals: bool
    turns: int
    random: float
    explained: float
    greedy: bool
    ahead: bool


def solve(day: date) -> Solved:
    """Solve a day's puzzle in every way. Raises AssertionError for another answer."""
    check(day)
    puzzle = puzzle_of(day)
    answers = right_answers(puzzle)
    return Solved(
        puzzle,
        marks_of(puzzle.start, puzzle.task, answers),
        uses_rivals(puzzle.start, answers[0]),
        full_turn_count(puzzle),
        random_chance(puzzle),
        chance_in_attempts(puzzle, 3),
        greedy_solves(puzzle),
        looking_ahead_solves(puzzle),
    )


COLUMNS: dict[str, Callable[[list[Solved]], str]] = {
    "days": lambda days: str(len(days)),
    "wrong first ‰": lambda days: f"{median(one.puzzle.wrong_permille for one in days):.0f}",
    "full turns": lambda days: f"{median(one.turns for one in days):.0f}",
    "fewest": lambda days: str(min(one.turns for one in days)),
    "random %": lambda days: f"{PERCENT * median(one.random for one in days):.3f}",
    "highest": lambda days: f"{PERCENT * max(one.random for one in days):.3f}",
    "explained %": lambda days: f"{PERCENT * mean(one.explained for one in days):.1f}",
    "greedy": lambda days: str(sum(one.greedy for one in days)),
    "ahead": lambda days: str(sum(one.ahead for one in days)),
    "marks": lambda days: f"{mean(len(one.marks) for one in days):.1f}",
    "fewest marks": lambda days: str(min(len(one.marks) for one in days)),
}
"""The columns of the table by weekday."""


def report(solved: Sequence[Solved]) -> Iterator[str]:
    """Yield the lines of the report."""
    kinds = [one.puzzle.task.kind for one in solved]
    yield f"{len(solved)} days solved again: one answer each"
    yield "kinds: " + ", ".join(f"{kind.value} {kinds.count(kind)}" for kind in Kind)
    yield f"highest share in a quarter: {max(quarter_shares(solved)):.1%}"
    yield f"longest run of a kind: {max(len([*run]) for _, run in groupby(kinds))}"
    yield f"tasks with cards left: {sum(one.puzzle.task.cards > 0 for one in solved)}"
    marks = Counter(mark for one in solved for mark in one.marks)
    yield "surprises: " + ", ".join(f"{mark.value} {marks[mark]}" for mark in Mark)
    yield f"rivals are stepping stones: {sum(one.rivals for one in solved)}"
    yield ""
    yield "| | " + " | ".join(COLUMNS) + " |"
    yield "|---" * (len(COLUMNS) + 1) + "|"
    for number, name in enumerate(WEEKDAYS):
        days = [one for one in solved if one.puzzle.date.weekday() == number]
        if days:
            yield f"| {name} | " + " | ".join(tell(days) for tell in COLUMNS.values()) + " |"


def quarter_shares(solved: Sequence[Solved]) -> Iterator[float]:
    """Yield the share of the most frequent kind, for each quarter of a year."""
    dated = [(one.puzzle.date, one.puzzle.task.kind) for one in solved]
    for _, quarter in groupby(dated, lambda one: (one[0].year, (one[0].month - 1) // 3)):
        kinds = [kind for _, kind in quarter]
        yield max(Counter(kinds).values()) / len(kinds)


def main(arguments: Sequence[str]) -> None:
    """Run the command line."""
    given = [date.fromisoformat(text) for text in arguments[:2]]
    first, last = (*given, *(SECOND_SERIES, LAST_PUZZLE_DAY)[len(given) :])
    step = int(arguments[2]) if len(arguments) > len(given) else 1
    days = [first + timedelta(number) for number in range(0, (last - first).days + 1, step)]
    with ProcessPoolExecutor() as processes:
        solved = [*processes.map(solve, days, chunksize=7)]
    for line in report(solved):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
