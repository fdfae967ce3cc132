"""What the panel's buttons do at the table, and which notes the panel then shows."""

import discord
import pytest

from cogs.panel.choices import END_TURN_SUFFIX
from cogs.ui.buttons import ClickId
from cogs.ui.permissions import NEEDED_PERMISSIONS
from cogs.wording.refusals import missing_permissions_phrase
from game.rules.actions import Action, Advance, EndTurn, Retreat
from game.rules.moves import legal_actions
from game.tables import Table
from i18n import Words
from tests.cogs.offline import EDIT_ANSWER, Answer, OfflineBot
from tests.makers.people import HALL_CHANNEL
from tests.makers.tables import PASSING_OPTIONS, play_action, start_game, whose_turn


def moves(table: Table) -> list[Action]:
    """Return the moves of the seat on turn that use up an action."""
    return [one for one in legal_actions(table.state) if isinstance(one, Advance | Retreat)]


async def press_button(bot: OfflineBot, table: Table, verb: str, detail: str) -> Answer:
    """Press a button of the panel as the person on turn."""
    answer = await bot.press(whose_turn(table), ClickId.for_table(verb, table, detail))
    assert answer.kind == EDIT_ANSWER
    return answer


async def turn_ends_automatically(bot: OfflineBot, table: Table) -> bool:
    """Return whether the person on turn wants a turn to end by itself after its last action."""
    return (await bot.tables.notices.preferences(whose_turn(table).user)).ends_turn


async def test_pressing_a_button_plays_the_action_of_the_button(bot: OfflineBot) -> None:
    table = await start_game(bot.tables)
    action = moves(table)[0]
    await press_button(bot, table, "play", table.text_of(action))
    after = await bot.tables.table(table.game.id)
    assert (after.state.seat_on_turn, after.state.used) == (table.state.seat_on_turn, 1)
    assert after.entries[-1] == action


async def test_button_with_the_end_turn_suffix_also_ends_the_turn(bot: OfflineBot) -> None:
    table = await start_game(bot.tables)
    while table.view_of(whose_turn(table).user).actions_left > 1:
        table = await play_action(bot.tables, table, moves(table)[0])
    await press_button(bot, table, "play", table.text_of(moves(table)[0]) + END_TURN_SUFFIX)
    assert (await bot.tables.table(table.game.id)).state.seat_on_turn != table.state.seat_on_turn
    assert not await turn_ends_automatically(bot, table)


@pytest.mark.parametrize(("channel", "named"), [(HALL_CHANNEL, True), (HALL_CHANNEL + 1, False)])
async def test_played_move_names_missing_permissions_only_in_the_games_channel(
    bot: OfflineBot, words: Words, channel: int, named: bool
) -> None:
    table = await start_game(bot.tables)
    bot.click_channel["id"] = str(channel)
    bot.bot_permissions = discord.Permissions.none()
    answer = await press_button(bot, table, "play", table.text_of(moves(table)[0]))
    assert (await bot.tables.table(table.game.id)).state.used == 1
    assert (words.render(missing_permissions_phrase(NEEDED_PERMISSIONS)) in answer.text) is named
    bot.bot_permissions = discord.Permissions.all()
    table = await bot.tables.table(table.game.id)
    answer = await press_button(bot, table, "play", table.text_of(moves(table)[0]))
    assert words.render(missing_permissions_phrase(NEEDED_PERMISSIONS)) not in answer.text


async def test_card_of_an_ended_turn_says_that_the_game_has_moved_on(
    bot: OfflineBot, words: Words
) -> None:
    table = await start_game(bot.tables, options=PASSING_OPTIONS)
    player, letter = whose_turn(table), table.options.edition.symbols[0].letter
    card = ClickId.for_table("card", table, letter)
    assert words("error-stale-click") not in (await bot.press(player, card)).text
    await play_action(bot.tables, table, EndTurn())
    assert words("error-stale-click") in (await bot.press(player, card)).text
