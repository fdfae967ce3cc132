"""In direct messages, the puzzle, the lesson and the rules work. Other commands need a server."""

import pytest

from cogs.ui.buttons import ClickId
from game.model.ids import GuildId
from tests.cogs.daily.player import button_of, solve_puzzle
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, GUILD, HALL_CHANNEL
from tests.tables.daily.player import TODAY


async def test_solution_in_a_direct_message_counts_for_no_server_until_shared(
    bot: OfflineBot,
) -> None:
    bot.in_direct_message = True
    result = await solve_puzzle(bot, ANA)
    assert "Your streak: one day." in result.text
    assert "on a server" in result.text
    assert not any(":day-share:" in one for one in result.ids)
    assert (await bot.tables.day_posts.server(GUILD)).streak.length == 0
    bot.in_direct_message = False
    result = await bot.command(ANA, "daily")
    assert "Nobody has solved it on this server yet." in result.text
    await bot.press(ANA, button_of(result, "day-share"))
    assert (await bot.tables.day_posts.server(GUILD)).streak.length == 1
    assert (await bot.tables.daily.result(ANA.user, TODAY, GuildId(GUILD))).solver_count == 1


@pytest.mark.parametrize("name", ["new", "privacy"])
async def test_other_commands_name_what_works_for_new_people(bot: OfflineBot, name: str) -> None:
    bot.in_direct_message = True
    told = await bot.command(ANA, name)
    assert told.private
    assert "works only on a server. Here you can play `/cartagena daily`" in told.text
    assert "https://" not in told.text


async def test_lesson_and_rules_work(bot: OfflineBot) -> None:
    bot.in_direct_message = True
    for name in ("learn", "rules"):
        told = await bot.command(ANA, name)
        assert told.private
        turned = await bot.press(ANA, told.ids[-1])
        assert "works only on a server" not in told.text + turned.text
    assert "works only on a server" in (await bot.press(ANA, ClickId("practise"))).text


async def test_link_leads_to_the_channel_of_the_last_puzzle(bot: OfflineBot) -> None:
    await solve_puzzle(bot, ANA)
    bot.in_direct_message = True
    told = await bot.command(ANA, "games")
    assert f"https://discord.com/channels/{GUILD}/{HALL_CHANNEL})" in told.text
