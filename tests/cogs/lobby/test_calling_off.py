"""Calling a running game off: what the button and the board offer, and to whom."""

import random
from dataclasses import replace

from cogs.board.as_text import text_board
from cogs.board.message import public_message
from cogs.lobby.message import lobby_message
from cogs.ui.buttons import ClickId
from game.rules.actions import EndTurn
from game.tables import Table
from game.tables.time.ending import is_call_off_asked
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import button_labels, text_of_message
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, BEN, CLEO, FINN, MODERATOR, NOON, Person
from tests.makers.tables import PASSING_OPTIONS, play_action, start_game
from tests.makers.whole_games import make_lobby_table


def click(verb: str, table: Table) -> ClickId:
    return ClickId.for_table(verb, table)


async def test_the_host_asks_the_others_and_one_agrees(bot: OfflineBot, any_words: Words) -> None:
    table = await start_game(bot.tables, 3)
    asked = await bot.press(ANA, click("cancel", table))
    assert asked.private
    assert str(click("abort", table)) in asked.ids
    assert (
        str(click("cancel-yes", table)) in (await bot.press(MODERATOR, click("cancel", table))).ids
    )
    await bot.press(ANA, click("abort", table))
    table = await bot.tables.table(table.game.id)
    board = public_message(any_words, table, None)
    check_limits(board)
    said = any_words("board-abort", name="Ana")
    assert said in text_of_message(board)
    assert said in text_of_message(text_board(any_words, table, BEN.user, NOON))
    answers = {any_words("board-abort-yes"), any_words("board-abort-no")}
    assert answers <= set(button_labels(board))
    await bot.press(CLEO, click("abort-yes", table))
    assert (await bot.tables.table(table.game.id)).called_off


async def test_answers_say_who_may_call_the_game_off(bot: OfflineBot, words: Words) -> None:
    table = await start_game(bot.tables, 2, PASSING_OPTIONS)

    async def answer(person: Person) -> str:
        return (await bot.press(person, click("cancel", table))).text

    for person in (BEN, FINN):
        assert (await answer(person)).startswith(words("error-call-off-by-host"))
    not_asked = await bot.press(BEN, click("abort-yes", table))
    assert not_asked.text.startswith(words("error-call-off-not-asked"))
    await bot.press(ANA, click("abort", table))
    assert (await answer(ANA)).startswith(words("error-call-off-asked"))
    own = await bot.press(ANA, click("abort-yes", table))
    assert own.text.startswith(words("error-call-off-asked"))
    await bot.press(BEN, click("abort-no", table))
    table = await bot.tables.table(table.game.id)
    assert not is_call_off_asked(table)
    assert words("board-abort-no") not in button_labels(public_message(words, table, None))
    for _ in range(2):
        table = await play_action(bot.tables, table, EndTurn())
    for person in (ANA, BEN):
        assert (await answer(person)).startswith(words("error-call-off-too-late"))


def test_a_lobby_says_how_many_games_were_called_off_here(any_words: Words) -> None:
    table = make_lobby_table(PASSING_OPTIONS, 2, random.Random(1))  # noqa: S311
    for count in (1, 2, 99):
        shown = Table(replace(table.game, called_off_before=count))
        said = any_words("lobby-called-off-before", count=count)
        assert said in text_of_message(lobby_message(any_words, shown))
    assert any_words("lobby-called-off-before", count=1) not in text_of_message(
        lobby_message(any_words, table)
    )
