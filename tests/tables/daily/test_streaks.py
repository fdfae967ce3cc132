"""A streak that is updated day by day equals a streak that is counted from all days."""

import random

import pytest

from game.model.daily import Day, MostSolved, Streak
from game.model.time import Moment
from game.tables import Tables
from game.tables.daily.daily import KEPT_DAYS
from tests.makers.people import ANA, BEN, GUILD, HALL_PLACE, Clock

from .player import DAY_AFTER_TOMORROW, TODAY, TOMORROW, fail_puzzle, moment_at, solve_puzzle


def streak_length_on(days: set[int], last: int) -> int:
    """Return the number of consecutive days that end on the day ``last``."""
    length = 0
    while last - length in days:
        length += 1
    return length


@pytest.mark.parametrize("seed", range(50))
def test_late_solution_counts_like_a_solution_in_time(seed: int) -> None:
    luck = random.Random(seed)  # noqa: S311
    streak, solved = Streak(), set[int]()
    for today in range(20_000, 20_100):
        for day in luck.choices([[], [today], [today - 1], [today, today - 1]], [3, 9, 4, 4])[0]:
            solved.add(day)
            streak = streak.with_solved_day(Day(day))
            assert streak.last == max(solved)
            assert streak.length == streak_length_on(solved, max(solved))
            assert streak.longest == max(streak_length_on(solved, one) for one in solved)
            assert streak.with_solved_day(Day(day)) == streak


def test_a_streak_lasts_until_the_day_after_its_last_day() -> None:
    streak = Streak(3, Day(100), 9)
    lengths = {day: streak.length_on(Day(day)) for day in (97, 98, 99, 100, 101, 102)}
    assert lengths == {97: 0, 98: 1, 99: 2, 100: 3, 101: 3, 102: 0}


async def test_a_day_without_a_solution_ends_a_streak(tables: Tables, clock: Clock) -> None:
    await solve_puzzle(tables)
    clock.now = moment_at(TOMORROW)
    await solve_puzzle(tables)
    result = await tables.daily.result(ANA.user, TOMORROW, GUILD)
    assert (result.streak, result.longest, result.server_streak) == (2, 2, 2)
    clock.now = moment_at(Day(DAY_AFTER_TOMORROW + 1))
    await fail_puzzle(tables)
    result = await tables.daily.result(ANA.user, Day(DAY_AFTER_TOMORROW + 1), GUILD)
    assert (result.streak, result.longest, result.server_streak) == (0, 2, 0)


async def test_late_solution_joins_the_streaks_around_it(tables: Tables, clock: Clock) -> None:
    await solve_puzzle(tables)
    clock.now = moment_at(TOMORROW)
    await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    clock.now = moment_at(DAY_AFTER_TOMORROW)
    await solve_puzzle(tables)
    assert (await tables.daily.result(ANA.user, DAY_AFTER_TOMORROW, GUILD)).streak == 1
    await solve_puzzle(tables, day=TOMORROW)
    result = await tables.daily.result(ANA.user, TODAY, GUILD)
    assert (result.streak, result.longest, result.server_streak) == (3, 3, 3)


async def test_most_puzzles_are_counted_since_a_moment_and_while_they_are_kept(
    tables: Tables, clock: Clock
) -> None:
    await solve_puzzle(tables, BEN)
    clock.now = moment_at(TOMORROW)
    await solve_puzzle(tables, BEN)
    await solve_puzzle(tables)
    everything, today = Moment(0), moment_at(TOMORROW)
    assert await tables.daily.most_solved(GUILD, everything) == MostSolved(BEN.user, 2)
    clock.now = moment_at(DAY_AFTER_TOMORROW)
    await solve_puzzle(tables)
    assert await tables.daily.most_solved(GUILD, today) == MostSolved(ANA.user, 2)
    assert await tables.daily.most_solved(GUILD, clock.now) == MostSolved(ANA.user, 1)
    clock.now = moment_at(Day(TOMORROW + KEPT_DAYS))
    assert await tables.daily.most_solved(GUILD, everything) == MostSolved(ANA.user, 2)
    clock.now = moment_at(Day(DAY_AFTER_TOMORROW + KEPT_DAYS + 1))
    assert await tables.daily.most_solved(GUILD, everything) is None
