"""The offer to a person who presses "My cards" at a table where they have no seat."""

from cogs.lobby.opening.proposals import read_proposal
from cogs.ui.buttons import ClickId, read_id
from i18n import Words
from tests.cogs.offline import OfflineBot
from tests.makers.people import FINN
from tests.makers.tables import start_game


async def test_an_onlooker_is_offered_a_table_and_a_game_against_a_computer(
    bot: OfflineBot, words: Words
) -> None:
    table = await start_game(bot.tables)
    answer = await bot.press(FINN, ClickId.for_table("hand", table))
    assert answer.private
    assert answer.text.splitlines() == [words("error-not-seated"), words("onlooker")]
    clicks = [read_id(one) for one in answer.ids]
    offered = [read_proposal(one.detail) for one in clicks if one is not None]
    assert [[*proposal.computers] for proposal in offered] == [[], ["cabin-boy"]]
    assert {one.verb for one in clicks if one is not None} == {"thread"}


async def test_answer_names_the_command_if_the_channel_allows_no_threads(
    bot: OfflineBot, words: Words
) -> None:
    table = await start_game(bot.tables)
    bot.click_channel |= {"type": 2, "bitrate": 64000, "user_limit": 0}
    answer = await bot.press(FINN, ClickId.for_table("hand", table))
    assert words("lobby-elsewhere") in answer.text
    assert answer.ids == []
