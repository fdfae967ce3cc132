"""Hints that the host switches on or off in a running game: everybody at the table is told."""

from cogs.board.as_text import text_board
from cogs.board.message import public_message
from cogs.ui.buttons import ClickId
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, NOON
from tests.makers.tables import start_game


async def test_board_says_that_hints_were_switched(bot: OfflineBot, any_words: Words) -> None:
    table = await start_game(bot.tables)
    off, on = any_words("board-hints-off"), any_words("board-hints-on")
    assert off not in text_of_message(public_message(any_words, table, None))
    for wanted, told, other in (("off", off, on), ("on", on, off)):
        await bot.press(ANA, ClickId.for_table("hints", table, wanted))
        table = await bot.tables.table(table.game.id)
        board = text_of_message(public_message(any_words, table, None))
        in_words = text_of_message(text_board(any_words, table, ANA.user, NOON))
        assert told in board
        assert told in in_words
        assert other not in board
