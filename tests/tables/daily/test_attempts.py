"""People make up to three attempts at a day's puzzle, click by click."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from game.daily import LAST_PUZZLE_DAY, NoPuzzle, Why
from game.model.daily import AttemptsResult, Day
from game.model.ids import InteractionId
from game.rules import IllegalActionError, Reason
from game.rules.actions import Advance
from game.storage.repository import Repository
from game.tables import Tables
from game.tables.daily import errors
from game.tables.daily.attempts import (
    actions_of,
    verdict_of,
    view_after_actions,
    view_of,
    with_action,
    without_last_action,
)
from game.tables.daily.daily import DailyClick
from game.tables.daily.days import DAY_ZERO, date_of, puzzle_on
from tests.makers.people import ANA, BEN, HALL_CHANNEL, HALL_PLACE, Clock, new_click_id

from .player import (
    DAY_AFTER_TOMORROW,
    DIRECT_MESSAGE_PLACE,
    TODAY,
    TOMORROW,
    YESTERDAY,
    click_on_panel,
    fail_puzzle,
    make_wrong_attempt,
    moment_at,
    solve_puzzle,
    wrong_action,
)

PUZZLE = puzzle_on(TODAY)


async def test_solution_solves_the_puzzle(tables: Tables, clock: Clock) -> None:
    attempts = await solve_puzzle(tables)
    assert (attempts.result, attempts.ended, attempts.actions) == (
        AttemptsResult.SOLVED,
        clock.now,
        (),
    )
    assert verdict_of(TODAY, attempts.made[0]).solved
    assert await tables.daily.attempts(ANA.user, TODAY) == attempts
    assert view_after_actions(TODAY, actions_of(attempts.made[0])).used == len(PUZZLE.solution)


async def test_the_third_wrong_attempt_is_the_last(tables: Tables) -> None:
    attempts = await fail_puzzle(tables)
    assert (attempts.result, len(attempts.made)) == (AttemptsResult.FAILED, 3)
    verdict = verdict_of(TODAY, attempts.made[0])
    assert verdict.why is not Why.SOLVED
    assert verdict.lost_at == 0


async def test_the_third_attempt_may_be_right(tables: Tables) -> None:
    attempts = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    for number in (1, 2):
        attempts = await make_wrong_attempt(tables, attempts)
        assert (attempts.result, attempts.ended, len(attempts.made)) == (
            AttemptsResult.OPEN,
            None,
            number,
        )
    attempts = await solve_puzzle(tables)
    assert (attempts.result, len(attempts.made)) == (AttemptsResult.SOLVED, 3)


async def test_actions_can_be_undone_before_they_are_confirmed(tables: Tables) -> None:
    begun = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    first = await tables.daily.do(click_on_panel(begun), with_action, PUZZLE.solution[0])
    assert view_of(first).used == 1
    second = await tables.daily.do(click_on_panel(first), with_action, PUZZLE.solution[1])
    undone = await tables.daily.do(click_on_panel(second), without_last_action)
    assert undone.actions == first.actions
    undone = await tables.daily.do(click_on_panel(undone), without_last_action)
    assert (undone.actions, undone.version) == ((), 5)
    assert view_of(undone) == view_of(begun)
    with pytest.raises(IllegalActionError) as refused:
        await tables.daily.do(click_on_panel(undone), without_last_action)
    assert refused.value.reason is Reason.NOTHING_TO_UNDO


async def test_illegal_actions_are_refused(tables: Tables) -> None:
    attempts = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    with pytest.raises(IllegalActionError) as refused:
        await tables.daily.confirm(click_on_panel(attempts))
    assert refused.value.reason is Reason.ACTION_OWED
    with pytest.raises(IllegalActionError):
        await tables.daily.do(click_on_panel(attempts), with_action, Advance(0, 0, 1))
    for action in PUZZLE.solution:
        attempts = await tables.daily.do(click_on_panel(attempts), with_action, action)
    with pytest.raises(IllegalActionError) as refused:
        await tables.daily.do(click_on_panel(attempts), with_action, PUZZLE.solution[0])
    assert refused.value.reason is Reason.NO_ACTIONS_LEFT
    assert await tables.daily.attempts(ANA.user, TODAY) == attempts


Press = Callable[[Tables, DailyClick], Awaitable[object]]
PRESSES: dict[str, Press] = {
    "act": lambda tables, click: tables.daily.do(click, with_action, PUZZLE.solution[1]),
    "undo": lambda tables, click: tables.daily.do(click, without_last_action),
    "confirm": lambda tables, click: tables.daily.confirm(click),
}
every_press = pytest.mark.parametrize("press", PRESSES.values(), ids=PRESSES)


@pytest.mark.both
@every_press
async def test_a_click_that_is_delivered_several_times_counts_once(
    repository: Repository, tables: Tables, clock: Clock, press: Press
) -> None:
    begun = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    first = await tables.daily.do(click_on_panel(begun), with_action, PUZZLE.solution[0])
    repeated_click, processes = click_on_panel(first), [tables, Tables(repository, clock)]
    answers = await asyncio.gather(
        *(press(processes[number % 2], repeated_click) for number in range(10))
    )
    stored = await tables.daily.attempts(ANA.user, TODAY)
    assert answers == [stored] * 10
    assert stored.version == first.version + 1
    assert await press(tables, repeated_click) == stored


@pytest.mark.both
async def test_only_one_of_several_clicks_on_a_panel_counts(tables: Tables) -> None:
    begun = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    first = await tables.daily.do(click_on_panel(begun), with_action, PUZZLE.solution[0])
    answers = await asyncio.gather(
        *(press(tables, click_on_panel(first)) for press in PRESSES.values()),
        return_exceptions=True,
    )
    stored = await tables.daily.attempts(ANA.user, TODAY)
    assert answers.count(stored) == 1
    assert (
        sum(isinstance(one, errors.StaleAttempt) and one.attempts == stored for one in answers) == 2
    )


@every_press
async def test_click_on_an_outdated_panel_is_refused(tables: Tables, press: Press) -> None:
    begun = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    await tables.daily.do(click_on_panel(begun), with_action, PUZZLE.solution[0])
    with pytest.raises(errors.StaleAttempt):
        await press(tables, click_on_panel(begun))


@every_press
async def test_click_after_the_puzzle_is_solved_is_refused(tables: Tables, press: Press) -> None:
    attempts = await solve_puzzle(tables)
    with pytest.raises(errors.AttemptsEnded) as refused:
        await press(tables, click_on_panel(attempts))
    assert refused.value.attempts == attempts


async def test_second_begin_continues_the_attempt(tables: Tables) -> None:
    begun = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    first = await tables.daily.do(click_on_panel(begun), with_action, wrong_action(PUZZLE))
    assert await tables.daily.begin_puzzle(ANA.user, DIRECT_MESSAGE_PLACE) == first
    assert await tables.daily.begin_puzzle(ANA.user, DIRECT_MESSAGE_PLACE, TODAY) == first
    assert (await tables.daily.begin_puzzle(BEN.user, HALL_PLACE)).actions == ()


async def test_puzzle_begun_before_midnight_may_be_finished_the_next_day(
    tables: Tables, clock: Clock
) -> None:
    await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    clock.now = moment_at(TOMORROW, 23)
    attempts = await solve_puzzle(tables, day=TODAY)
    assert (attempts.day, attempts.result) == (TODAY, AttemptsResult.SOLVED)
    assert (await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)).day == TOMORROW


async def test_puzzle_cannot_be_continued_after_the_next_day(tables: Tables, clock: Clock) -> None:
    begun = await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    clock.now = moment_at(DAY_AFTER_TOMORROW, 0)
    with pytest.raises(errors.NotTheDay) as refused:
        await tables.daily.do(click_on_panel(begun), with_action, PUZZLE.solution[0])
    assert refused.value.attempts == begun
    assert await tables.daily.begin_puzzle(ANA.user, HALL_PLACE, TODAY) == begun


@pytest.mark.parametrize("day", [YESTERDAY, TOMORROW])
async def test_puzzle_of_another_day_cannot_be_begun(tables: Tables, day: Day) -> None:
    with pytest.raises(errors.NotTheDay):
        await tables.daily.begin_puzzle(ANA.user, HALL_PLACE, day)
    with pytest.raises(errors.NotBegun):
        await tables.daily.attempts(ANA.user, day)


async def test_click_without_a_begun_puzzle_is_refused(tables: Tables) -> None:
    click_without_puzzle = DailyClick(ANA.user, TODAY, 1, InteractionId(new_click_id()), HALL_PLACE)
    with pytest.raises(errors.NotBegun):
        await tables.daily.confirm(click_without_puzzle)


async def test_after_the_last_day_there_is_no_puzzle(tables: Tables, clock: Clock) -> None:
    clock.now = moment_at(Day((LAST_PUZZLE_DAY - DAY_ZERO).days + 1))
    with pytest.raises(NoPuzzle):
        await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    assert date_of(tables.daily.yesterday()) == LAST_PUZZLE_DAY


async def test_only_an_unfinished_puzzle_can_be_continued(tables: Tables, clock: Clock) -> None:
    assert not await tables.daily.has_attempt_left(ANA.user, TODAY)
    await tables.daily.begin_puzzle(ANA.user, HALL_PLACE)
    clock.now = moment_at(TOMORROW)
    assert tables.daily.yesterday() == TODAY
    assert await tables.daily.has_attempt_left(ANA.user, TODAY)
    await solve_puzzle(tables, day=TODAY)
    assert not await tables.daily.has_attempt_left(ANA.user, TODAY)


async def test_solution_counts_for_the_server_where_it_was_made(tables: Tables) -> None:
    await tables.daily.begin_puzzle(ANA.user, DIRECT_MESSAGE_PLACE)
    attempts = await solve_puzzle(tables)
    assert (attempts.guild, attempts.channel) == (HALL_PLACE.guild, HALL_CHANNEL)
