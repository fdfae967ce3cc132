"""A person who chose text in place of pictures gets it in every panel, with all moves."""

from dataclasses import replace

import pytest

from cogs.panel.choices import END_TURN_SUFFIX
from cogs.panel.following.decision import Edit, NothingToDo, next_step
from cogs.panel.message import Advice, PanelExtras, panel_message
from cogs.ui.buttons import ClickId
from game.rules.actions import Advance, EndTurn, Resign
from game.rules.editions import CLASSIC
from game.rules.moves import legal_actions
from game.rules.setup import Options
from game.tables import Person, Table
from i18n import Words
from tests.cogs.message_parts import button_details, text_of_message
from tests.cogs.offline import EDIT_ANSWER, MESSAGE_ANSWER, Answer, OfflineBot
from tests.cogs.panel.following.test_decision import (
    LOST_INTERACTION,
    NEWEST_FINGERPRINT,
    NOW,
    SITUATIONS,
    UP_TO_DATE_PANEL,
)
from tests.makers.chance import random_seeded_by
from tests.makers.people import EVA
from tests.makers.tables import start_game, whose_turn
from tests.makers.whole_games import make_game_table, table_after_action

PICTURE = 12
"""The type of a component that shows pictures."""


def part_types(answer: Answer) -> set[int | None]:
    """Return the types of an answer's parts."""
    return {part.get("type") for part in answer._parts(answer.data)}


def advance(table: Table) -> Advance:
    """Return an advance of the player on turn."""
    return next(one for one in legal_actions(table.state) if isinstance(one, Advance))


async def choose_text(bot: OfflineBot, who: Person) -> None:
    """Save that this person wants text in place of pictures."""
    answer = await bot.press(who, ClickId("notify-set", detail="words=on"))
    assert "everything in words" in answer.text


@pytest.mark.parametrize("wants", [False, True])
async def test_panel_shows_text_or_a_picture_as_its_reader_prefers(
    bot: OfflineBot, *, wants: bool
) -> None:
    table = await start_game(bot.tables)
    who = whose_turn(table)
    if wants:
        await choose_text(bot, who)
    panel = await bot.command(who, "hand")
    assert (PICTURE in part_types(panel)) is (not wants)
    assert ("Your moves:" in panel.text) is wants


async def test_panel_shows_text_again_after_a_move(bot: OfflineBot) -> None:
    table = await start_game(bot.tables)
    who = whose_turn(table)
    await choose_text(bot, who)
    await bot.command(who, "hand")
    played = ClickId.for_table("play", table, table.text_of(advance(table)))
    answer = await bot.press(who, played)
    assert (answer.kind, PICTURE in part_types(answer)) == (EDIT_ANSWER, False)
    assert "Your turn: 2 actions left" in answer.text


async def test_a_move_is_chosen_from_the_menu_of_a_card(bot: OfflineBot) -> None:
    table = await start_game(bot.tables)
    who, move = whose_turn(table), advance(table)
    letter = table.options.edition.symbols[move.symbol].letter
    await bot.press(who, ClickId.for_table("choose", table, letter), table.text_of(move))
    assert (await bot.tables.table(table.game.id)).entries[-1] == move


@pytest.mark.parametrize("values", [(), ("nonsense",), ("R1>0",)])
async def test_a_menu_that_names_no_move_changes_nothing(
    bot: OfflineBot, values: tuple[str, ...]
) -> None:
    table = await start_game(bot.tables)
    answer = await bot.press(whose_turn(table), ClickId.for_table("choose", table, "S"), *values)
    assert answer.text
    assert (await bot.tables.table(table.game.id)).game.record == table.game.record


async def test_only_players_can_read_the_whole_board(bot: OfflineBot) -> None:
    table = await start_game(bot.tables)
    spaces = ClickId.for_table("spaces", table)
    board = await bot.press(whose_turn(table), spaces)
    assert (board.kind, board.private) == (MESSAGE_ANSWER, True)
    assert "Your cards: " in board.text
    assert "Sloop: nobody" in board.text
    assert "Sloop" not in (await bot.press(EVA, spaces)).text


async def test_refreshing_the_whole_board_edits_its_message(bot: OfflineBot) -> None:
    table = await start_game(bot.tables)
    who = whose_turn(table)
    await bot.press(who, ClickId.for_table("play", table, table.text_of(advance(table))))
    board = await bot.press(who, ClickId.for_table("spaces-anew", table))
    assert board.kind == EDIT_ANSWER
    assert "Your turn: 2 actions left" in board.text
    assert "Your turn" not in (await bot.press(EVA, ClickId.for_table("spaces-anew", table))).text


def test_a_hint_and_the_end_of_the_turn_are_said_in_words(words: Words) -> None:
    table = make_game_table(Options.printed(CLASSIC), 2, random_seeded_by("a hint by ear"))
    advice = Advice(EndTurn(), ("Hint: play Skull, 5 → 12.",))
    message = panel_message(
        words,
        table,
        table.on_turn.user,
        PanelExtras(advice=advice, moves_end_turn=True, in_words=True),
    )
    assert "Hint: play Skull, 5 to 12." in text_of_message(message)
    assert words("panel-ends-turn") in text_of_message(message)
    played = [one for one in button_details(message, "play") if one != "E"]
    assert played
    assert all(one.endswith(END_TURN_SUFFIX) for one in played)


def test_panel_says_that_its_reader_left_the_game_and_offers_no_moves(words: Words) -> None:
    table = table_after_action(
        make_game_table(Options.printed(CLASSIC), 3, random_seeded_by("left")), Resign(1)
    )
    message = panel_message(words, table, table.game.seats[1].user, PanelExtras(in_words=True))
    assert words("panel-resigned") in text_of_message(message)
    assert "Ben is out of the game." in text_of_message(message)
    assert button_details(message, "play") == []


def test_current_text_panel_is_edited_only_if_its_answer_was_lost() -> None:
    text_panel = replace(
        UP_TO_DATE_PANEL, panel_extras=replace(UP_TO_DATE_PANEL.panel_extras, in_words=True)
    )
    assert next_step(text_panel, NEWEST_FINGERPRINT, NOW, tidied=False) == NothingToDo()
    lost = replace(text_panel, interaction=LOST_INTERACTION)
    assert next_step(lost, NEWEST_FINGERPRINT, NOW, tidied=False) == Edit(lost)


def test_panel_still_shows_text_after_the_position_changed() -> None:
    outdated, _, _ = SITUATIONS["its reader's position is another"]
    text_panel = replace(outdated, panel_extras=replace(outdated.panel_extras, in_words=True))
    step = next_step(text_panel, NEWEST_FINGERPRINT, NOW, tidied=False)
    assert isinstance(step, Edit)
    assert step.panel.panel_extras.in_words
