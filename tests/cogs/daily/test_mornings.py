"""Moderators choose the channel in which the puzzle appears each morning."""

import pytest

from tests.cogs.offline import OfflineBot
from tests.makers.people import GUILD, HALL_CHANNEL, MODERATOR
from tests.tables.daily.player import TOMORROW, moment_at


@pytest.fixture(autouse=True)
def administrators(bot: OfflineBot) -> None:
    bot.moderators_are_administrators = True


async def test_moderator_chooses_a_channel_for_the_puzzle_and_clears_the_choice(
    bot: OfflineBot,
) -> None:
    panel = await bot.command(MODERATOR, "daily", group="cartagena-mod")
    assert panel.private
    assert "appears in no channel" in panel.text
    named = await bot.press(MODERATOR, "cartagena:day-here:0:0:")
    assert f"appears in <#{HALL_CHANNEL}> each morning" in named.text
    morning = (await bot.tables.day_posts.server(GUILD)).morning
    assert morning is not None
    assert (morning.channel, morning.locale, morning.due) == (
        HALL_CHANNEL,
        "en-GB",
        moment_at(TOMORROW, 6),
    )
    cleared = await bot.press(MODERATOR, "cartagena:day-nowhere:0:0:")
    assert "appears in no channel" in cleared.text
    assert (await bot.tables.day_posts.server(GUILD)).morning is None


async def test_morning_puzzle_uses_the_language_of_the_server(bot: OfflineBot) -> None:
    await bot.tables.choose_language(GUILD, "sv", MODERATOR)
    await bot.press(MODERATOR, "cartagena:day-here:0:0:")
    morning = (await bot.tables.day_posts.server(GUILD)).morning
    assert morning is not None
    assert morning.locale == "sv"


async def test_bot_must_be_able_to_write_in_the_chosen_channel(bot: OfflineBot) -> None:
    bot.bot_permissions.update(send_messages=False)
    told = await bot.press(MODERATOR, "cartagena:day-here:0:0:")
    assert "Send Messages" in told.text
    assert (await bot.tables.day_posts.server(GUILD)).morning is None
