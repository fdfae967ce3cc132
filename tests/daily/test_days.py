"""Rules for all days together: each day has a puzzle, editions take turns, weeks get harder.

The rules of the second series are in ``tests.daily.second``.
"""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from game.daily import FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY, Kind, NoPuzzle, Puzzle, puzzle_of
from game.daily.calendar import SECOND_SERIES
from game.daily.puzzle import PUZZLE_EDITIONS, WRONG_SHARE_RANGES, format_puzzle
from game.daily.reading import PUZZLES_FILE
from game.rules import Options
from tests.daily.days import DAYS


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return [puzzle_of(day) for day in DAYS]


@pytest.fixture(scope="module")
def first_series(puzzles: list[Puzzle]) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles if puzzle.date < SECOND_SERIES]


def test_every_day_of_more_than_two_years_has_a_puzzle(puzzles: list[Puzzle]) -> None:
    assert [puzzle.date for puzzle in puzzles] == DAYS
    assert (LAST_PUZZLE_DAY - FIRST_PUZZLE_DAY).days > 2 * 365
    assert PUZZLES_FILE.read_text("ascii").splitlines() == [
        format_puzzle(puzzle) for puzzle in puzzles
    ]


@pytest.mark.parametrize("day", [FIRST_PUZZLE_DAY - timedelta(1), LAST_PUZZLE_DAY + timedelta(1)])
def test_day_outside_the_calendar_has_no_puzzle(day: date) -> None:
    with pytest.raises(NoPuzzle, match=day.isoformat()):
        puzzle_of(day)


def test_editions_take_turns(first_series: list[Puzzle]) -> None:
    played = [puzzle.start.setup.options.edition for puzzle in first_series]
    first_index = PUZZLE_EDITIONS.index(played[0])
    order = PUZZLE_EDITIONS[first_index:] + PUZZLE_EDITIONS[:first_index]
    assert played == [order[at % len(order)] for at in range(len(played))]


def test_every_printed_handling_of_cards_occurs(puzzles: list[Puzzle]) -> None:
    played = {puzzle.start.setup.options for puzzle in puzzles}
    assert {(one.edition, one.handling) for one in played} == {
        (edition, handling) for edition in PUZZLE_EDITIONS for handling in edition.handlings
    }
    assert all(one.passing is Options.printed(one.edition).passing for one in played)
    assert {one.passing for one in played} == {True, False}


def test_a_week_gets_harder_from_day_to_day(first_series: list[Puzzle]) -> None:
    assert all(easier.stop <= harder.start for easier, harder in pairwise(WRONG_SHARE_RANGES))
    assert all(
        puzzle.wrong_permille in WRONG_SHARE_RANGES[puzzle.date.weekday()]
        for puzzle in first_series
    )


def test_every_kind_of_task_occurs_often(puzzles: list[Puzzle]) -> None:
    kinds = [puzzle.task.kind for puzzle in puzzles]
    assert all(kinds.count(kind) >= len(DAYS) // 50 for kind in Kind), kinds


def test_puzzle_starts_a_turn_with_enough_cards_to_draw(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        start = puzzle.start
        options, piles = start.setup.options, start.piles
        cards = piles.row if options.handling.open_row else piles.stock
        assert start.used == 0
        assert not start.over
        assert len(cards) > 2 * options.edition.most_actions
