"""Discord accepts every message of the daily puzzle, for each language and each kind of task."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from discord import ui

from cogs.daily.panel import attempt_by_ear, attempt_page
from cogs.daily.posting import day_message
from cogs.daily.results import result_page, solution_page, wrong_attempt_page
from game.daily import Kind
from game.daily.calendar import SECOND_SERIES
from game.model.daily import Attempts, AttemptsResult, Day, DayPost, Finish, SharedAttempts
from game.rules import view
from game.rules.actions import Advance, Retreat
from game.tables.daily.attempts import with_action, with_attempt_judged
from game.tables.daily.daily import DailyResult
from game.tables.daily.days import DAY_ZERO, puzzle_on
from game.tables.daily.posts import DayContent
from i18n import Words
from tests.cogs.limits import check_limits
from tests.makers.people import ANA, GUILD, HALL_CHANNEL, NOON
from tests.tables.daily.player import TODAY

pytestmark = pytest.mark.usefixtures("long_emojis")
FIRST_OF_SECOND_SERIES = Day((SECOND_SERIES - DAY_ZERO).days)
DAYS = [Day(first + number) for first in (TODAY, FIRST_OF_SECOND_SERIES) for number in range(21)]
PICTURE = "plan.png"
FINISHES = (*[Finish(AttemptsResult.SOLVED, 2)] * 700, *[Finish(AttemptsResult.FAILED, 3)] * 99)


def test_tested_days_include_every_kind_of_task() -> None:
    assert {puzzle_on(day).task.kind for day in DAYS} == set(Kind)


def test_discord_accepts_every_message(any_words: Words) -> None:
    for day in DAYS:
        for message in messages(any_words, day):
            check_limits(message)


def messages(words: Words, day: Day) -> Iterator[ui.LayoutView]:
    puzzle, begun = puzzle_on(day), Attempts(ANA.user, day, NOON, GUILD, HALL_CHANNEL)
    yield attempt_page(words, begun)[1](PICTURE)
    yield attempt_by_ear(words, begun)
    tried = begun
    for choice in view(puzzle.start, puzzle.seat).choices:
        if isinstance(choice, Advance | Retreat):
            tried = with_attempt_judged(with_action(begun, choice), NOON)
            yield wrong_attempt_page(words, tried)[1](PICTURE)
    solved = begun
    for action in puzzle.solution:
        solved = with_action(solved, action)
        yield attempt_page(words, solved)[1](PICTURE)
    solved = with_attempt_judged(solved, NOON)
    for result in (solved, replace(solved, made=(*tried.made * 2, *solved.made))):
        told = DailyResult(result, 99, 99, 99, FINISHES, NOON)
        yield result_page(words, told, on_server=True)[1](PICTURE)
        yield result_page(words, told, on_server=False)[1](PICTURE)
    for step in range(len(puzzle.solution) + 1):
        yield solution_page(words, day, step)[1](PICTURE)
    post = DayPost(day, HALL_CHANNEL, GUILD, words.locale)
    yield day_message(
        words, DayContent(post, (SharedAttempts("Ana", solved),), 9, 9, newest=True), PICTURE
    )
