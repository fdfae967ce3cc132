"""What the date decides in the second series: kinds, editions and difficulty, for ever."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest

from game.daily.calendar import (
    DIFFICULTIES,
    MONDAY,
    MONDAY_EDITION,
    OTHER_EDITIONS,
    SECOND_SERIES,
    SUNDAY,
    WEDNESDAY,
    greedy_solves,
    kind_of,
    least_marks_of,
    options_on,
)
from game.daily.puzzle import options_of, seed_of
from game.daily.reading import puzzle_of
from game.daily.tasks import Kind

YEARS = range(2027, 2041)
DAYS = [SECOND_SERIES + timedelta(number) for number in range(len(YEARS) * 365)]


def test_every_week_has_each_kind_once() -> None:
    first_monday = DAYS.index(date(2027, 1, 4))
    for at in range(first_monday, len(DAYS) - SUNDAY, 7):
        assert {kind_of(day) for day in DAYS[at : at + 7]} == set(Kind)


def test_no_kind_comes_on_two_days_in_a_row() -> None:
    before = puzzle_of(SECOND_SERIES - timedelta(1)).task.kind
    assert all(one is not other for one, other in pairwise([before, *map(kind_of, DAYS)]))


@pytest.mark.parametrize("year", YEARS)
def test_no_kind_has_more_than_a_quarter_of_a_quarter_year(year: int) -> None:
    for month in (1, 4, 7, 10):
        days = [date(year, month, 1) + timedelta(number) for number in range(90)]
        assert max(Counter(map(kind_of, days)).values()) * 4 < len(days)


def test_short_turns_come_on_mondays_and_the_other_editions_take_turns() -> None:
    other_days = [day for day in DAYS if day.weekday() != MONDAY]
    assert all(options_on(day).edition is MONDAY_EDITION for day in set(DAYS) - set(other_days))
    played = Counter((options_on(day).edition, options_on(day).handling) for day in other_days)
    assert {edition for edition, _ in played} == set(OTHER_EDITIONS)
    by_edition = [
        {handling: played[edition, handling] for handling in edition.handlings}
        for edition in OTHER_EDITIONS
    ]
    for numbers in by_edition:
        assert max(numbers.values()) - min(numbers.values()) <= 2


def test_a_week_gets_harder_from_day_to_day() -> None:
    for easier, harder in pairwise(DIFFICULTIES):
        assert easier.chance.start > harder.chance.start
        assert easier.chance.stop > harder.chance.stop
        assert easier.least_marks <= harder.least_marks
    shares = [
        sum(greedy_solves(day) for day in DAYS if day.weekday() == weekday)
        / sum(day.weekday() == weekday for day in DAYS)
        for weekday in range(7)
    ]
    assert shares == sorted(shares, reverse=True)
    assert shares[MONDAY] == pytest.approx(2 / 3, abs=0.02)
    assert shares[SUNDAY] == 0


def test_days_from_wednesday_on_have_two_surprises() -> None:
    assert all(least_marks_of(day) >= 1 + (day.weekday() >= WEDNESDAY) for day in DAYS)


def test_series_change_on_the_first_day_of_the_second() -> None:
    last = SECOND_SERIES - timedelta(1)
    assert options_of(last) != options_on(last)
    assert options_of(SECOND_SERIES) == options_on(SECOND_SERIES)
    assert len({seed_of(last), seed_of(SECOND_SERIES)}) == 2
