"""The page with a table's settings: what it offers to whom, and what its buttons do."""

from dataclasses import replace
from pathlib import Path

import pytest
from discord import ui

from cogs.lobby.setup.panel import seat_page
from cogs.settings import settings_page
from cogs.ui.buttons import ClickId
from cogs.ui.layout import custom_ids_in
from game.model.time import Seconds
from game.rules.actions import EndTurn
from game.tables import Table
from game.tables.notices.nudge import NUDGE_AFTER
from i18n import Words
from tests.cogs.limits import check_limits
from tests.cogs.message_parts import text_of_message
from tests.cogs.offline import EDIT_ANSWER, OfflineBot, running_offline_bot
from tests.makers.late_tables import player_on_turn, start_timed_game, waiting_player
from tests.makers.people import ANA, BEN, FINN, HALL_CHANNEL, MODERATOR, Clock
from tests.makers.tables import PASSING_OPTIONS, open_lobby_of, play_action, start_game

ELSEWHERE = str(HALL_CHANNEL + 1)
FOR_EVERYBODY = {"notify"}
FOR_PLAYERS = {"notify", "resign"}
FOR_MODERATORS = {"notify", "nudge", "pace-more", "cancel", "language"}
FOR_THE_HOST = {"notify", "resign", "hints", "pace-more", "cancel", "language"}


def verbs(page: ui.LayoutView) -> set[str]:
    return {one.split(":")[1] for one in custom_ids_in(page)}


def click(verb: str, table: Table, detail: str = "") -> ClickId:
    return ClickId.for_table(verb, table, detail)


async def test_page_offers_what_its_reader_may_do(bot: OfflineBot, any_words: Words) -> None:
    table = await start_timed_game(bot.tables)
    on_turn = player_on_turn(table)
    for person, wanted in (
        (FINN, FOR_EVERYBODY),
        (MODERATOR, FOR_MODERATORS),
        (BEN, FOR_PLAYERS),
        (ANA, FOR_THE_HOST),
    ):
        page = settings_page(any_words, table, person)
        check_limits(page)
        may_remind = person in {ANA, BEN} and person != on_turn
        assert verbs(page) == wanted | ({"nudge"} if may_remind else set()), person


@pytest.mark.parametrize(("pace", "offers"), [(None, True), (Seconds(3600), False)])
async def test_only_a_game_without_a_pace_offers_to_propose_one(
    bot: OfflineBot, words: Words, pace: Seconds | None, offers: bool
) -> None:
    table = await start_timed_game(bot.tables, 2, pace)
    offered = verbs(settings_page(words, table, ANA))
    assert ("pace" in offered) is offers
    assert ("pace-more" in offered) is not offers


async def test_another_channel_offers_only_what_concerns_the_readers_seat(
    bot: OfflineBot, words: Words
) -> None:
    table = await start_game(bot.tables, 2)
    bot.click_channel["id"] = ELSEWHERE
    page = await bot.press(replace(ANA, moderator=True), click("settings", table))
    offered = {one.split(":")[1] for one in page.ids}
    assert offered <= FOR_PLAYERS | {"nudge", "pace"}
    assert "resign" in offered
    for verb, detail in (("hints", "off"), ("pace-more", ""), ("cancel", "")):
        answer = await bot.press(ANA, click(verb, table, detail))
        assert answer.text.startswith(words("error-another-place")), verb
    choice = await bot.press(ANA, click("language", table), "sv")
    assert choice.text.startswith(words("error-another-place"))
    stranger = await bot.press(MODERATOR, click("nudge", table))
    assert stranger.text.startswith(words("error-not-seated").split(".")[0])


async def test_hints_and_language_change_and_the_page_says_so(
    bot: OfflineBot, words: Words
) -> None:
    table = await start_game(bot.tables, 2)
    answer = await bot.press(ANA, click("hints", table, "off"))
    assert answer.kind == EDIT_ANSWER
    assert answer.text.startswith(words("hints-forbidden"))
    assert str(click("hints", await bot.tables.table(table.game.id), "on")) in answer.ids
    told = await bot.press(ANA, click("language", table), "sv")
    assert told.text.startswith(words("language-here", language="Svenska"))
    table = await bot.tables.table(table.game.id)
    assert (table.game.locale, table.game.hints.allowed) == ("sv", False)
    for person, verb, values, why in (
        (BEN, click("hints", table, "on"), (), "error-host-only"),
        (BEN, click("language", table), ("de",), "error-host-or-moderator"),
        (ANA, click("language", table), ("tlh",), "error-unknown-button"),
        (ANA, click("hints", table, "maybe"), (), "error-unknown-button"),
    ):
        refused = await bot.press(person, verb, *values)
        assert refused.text.startswith(words(why).split("{")[0].split("</")[0][:40]), why
    assert (await bot.tables.table(table.game.id)).game == table.game


async def test_reminder_is_confirmed_on_the_page_or_refused(tmp_path: Path, words: Words) -> None:
    clock = Clock()
    async with running_offline_bot(tmp_path, clock) as bot:
        table = await start_timed_game(bot.tables)
        who = waiting_player(table)
        too_soon = await bot.press(who, click("nudge", table))
        assert too_soon.text.startswith(words("error-nudged-too-soon"))
        clock.now += NUDGE_AFTER
        answer = await bot.press(who, click("nudge", table))
        assert answer.kind == EDIT_ANSWER
        assert answer.text.startswith(words("nudged", name=player_on_turn(table).name))
        again = await bot.press(who, click("nudge", table))
        assert again.text.startswith(words("error-nudged-already"))


async def test_page_tells_the_host_why_the_game_cannot_be_called_off_any_more(
    bot: OfflineBot, words: Words
) -> None:
    table = await start_game(bot.tables, 2, PASSING_OPTIONS)
    too_late = words("error-call-off-too-late")
    assert too_late not in text_of_message(settings_page(words, table, ANA))
    for _ in range(2):
        table = await play_action(bot.tables, table, EndTurn())
    page = settings_page(words, table, ANA)
    assert too_late in text_of_message(page)
    assert "cancel" not in verbs(page)
    assert too_late not in text_of_message(settings_page(words, table, BEN))


async def test_moderators_may_set_the_language_of_a_lobby_and_call_it_off(
    bot: OfflineBot, any_words: Words
) -> None:
    lobby = await open_lobby_of(bot.tables, 2)
    page = await bot.press(MODERATOR, click("set-up", lobby))
    assert {"language", "set-off"} <= {one.split(":")[1] for one in page.ids}
    check_limits(seat_page(any_words, lobby, MODERATOR))
    assert verbs(seat_page(any_words, lobby, BEN)) == {"colour"}
    changed = await bot.press(MODERATOR, click("language", lobby), "de")
    assert changed.kind == EDIT_ANSWER
    assert (await bot.tables.table(lobby.game.id)).game.locale == "de"
