"""In direct messages with the bot, only the puzzle works. Other commands lead to the server."""

import pytest

from game.model.ids import GuildId
from tests.cogs.daily.player import button_of, solve
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, GUILD, HALL
from tests.tables.daily.player import TODAY


async def test_solution_in_a_direct_message_counts_for_no_server_until_shared(
    bot: OfflineBot,
) -> None:
    bot.direct = True
    result = await solve(bot, ANA)
    assert "Your streak: one day." in result.text
    assert "on a server" in result.text
    assert not any(":day-share:" in one for one in result.ids)
    assert (await bot.tables.day_posts.server(GUILD)).streak.length == 0
    bot.direct = False
    result = await bot.command(ANA, "daily")
    assert "Nobody has solved it on this server yet." in result.text
    await bot.press(ANA, button_of(result, "day-share"))
    assert (await bot.tables.day_posts.server(GUILD)).streak.length == 1
    assert (await bot.tables.daily.result(ANA.user, TODAY, GuildId(GUILD))).solved_here == 1


@pytest.mark.parametrize("name", ["new", "privacy", "rules"])
async def test_other_commands_lead_back_to_the_server(bot: OfflineBot, name: str) -> None:
    bot.direct = True
    told = await bot.command(ANA, name)
    assert told.private
    assert "works on a server: [back to yours](https://discord.com/channels/@me)" in told.text


async def test_link_leads_to_the_channel_of_the_last_puzzle(bot: OfflineBot) -> None:
    await solve(bot, ANA)
    bot.direct = True
    told = await bot.command(ANA, "learn")
    assert f"https://discord.com/channels/{GUILD}/{HALL})" in told.text
