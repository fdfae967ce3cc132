"""Each channel has one message a day with all shared results. It reveals no solution."""

from dataclasses import replace

import pytest

from cogs.daily.ids import day_click
from cogs.daily.posting import day_message
from game.model.daily import SharedAttempts
from game.tables.daily.posts import DayContent
from i18n import Words
from tests.cogs.daily.player import button_of, fail_puzzle, open_puzzle, solve_puzzle
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, BEN, CLEO, HALL_CHANNEL
from tests.tables.daily.player import TODAY


async def content_of(bot: OfflineBot) -> DayContent:
    content = await bot.tables.day_posts.content(HALL_CHANNEL, TODAY)
    assert content is not None
    return content


async def test_shared_results_are_listed_in_the_message_of_the_day(
    bot: OfflineBot, words: Words
) -> None:
    for who, result in ((ANA, await solve_puzzle(bot, ANA)), (BEN, await fail_puzzle(bot, BEN))):
        assert (await bot.press(who, button_of(result, "day-share"))).text.startswith("Shared")
    said = text_of_message(day_message(words, await content_of(bot), None))
    assert "**Ana**: attempt 1 of 3 ✅" in said
    assert "**Ben**: not solved ❌" in said
    assert "One person has solved it on this server." in said
    assert "<@" not in said


async def test_message_explains_the_puzzle_to_new_people(bot: OfflineBot, words: Words) -> None:
    await bot.press(ANA, button_of(await solve_puzzle(bot, ANA), "day-share"))
    message = day_message(words, await content_of(bot), None)
    said = text_of_message(message)
    assert "You are 🔴 Red. You have one turn: 3 actions." in said
    assert "back to the nearest space with one or two pirates" in said
    assert "Edition: Classic" in said
    rules = await bot.press(BEN, day_click("day-rules", TODAY))
    assert rules.private
    assert "## The goal" in rules.text


async def test_result_cannot_be_shared_before_the_puzzle_ends(bot: OfflineBot) -> None:
    share = day_click("day-share", TODAY)
    assert "haven't begun" in (await bot.press(ANA, share)).text
    await open_puzzle(bot, ANA)
    assert "an attempt left" in (await bot.press(ANA, share)).text


async def test_refusal_to_share_names_the_missing_permission(bot: OfflineBot) -> None:
    result = await solve_puzzle(bot, ANA)
    bot.bot_permissions.update(attach_files=False)
    assert "Attach Files" in (await bot.press(ANA, button_of(result, "day-share"))).text
    assert await bot.tables.day_posts.content(HALL_CHANNEL, TODAY) is None


async def test_discord_accepts_a_message_with_many_results(
    bot: OfflineBot, any_words: Words
) -> None:
    await bot.press(CLEO, button_of(await solve_puzzle(bot, CLEO), "day-share"))
    content = await content_of(bot)
    [one] = content.shared
    many = tuple(SharedAttempts("*" * 32, one.attempts) for _ in range(300))
    crowded = day_message(any_words, replace(content, shared=many), "plan.png")
    check_limits(crowded)


async def test_message_of_a_crowd_shows_the_newest_results_and_a_number(
    bot: OfflineBot, words: Words
) -> None:
    await bot.press(CLEO, button_of(await solve_puzzle(bot, CLEO), "day-share"))
    content = await content_of(bot)
    [one] = content.shared
    many = tuple(SharedAttempts(f"P{number}x", one.attempts) for number in range(1, 201))
    said = text_of_message(day_message(words, replace(content, shared=many), None))
    assert "180 people shared earlier. The newest:\n**P181x**" in said
    assert "**P200x**" in said
    assert "P180x" not in said
    assert len(said) < 1500


@pytest.mark.parametrize("text", ["**bold**", "<@101>", "[a](http://b)"])
async def test_names_are_escaped(bot: OfflineBot, words: Words, text: str) -> None:
    await bot.press(ANA, button_of(await solve_puzzle(bot, replace(ANA, name=text)), "day-share"))
    shared = replace((await content_of(bot)).shared[0], name=text)
    content = replace(await content_of(bot), shared=(shared,))
    assert text not in text_of_message(day_message(words, content, None))
