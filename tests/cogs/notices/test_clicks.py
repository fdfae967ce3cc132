"""The notices' panel: each button and the form change one thing, and nothing else."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from cogs.notices.clicks import BEGIN_FIELD, END_FIELD, ZONE_FIELD
from cogs.ui.buttons import ClickId
from game.model.ids import GameId, GuildId
from game.model.preferences import FiguresFor, NotifyBy, Preferences, QuietHours
from i18n import Words
from tests.cogs.offline import EDIT_ANSWER, FORM_ANSWER, MESSAGE_ANSWER, OfflineBot
from tests.makers.people import ANA, BEN, GUILD

NIGHT = QuietHours(1320, 420, "Europe/Berlin")
BEFORE_CLICK = Preferences(
    NotifyBy.DIRECT,
    reminder=False,
    next=True,
    quiet=NIGHT,
    ends_turn=True,
    figures_for=FiguresFor.SERVER,
    figures_server=GuildId(8),
    rated=False,
)
FORM = ClickId("notify-quiet", GameId(0), 0)
VALID_FIELDS = {BEGIN_FIELD: "22:00", END_FIELD: "7 am", ZONE_FIELD: "Berlin"}

AFTER_CLICK = {
    "told=mention": replace(BEFORE_CLICK, notify_by=NotifyBy.MENTION),
    "told=direct": BEFORE_CLICK,
    "told=never": replace(BEFORE_CLICK, notify_by=NotifyBy.NEVER),
    "reminder=on": replace(BEFORE_CLICK, reminder=True),
    "reminder=off": BEFORE_CLICK,
    "next=on": BEFORE_CLICK,
    "next=off": replace(BEFORE_CLICK, next=False),
    "quiet=none": replace(BEFORE_CLICK, quiet=None),
    "ends=on": BEFORE_CLICK,
    "ends=off": replace(BEFORE_CLICK, ends_turn=False),
    "words=on": replace(BEFORE_CLICK, in_words=True),
    "words=off": BEFORE_CLICK,
    "figures=everyone": replace(BEFORE_CLICK, figures_for=FiguresFor.EVERYONE, figures_server=None),
    "figures=me": replace(BEFORE_CLICK, figures_for=FiguresFor.ME, figures_server=None),
    "rated=on": replace(BEFORE_CLICK, rated=True),
    "rated=off": BEFORE_CLICK,
}


async def save_preferences(bot: OfflineBot, preferences: Preferences) -> None:
    """Save these preferences for Ana."""
    await bot.tables.notices.change_preferences(ANA.user, lambda _: preferences)


@pytest.mark.parametrize(("detail", "after"), AFTER_CLICK.items())
async def test_each_button_changes_only_its_setting(
    bot: OfflineBot, detail: str, after: Preferences
) -> None:
    # Any change also clears `undelivered`, because the person has seen the settings.
    await save_preferences(bot, replace(BEFORE_CLICK, undelivered=True))
    answer = await bot.press(ANA, ClickId("notify-set", GameId(0), 0, detail))
    assert answer.kind == EDIT_ANSWER
    assert await bot.tables.notices.preferences(ANA.user) == replace(after, locale="en-GB")
    assert await bot.tables.notices.preferences(BEN.user) == Preferences()


async def test_figures_are_for_the_server_where_the_button_is_pressed(
    bot: OfflineBot, words: Words
) -> None:
    await save_preferences(bot, BEFORE_CLICK)
    assert words("notices-figures-elsewhere") in (await bot.command(ANA, "notify")).text
    answer = await bot.press(ANA, ClickId("notify-server"))
    assert words("notices-figures-here") in answer.text
    saved = await bot.tables.notices.preferences(ANA.user)
    assert (saved.figures_for, saved.figures_server) == (FiguresFor.SERVER, GUILD)
    bot.in_direct_message = True
    assert (await bot.press(ANA, ClickId("notify-server"))).text == words("error-unknown-button")
    own = await bot.press(ANA, ClickId("notify"))
    assert str(ClickId("notify-server")) not in own.ids


async def test_button_opens_the_form_for_quiet_hours(bot: OfflineBot) -> None:
    answer = await bot.press(ANA, ClickId("notify-hours", GameId(0), 0))
    assert answer.kind == FORM_ANSWER
    assert answer.data["custom_id"] == str(FORM)


async def test_quiet_hours_of_the_form_are_saved(bot: OfflineBot) -> None:
    await save_preferences(bot, replace(BEFORE_CLICK, quiet=None))
    answer = await bot.submit_form(ANA, FORM, **VALID_FIELDS)
    assert answer.kind == EDIT_ANSWER
    assert (await bot.tables.notices.preferences(ANA.user)).quiet == NIGHT
    assert "22:00" in answer.text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({BEGIN_FIELD: "late"}, "notices-unreadable-time"),
        ({END_FIELD: "24:30"}, "notices-unreadable-time"),
        ({BEGIN_FIELD: "0"}, "notices-lone-zero"),
        ({END_FIELD: " 0"}, "notices-lone-zero"),
        ({ZONE_FIELD: "+15"}, "notices-unreadable-zone"),
        ({ZONE_FIELD: "0"}, "notices-unreadable-zone"),
        ({ZONE_FIELD: "Atlantis"}, "notices-unreadable-zone"),
        ({ZONE_FIELD: "../../etc/passwd"}, "notices-unreadable-zone"),
        ({ZONE_FIELD: "Europe/Berlin" * 99}, "notices-unreadable-zone"),
        ({END_FIELD: "10 pm"}, "notices-no-hours"),
        ({BEGIN_FIELD: "0 Uhr", END_FIELD: "kl. 24"}, "notices-no-hours"),
    ],
)
async def test_invalid_quiet_hours_change_nothing(
    bot: OfflineBot, words: Words, wrong: Mapping[str, str], said: str
) -> None:
    await save_preferences(bot, BEFORE_CLICK)
    answer = await bot.submit_form(ANA, FORM, **{**VALID_FIELDS, **wrong})
    assert (answer.kind, answer.text) == (MESSAGE_ANSWER, words(said))
    assert await bot.tables.notices.preferences(ANA.user) == BEFORE_CLICK
