"""In a game after the lesson, the panel of a person's first turn says what they can do."""

import random
from dataclasses import replace

from cogs.panel.message import panel_message
from cogs.ui.buttons import ClickId
from game.model.game import Hints
from game.model.ids import UserId
from game.rules.actions import EndTurn
from game.tables import Table
from i18n import Words
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import OfflineBot
from tests.makers.people import ANA, HALL_CHANNEL
from tests.makers.tables import PASSING_OPTIONS
from tests.makers.whole_games import make_game_table, table_after_action


def game_with_guidance(*, guided: bool) -> Table:
    game = make_game_table(PASSING_OPTIONS, 2, random.Random("guided")).game  # noqa: S311
    return Table(replace(game, hints=Hints(guided=guided)))


def shows_guidance(words: Words, table: Table, user: UserId) -> bool:
    return words("panel-guidance", actions=3) in text_of_message(panel_message(words, table, user))


def test_only_a_players_first_turn_is_guided(any_words: Words) -> None:
    table = game_with_guidance(guided=True)
    first_user = table.on_turn.user
    assert shows_guidance(any_words, table, first_user)
    table = table_after_action(table, EndTurn())
    second_user = table.on_turn.user
    assert not shows_guidance(any_words, table, first_user)
    assert shows_guidance(any_words, table, second_user)
    table = table_after_action(table, EndTurn())
    assert table.on_turn.user == first_user
    assert not shows_guidance(any_words, table, first_user)


def test_other_games_are_not_guided(words: Words) -> None:
    table = game_with_guidance(guided=False)
    assert not shows_guidance(words, table, table.on_turn.user)


async def test_game_after_the_lesson_is_guided(bot: OfflineBot) -> None:
    await bot.press(ANA, ClickId("practise"))
    table = await bot.tables.open_table_in_channel(HALL_CHANNEL)
    assert table.game.hints.guided
