"""Tests without a network: a pace is proposed, accepted and shown."""

from pathlib import Path

import pytest

from cogs.absence.pace import pace_question
from cogs.board.message import public_message
from cogs.ui.buttons import ClickId
from game.tables import Table
from game.tables.absence.late_pace import SILENCE
from game.tables.lobby.proposal import DAY_SECONDS
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import NO_CHANGE_ANSWER, OfflineBot, running_offline_bot
from tests.makers.late_tables import player_on_turn, start_timed_game, waiting_player
from tests.makers.people import PEOPLE, Clock


def click_id(table: Table, verb: str, detail: str = "") -> ClickId:
    return ClickId.for_table(verb, table, detail)


async def board_text(bot: OfflineBot, words: Words, table: Table) -> str:
    """Return the board's text now. Checks that Discord accepts the board."""
    message = public_message(words, await bot.tables.table(table.game.id), None)
    check_limits(message)
    return text_of_message(message)


@pytest.mark.parametrize("gone", [False, True])
async def test_proposed_pace_begins_when_the_other_player_agrees_or_is_silent(
    tmp_path: Path, any_words: Words, gone: bool
) -> None:
    clock = Clock()
    async with running_offline_bot(tmp_path, clock) as bot:
        table = await start_timed_game(bot.tables, 2, None)
        clock.now += SILENCE if gone else 0
        await bot.press(waiting_player(table), click_id(table, "pace"))
        check_limits(pace_question(any_words, table))
        said = await bot.press(waiting_player(table), click_id(table, "pace-set", "86400"))
        if not gone:
            assert "The board asks the others" in said.text
            assert any_words("board-agreed", names=waiting_player(table).name) in await board_text(
                bot, any_words, table
            )
            answer = await bot.press(player_on_turn(table), click_id(table, "pace-yes", "86400"))
            assert answer.kind == NO_CHANGE_ANSWER
        else:
            assert "begins now" in said.text
        assert (await bot.tables.table(table.game.id)).game.pace == DAY_SECONDS
        assert any_words("lobby-pace-86400") in await board_text(bot, any_words, table)


async def test_buttons_of_a_declined_pace_are_explained_as_outdated(tmp_path: Path) -> None:
    async with running_offline_bot(tmp_path, Clock()) as bot:
        table = await start_timed_game(bot.tables, 2, None)
        await bot.press(PEOPLE[0], click_id(table, "pace-set", "3600"))
        declined = await bot.press(PEOPLE[1], click_id(table, "pace-no", "3600"))
        assert declined.kind == NO_CHANGE_ANSWER
        for verb in ("pace-yes", "pace-no"):
            answer = await bot.press(PEOPLE[1], click_id(table, verb, "3600"))
            assert "not proposed any more" in answer.text
        assert (await bot.tables.table(table.game.id)).game.pace is None


async def test_forged_pace_is_not_proposed(tmp_path: Path) -> None:
    async with running_offline_bot(tmp_path, Clock()) as bot:
        table = await start_timed_game(bot.tables, 2, None)
        for detail in ("none", "1", "", "86400.1"):
            await bot.press(PEOPLE[0], click_id(table, "pace-set", detail))
        assert (await bot.tables.table(table.game.id)).game.agreement.pace is None
