"""The fast search finds the same tasks as the search that made the first puzzles."""

from collections.abc import Iterator
from datetime import date
from itertools import islice

import pytest

from game.daily.making import (
    RETREAT_SYMBOL,
    Ending,
    SortedTurn,
    find_endings,
    payable,
    shows_enough,
    turn_beginnings,
)
from game.daily.puzzle import options_of, seed_of
from game.daily.searching import best_tasks
from game.daily.tasks import Kind, Task, measure_outcome
from game.rules import State
from game.rules.state.passage import START
from tests.daily.days import id_of_day

DAYS_OF_EVERY_EDITION = [date(2027, 2, day) for day in (1, 2, 3, 4, 6)]


def positions(day: date, count: int) -> Iterator[State]:
    """Yield positions from the middle and the end of a game."""
    beginnings = [
        state for state in turn_beginnings(options_of(day), seed_of(day), 0) if shows_enough(state)
    ]
    yield from islice(beginnings[8::7], count)
    yield from beginnings[-2:]


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("day", DAYS_OF_EVERY_EDITION, ids=id_of_day)
def test_both_searches_find_the_same_tasks(day: date, kind: Kind) -> None:
    for state in positions(day, 3):
        assert list(best_tasks(kind, state)) == list(tasks_by_endings(kind, state))


def tasks_by_endings(kind: Kind, state: State) -> Iterator[tuple[Task, SortedTurn]]:
    endings = [ending for layer in find_endings(state) for ending in layer]
    tasks = tasks_to_reach(state) if kind is Kind.REACH else [largest_task(kind, endings)]
    for task in tasks:
        turns = {
            turn
            for ending in endings
            if measure_outcome(task, ending.outcome) >= task.number
            for turn in ending.turns
        }
        if len(turns) == 1 and task.number > 0:
            turn = turns.pop()
            forward = any(symbol != RETREAT_SYMBOL for symbol, _, _ in turn)
            if forward and len(turn) == state.actions_left and payable(state, turn):
                yield task, turn


def tasks_to_reach(state: State) -> list[Task]:
    crowd, spaces = state.pirates_by_place(), range(START + 1, state.passage.boat)
    return [Task(Kind.REACH, space) for space in spaces if not crowd[space]]


def largest_task(kind: Kind, endings: list[Ending]) -> Task:
    """Return the task for the largest number; a turn wins only if it brings all aboard."""
    number = max(measure_outcome(Task(kind, 0), ending.outcome) for ending in endings)
    before = endings[0].outcome
    ashore = len(before.pirates_before) - before.pirates_before.count(before.boat)
    return Task(kind, 0 if kind is Kind.WIN and number < ashore else number)
