"""Tests without a network: a host gives every turn more time, and messages show it."""

from dataclasses import replace
from pathlib import Path

from cogs.absence.pace import longer_pace_question
from cogs.board.as_text import text_board
from cogs.board.message import public_message
from cogs.ui.buttons import ClickId
from cogs.wording.summary import summary_lines
from game.rules.actions import EndTurn
from game.tables import Table
from game.tables.absence.longer_pace import lengthen_pace
from game.tables.lobby.proposal import HOUR_SECONDS, PACES
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import running_offline_bot
from tests.makers.late_tables import resign_all_but, start_timed_game
from tests.makers.people import ANA, BEN, FINN, NOON, Clock
from tests.makers.tables import do, play_action

WEEK = PACES[-1]
MODERATOR = replace(FINN, moderator=True)


def ask_click(table: Table) -> ClickId:
    return ClickId.for_table("pace-more", table)


def longer_pace_click(table: Table, pace: str) -> ClickId:
    return ClickId.for_table("pace-longer", table, pace)


def board_text(words: Words, table: Table) -> str:
    """Return the board's text. Checks that Discord accepts the board."""
    message = public_message(words, table, None)
    check_limits(message)
    return text_of_message(message)


async def test_the_host_gives_every_turn_more_time(tmp_path: Path, any_words: Words) -> None:
    async with running_offline_bot(tmp_path, Clock()) as bot:
        table = await start_timed_game(bot.tables)
        question = await bot.press(ANA, ask_click(table))
        assert "A turn may take an hour." in question.text
        offered = [one.split(":")[-1] for one in question.ids if "pace-longer" in one]
        assert offered == ["86400", "259200", "604800"]
        check_limits(longer_pace_question(any_words, table))
        answer = await bot.press(ANA, longer_pace_click(table, "86400"))
        assert "Every turn has more time now" in answer.text
        table = await bot.tables.table(table.game.id)
        a_day, an_hour = any_words("pace-86400"), any_words("pace-3600")
        said = any_words("longer-pace-by", name="Ana", pace=a_day, before=an_hour)
        assert said in board_text(any_words, table)
        assert said in text_of_message(text_board(any_words, table, BEN.user, NOON))
        table = await play_action(bot.tables, table, EndTurn())
        assert said not in board_text(any_words, table)
        await do(bot.tables, table.game.id, MODERATOR, lengthen_pace, WEEK)
        table = await bot.tables.table(table.game.id)
        more = any_words("longer-pace", pace=any_words("pace-604800"), before=a_day)
        assert more in board_text(any_words, table)
        table = await resign_all_but(bot.tables, table, BEN)
        assert any_words("end-longer-pace", turn=1, said=said) in summary_lines(any_words, table)
        assert any_words("end-longer-pace", turn=2, said=more) in summary_lines(any_words, table)


async def test_only_the_host_and_moderators_can_lengthen_the_pace(tmp_path: Path) -> None:
    async with running_offline_bot(tmp_path, Clock()) as bot:
        table = await start_timed_game(bot.tables)
        assert "Only the host" in (await bot.press(BEN, ask_click(table))).text
        assert "Only the host" in (await bot.press(BEN, longer_pace_click(table, "86400"))).text
        assert "How long may it take" in (await bot.press(MODERATOR, ask_click(table))).text
        assert (await bot.tables.table(table.game.id)).game.pace == HOUR_SECONDS


async def test_outdated_panel_cannot_shorten_the_pace(tmp_path: Path) -> None:
    async with running_offline_bot(tmp_path, Clock()) as bot:
        table = await start_timed_game(bot.tables)
        await bot.press(ANA, longer_pace_click(table, "604800"))
        for pace in ("86400", "604800"):
            assert "only get longer" in (await bot.press(ANA, longer_pace_click(table, pace))).text
        for forged in ("none", "60", ""):
            await bot.press(ANA, longer_pace_click(table, forged))
        assert (await bot.tables.table(table.game.id)).game.pace == WEEK
        last = await bot.press(ANA, ask_click(table))
        assert "No time limit is longer" in last.text
        assert last.ids == []


async def test_a_game_without_a_pace_explains_proposals(tmp_path: Path) -> None:
    async with running_offline_bot(tmp_path, Clock()) as bot:
        table = await start_timed_game(bot.tables, 2, None)
        assert "players can propose one" in (await bot.press(ANA, ask_click(table))).text
