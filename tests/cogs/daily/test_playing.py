"""Playing the daily puzzle with its buttons, without Discord."""

from dataclasses import replace
from itertools import count

import pytest

from cogs.daily.ids import day_click
from game.daily import Kind, Puzzle, right_answers
from game.model.daily import AttemptsResult, Day
from game.model.ids import UserId
from game.rules import apply, turn_actions
from game.rules.actions import Advance, Move, Retreat
from game.tables.daily.days import puzzle_on
from game.tables.durations import DAY
from tests.cogs.daily.player import (
    button_labels,
    button_of,
    day_of_panel,
    fail_puzzle,
    make_move,
    move_in_notation,
    open_puzzle,
    play_moves,
    solve_puzzle,
)
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, BEN, Clock
from tests.tables.daily.player import TODAY, YESTERDAY, wrong_action

PUZZLE = puzzle_on(TODAY)


async def test_the_panel_tells_the_task_and_offers_the_moves(bot: OfflineBot) -> None:
    panel = await open_puzzle(bot, ANA)
    assert panel.private
    assert panel.text.startswith(
        "**Bring all your pirates at least to 35. Keep at least 6 cards.**"
    )
    assert "5 November 2026 · ☠️☠️ tricky · Attempt 1 of 3 · " in panel.text
    moves = [one for one in panel.ids if one.startswith("cartagena:day-play:0:1:")]
    assert panel.text.endswith("You are 🔴 Red")
    assert "Red" not in (await bot.press(ANA, moves[0])).text


async def test_check_button_names_the_attempt(bot: OfflineBot) -> None:
    panel, wrong_move = await open_puzzle(bot, ANA), wrong_action(PUZZLE)
    assert not any(label.startswith("Check") for label in button_labels(panel))
    assert "Check my turn (1 of 3)" in button_labels(await make_move(bot, ANA, panel, wrong_move))
    wrong = await play_moves(bot, ANA, await open_puzzle(bot, ANA), [])
    again = await bot.press(ANA, button_of(wrong, "day-panel"))
    moved = await make_move(bot, ANA, again, wrong_move)
    assert "Check my turn (2 of 3)" in button_labels(moved)


@pytest.mark.parametrize("kind", [Kind.ABOARD, Kind.CARDS, Kind.FARTHEST, Kind.WIN])
async def test_counting_task_shows_the_progress_of_the_attempt(
    bot: OfflineBot, clock: Clock, kind: Kind
) -> None:
    day = next(one for one in map(Day, count(TODAY)) if puzzle_on(one).task.kind is kind)
    clock.now += (day - TODAY) * DAY
    panel, puzzle = await open_puzzle(bot, ANA), puzzle_on(day)
    assert "so far" not in panel.text
    for move in puzzle.solution:
        panel = await make_move(bot, ANA, panel, move)
    number = puzzle.task.number
    assert f"so far: {number} of {number} · " in panel.text


async def test_result_of_a_solution_at_the_first_attempt(bot: OfflineBot) -> None:
    result = await solve_puzzle(bot, ANA)
    assert "### Solved!" in result.text
    assert "solved at attempt 1 of 3\n✅" in result.text
    assert "❌" not in result.text
    assert "Your streak: one day." in result.text
    assert "One person has solved it on this server." in result.text
    assert "Solution: " in result.text
    assert (await open_puzzle(bot, ANA)).text == result.text


async def test_bars_show_at_which_attempt_people_solved_it_from_five_on(bot: OfflineBot) -> None:
    people = [replace(ANA, user=UserId(900 + number)) for number in range(4)]
    for who in people[:3]:
        await solve_puzzle(bot, who)
    failed = await fail_puzzle(bot, people[3])
    assert "▰" not in failed.text
    assert "3 people have solved it on this server." in failed.text
    result = await solve_puzzle(bot, BEN)
    assert f"-# {'▰' * 12} 1: 4\n-#  2: 0\n-#  3: 0\n-# ▰▰▰ Not solved: 1" in result.text
    assert "The next puzzle comes <t:" in result.text


async def test_wrong_attempt_explains_which_action_was_wrong(bot: OfflineBot) -> None:
    wrong = await play_moves(bot, ANA, await open_puzzle(bot, ANA), [wrong_action(PUZZLE)])
    assert "### Not yet: attempt 1 of 3" in wrong.text
    assert "Your first action already put it out of reach." in wrong.text
    assert "Solution" not in wrong.text
    again = await bot.press(ANA, button_of(wrong, "day-panel"))
    assert "Attempt 2 of 3" in again.text
    result = await play_moves(bot, ANA, again, PUZZLE.solution)
    assert "solved at attempt 2 of 3\n❌" in result.text


async def test_unfinished_turn_is_checked_only_after_a_question(bot: OfflineBot) -> None:
    panel = await make_move(bot, ANA, await open_puzzle(bot, ANA), PUZZLE.solution[0])
    question = await bot.press(ANA, button_of(panel, "day-judge"))
    assert "An unfinished turn uses up an attempt, too." in question.text
    assert (await bot.tables.daily.attempts(ANA.user, TODAY)).made == ()
    back = await bot.press(ANA, button_of(question, "day-panel"))
    assert back.text == panel.text
    wrong = await bot.press(ANA, button_of(question, "day-judge", ".sure"))
    assert "Not yet: attempt 1 of 3" in wrong.text
    assert (await bot.press(ANA, button_of(panel, "day-judge"))).text.startswith("You have moved")


async def test_next_attempt_shows_the_wrong_turn_which_costs_nothing_again(
    bot: OfflineBot,
) -> None:
    wrong_move = wrong_action(PUZZLE)
    wrong = await play_moves(bot, ANA, await open_puzzle(bot, ANA), [wrong_move])
    again = await bot.press(ANA, button_of(wrong, "day-panel"))
    assert "-# Attempt 1: " in again.text
    assert "Your first action already put it out of reach." in again.text
    refused = await play_moves(bot, ANA, again, [wrong_move])
    assert refused.text.startswith("You have already tried exactly this turn.")
    assert "Attempt 2 of 3" in refused.text
    assert len((await bot.tables.daily.attempts(ANA.user, TODAY)).made) == 1


async def test_answer_ends_the_attempts_after_a_question(bot: OfflineBot) -> None:
    wrong = await play_moves(bot, ANA, await open_puzzle(bot, ANA), [wrong_action(PUZZLE)])
    question = await bot.press(ANA, button_of(wrong, "day-answer"))
    assert "That ends your attempts." in question.text
    assert "Attempt 2" in (await bot.press(ANA, button_of(question, "day-panel"))).text
    result = await bot.press(ANA, button_of(question, "day-answer", ".sure"))
    assert "### Not today" in result.text
    assert "not solved in one attempt\n❌" in result.text
    assert "Solution: " in result.text
    attempts = await bot.tables.daily.attempts(ANA.user, TODAY)
    assert attempts.result is AttemptsResult.FAILED
    again = await bot.press(ANA, button_of(question, "day-answer", ".sure"))
    assert again.text.startswith("You have moved on")


async def test_three_wrong_attempts_end_the_puzzle(bot: OfflineBot) -> None:
    result = await fail_puzzle(bot, ANA)
    assert "### Not today" in result.text
    assert "not solved in 3 attempts" in result.text
    assert "Your streak begins" in result.text
    assert "Nobody has solved it" in result.text


async def test_an_action_is_taken_back(bot: OfflineBot) -> None:
    panel = await open_puzzle(bot, ANA)
    text = move_in_notation(PUZZLE, PUZZLE.solution[0])
    if not any(one.endswith(f".{text}") for one in panel.ids):
        panel = await bot.press(ANA, button_of(panel, "day-card", f".{text[0]}"))
    moved = await bot.press(ANA, button_of(panel, "day-play", f".{text}"))
    undone = await bot.press(ANA, button_of(moved, "day-undo"))
    assert undone.text == (await open_puzzle(bot, BEN)).text
    assert (await bot.tables.daily.attempts(ANA.user, TODAY)).actions == ()


async def test_outdated_panel_shows_the_current_state(bot: OfflineBot) -> None:
    old = await open_puzzle(bot, ANA)
    move = next(one for one in old.ids if ":day-play:" in one)
    await bot.press(ANA, move)
    late_answer = await bot.press(ANA, move)
    assert late_answer.text.startswith("You have moved on")
    await bot.press(ANA, button_of(late_answer, "day-judge"))
    assert (await bot.press(ANA, move)).text.startswith("You have moved on")


async def test_solution_is_hidden_until_the_player_has_a_result_or_the_day_ends(
    bot: OfflineBot, clock: Clock
) -> None:
    step = day_click("day-steps", TODAY, "1")
    assert "haven't begun" in (await bot.press(ANA, step)).text
    panel = await open_puzzle(bot, ANA)
    assert "an attempt left" in (await bot.press(ANA, step)).text
    result = await play_moves(bot, ANA, panel, PUZZLE.solution)
    first = await bot.press(ANA, button_of(result, "day-steps"))
    assert "Step 1 of" in first.text
    clock.now += DAY
    assert "Step 1 of" in (await bot.press(BEN, step)).text
    assert "another version" in (await bot.press(BEN, day_click("day-steps", TODAY, "9"))).text


async def test_result_can_be_shared_from_each_step_of_the_solution(
    bot: OfflineBot, clock: Clock
) -> None:
    result = await solve_puzzle(bot, ANA)
    first = await bot.press(ANA, button_of(result, "day-steps"))
    assert (await bot.press(ANA, button_of(first, "day-share"))).text.startswith("Shared")
    clock.now += DAY
    button_of(await bot.command(ANA, "daily", day="yesterday"), "day-share")
    other = await bot.command(BEN, "daily", day="yesterday")
    assert not any(":day-share:" in one for one in other.ids)


async def test_yesterdays_answer_is_public(bot: OfflineBot, clock: Clock) -> None:
    clock.now += DAY
    answer = await bot.command(BEN, "daily", day="yesterday")
    assert "The answer · 5 November 2026" in answer.text


async def test_message_of_an_earlier_day_opens_todays_puzzle(bot: OfflineBot) -> None:
    panel = await bot.press(ANA, day_click("day-open", YESTERDAY))
    assert panel.private
    assert day_of_panel(panel) == TODAY
    assert "another version" in (await bot.press(ANA, day_click("day-open", Day(3)))).text


async def test_answer_ends_an_untouched_puzzle_of_yesterday(bot: OfflineBot, clock: Clock) -> None:
    panel = await open_puzzle(bot, ANA)
    clock.now += DAY
    assert "The answer" in (await bot.command(ANA, "daily", day="yesterday")).text
    late = await bot.press(ANA, next(one for one in panel.ids if ":day-play:" in one))
    assert "Not today" in late.text
    assert "not solved" in late.text


async def test_puzzle_begun_before_midnight_can_be_finished(bot: OfflineBot, clock: Clock) -> None:
    panel = await make_move(bot, ANA, await open_puzzle(bot, ANA), PUZZLE.solution[0])
    clock.now += DAY
    finishing = await bot.command(ANA, "daily", day="yesterday")
    assert finishing.text.startswith("You can still finish yesterday's puzzle.")
    assert "solved at attempt 1" in (await play_moves(bot, ANA, panel, PUZZLE.solution[1:])).text
    assert "The answer" in (await bot.command(ANA, "daily", day="yesterday")).text


async def test_buttons_of_another_day_and_forged_moves_are_rejected(bot: OfflineBot) -> None:
    assert "day is over" in (await bot.press(ANA, day_click("day-finish", YESTERDAY))).text
    assert "another version" in (await bot.press(ANA, day_click("day-finish", Day(3)))).text
    forged = day_click("day-play", TODAY, "X3>7", version=1)
    await open_puzzle(bot, ANA)
    assert "another version" in (await bot.press(ANA, forged)).text
    illegal = day_click("day-play", TODAY, "R1>0", version=1)
    assert "Attempt 1 of 3" in (await bot.press(ANA, illegal)).text
    assert (await bot.tables.daily.attempts(ANA.user, TODAY)).result is AttemptsResult.OPEN


@pytest.mark.parametrize(
    ("locale", "date"),
    [("de", "5. November 2026"), ("nl", "5 november 2026"), ("sv-SE", "5 november 2026")],
)
async def test_puzzle_works_in_other_languages(bot: OfflineBot, locale: str, date: str) -> None:
    bot.locale = locale
    assert date in (await fail_puzzle(bot, ANA)).text


async def test_each_wrong_attempt_is_explained_by_its_own_mistake(bot: OfflineBot) -> None:
    """The first attempt goes wrong at its first action, the second one only at its second."""
    panel = await open_puzzle(bot, ANA)
    first = await play_moves(bot, ANA, panel, [wrong_action(PUZZLE)])
    assert "Your first action already put it out of reach." in first.text
    again = await bot.press(ANA, button_of(first, "day-panel"))
    second = await play_moves(bot, ANA, again, [*PUZZLE.solution[:1], wrong_second_action(PUZZLE)])
    assert "Up to there it was right: action 2 put it out of reach." in second.text
    assert "first action" not in second.text


def wrong_second_action(puzzle: Puzzle) -> Move:
    """Return an action after which the first action of the solution does not help any more."""
    first = puzzle.solution[0]
    right = {turn[1] for turn in right_answers(puzzle) if turn[0] == first}
    actions = turn_actions(apply(puzzle.start, first))
    return next(one for one in actions if isinstance(one, Advance | Retreat) and one not in right)
