"""The promises of the second series: surprising, never dull, and as hard as the weekday says."""

from collections.abc import Iterable
from datetime import date

import pytest

from game.daily import Kind, puzzle_of, right_answers
from game.daily.calendar import (
    SECOND_SERIES,
    difficulty_of,
    greedy_solves,
    kind_of,
    least_marks_of,
    options_on,
)
from game.daily.composing import LEAST_FULL_TURNS, MILLION, marks_of
from game.daily.puzzle import SKULLS
from game.daily.tasks import largest_group
from game.rules.actions import Advance
from game.rules.state.passage import START
from tests.daily.days import DAYS, id_of_day
from tests.daily.second import solvers
from tests.long import long

SECOND_DAYS = [day for day in DAYS if day >= SECOND_SERIES]
PERIODS = [SECOND_DAYS[at : at + 28] for at in range(0, len(SECOND_DAYS), 28)]


def test_the_date_decides_kind_and_edition() -> None:
    for day in SECOND_DAYS:
        puzzle = puzzle_of(day)
        assert puzzle.task.kind is kind_of(day)
        assert puzzle.start.setup.options == options_on(day)


def test_no_task_asks_for_cards_left() -> None:
    assert not [day for day in SECOND_DAYS if puzzle_of(day).task.cards]


def test_no_solution_only_goes_back() -> None:
    for day in SECOND_DAYS:
        assert any(isinstance(action, Advance) for action in puzzle_of(day).solution)


def test_the_beginning_does_not_reach_the_number_in_any_reading() -> None:
    for day in SECOND_DAYS:
        start, task = puzzle_of(day).start, puzzle_of(day).task
        own, boat = start.pirates[start.seat_on_turn], start.passage.boat
        match task.kind:
            case Kind.ABOARD:
                assert own.count(boat) < task.number < len(own) - own.count(boat), day
            case Kind.WIN:
                assert task.number == len(own) - own.count(boat), day
            case Kind.REACH:
                assert not start.pirates_by_place()[task.number], day
            case Kind.TOGETHER:
                most = max(own.count(START), own.count(boat), largest_group(own, boat))
                assert most < task.number, day
            case Kind.HINDMOST:
                assert own[0] < task.number, day
            case Kind.CARDS | Kind.FARTHEST:
                assert task.number > 0, day


def test_a_winning_turn_ends_the_game() -> None:
    winning = [day for day in SECOND_DAYS if kind_of(day) is Kind.WIN]
    for day in winning[::7]:
        puzzle = puzzle_of(day)
        for turn in right_answers(puzzle):
            state = solvers.play_actions(puzzle, turn)
            assert state.winner == puzzle.seat, day


@pytest.mark.parametrize("day", SECOND_DAYS[4::95], ids=id_of_day)
def test_a_day_is_as_hard_as_its_weekday_says(day: date) -> None:
    check([day])


@long
@pytest.mark.parametrize("days", PERIODS, ids=id_of_day)
def test_every_day_is_as_hard_as_its_weekday_says(days: list[date]) -> None:
    check(days)


def check(days: Iterable[date]) -> None:
    for day in days:
        puzzle, chance = puzzle_of(day), difficulty_of(day).chance
        answers = right_answers(puzzle)
        assert len(marks_of(puzzle.start, puzzle.task, answers)) >= least_marks_of(day), day
        millionths = MILLION * solvers.random_chance(puzzle)
        assert chance.start <= millionths < chance.stop + len(answers), day
        assert solvers.greedy_solves(puzzle) is greedy_solves(day), day
        assert solvers.full_turn_count(puzzle) >= LEAST_FULL_TURNS, day


def test_skulls_follow_the_weekday() -> None:
    week = [puzzle_of(date(2027, 1, day)) for day in range(4, 11)]
    assert tuple(puzzle.skulls for puzzle in week) == SKULLS
    assert (min(SKULLS), max(SKULLS)) == (1, 3)
