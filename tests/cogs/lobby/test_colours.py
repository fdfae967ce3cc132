"""A player in a lobby chooses a colour on the page that *Set up* opens."""

from cogs.ui.buttons import ClickId
from game.tables.lobby.start import begin_game
from i18n import Words
from tests.cogs.offline import EDIT_ANSWER, MESSAGE_ANSWER, OfflineBot
from tests.makers.people import ANA, BEN, CLEO
from tests.makers.tables import do, open_lobby_of

GREEN, BLACK = "3", "4"


async def test_page_offers_only_colours_that_nobody_else_chose(
    bot: OfflineBot, words: Words
) -> None:
    table = await open_lobby_of(bot.tables, 2)
    colour_click, set_up = ClickId.for_table("colour", table), ClickId.for_table("set-up", table)
    page = await bot.press(BEN, set_up)
    assert page.private
    assert "Your colour: 🔴 **Red**" in page.text
    chosen = await bot.press(BEN, colour_click, GREEN)
    assert chosen.kind == EDIT_ANSWER
    assert "Your colour: 🟢 **Green**" in chosen.text
    panel = await bot.press(ANA, set_up)
    assert "Your colour: 🔵 **Blue**" in panel.text
    assert "Green" not in str(panel.data)
    assert words("setup-title") in (await bot.press(ANA, colour_click, BLACK)).text
    assert (await bot.tables.table(table.game.id)).game.colours == (4, 3)


async def test_taken_colour_is_refused_and_no_longer_offered(bot: OfflineBot, words: Words) -> None:
    table = await open_lobby_of(bot.tables, 2)
    colour_click = ClickId.for_table("colour", table)
    await bot.press(BEN, colour_click, GREEN)
    refused = await bot.press(ANA, colour_click, GREEN)
    assert refused.kind == EDIT_ANSWER
    assert words("error-colour-taken") in refused.text
    assert "Green" not in str(refused.data)


async def test_unknown_colour_is_rejected(bot: OfflineBot, words: Words) -> None:
    table = await open_lobby_of(bot.tables, 2)
    for value in ("", "5", "-1", "blue"):
        answer = await bot.press(BEN, ClickId.for_table("colour", table), value)
        assert (answer.kind, answer.text) == (MESSAGE_ANSWER, words("error-unknown-button"))


async def test_onlooker_is_told_who_sets_up_the_table_and_gets_no_colour(
    bot: OfflineBot, words: Words
) -> None:
    table = await open_lobby_of(bot.tables, 2)
    told = await bot.press(CLEO, ClickId.for_table("set-up", table))
    assert told.text == words("setup-by-host", host="Ana")
    refused = await bot.press(CLEO, ClickId.for_table("colour", table), GREEN)
    assert refused.text.startswith(words("error-not-seated"))


async def test_controls_of_the_page_disappear_when_the_game_starts(bot: OfflineBot) -> None:
    table = await open_lobby_of(bot.tables, 2)
    await do(bot.tables, table.game.id, ANA, begin_game)
    answer = await bot.press(BEN, ClickId.for_table("colour", table), GREEN)
    assert answer.kind == EDIT_ANSWER
    assert answer.ids == []
