"""The notices' panel: the settings in plain words, and a button for every change."""

import random
import re
from dataclasses import replace
from itertools import product

import pytest

from cogs.notices.clicks import PREFERENCE_CHANGES, quiet_hours_form
from cogs.notices.direct import DirectMessage, invitation, invitation_key, notice, notice_key
from cogs.notices.message import notices_panel
from cogs.ui.buttons import ClickId
from cogs.ui.layout import board_link
from cogs.wording.names import lightly_escaped_name
from game.model.clock import Clock
from game.model.due import Due
from game.model.message import Call
from game.model.preferences import NotifyBy, Preferences, QuietHours
from game.model.time import Moment, add_duration
from game.tables import Table
from game.tables.durations import HOUR
from i18n import Words
from tests.cogs.limits import (
    MAX_DESCRIPTION_LENGTH,
    MAX_FIELD_LABEL_LENGTH,
    MAX_FORM_TITLE_LENGTH,
    MAX_LABEL_LENGTH,
    check_limits,
)
from tests.cogs.message_parts import button_details, text_of_message
from tests.makers.games import unstored_lobby
from tests.makers.people import GUILD, NOON
from tests.makers.tables import JAMAICA_OPTIONS
from tests.makers.whole_games import make_game_table
from tests.makers.worst_cases import WORST_NAMES

NIGHT = QuietHours(1320, 420, "+05:45")


def all_preferences() -> list[Preferences]:
    choices = product(NotifyBy, (False, True), (False, True), (None, NIGHT))
    return [
        Preferences(notify_by, reminder, notify_next, quiet)
        for notify_by, reminder, notify_next, quiet in choices
    ]


def test_discord_accepts_every_panel(any_words: Words) -> None:
    for preferences in all_preferences():
        check_limits(notices_panel(any_words, preferences, NOON, GUILD))
        check_limits(
            notices_panel(any_words, preferences, NOON, GUILD, [any_words("notices-undelivered")])
        )
        check_limits(notices_panel(any_words, replace(preferences, closed=True), NOON, GUILD))


def test_each_combination_of_settings_has_its_own_text(any_words: Words) -> None:
    notified = [
        preferences
        for preferences in all_preferences()
        if preferences.notify_by is not NotifyBy.NEVER
    ]
    said = {
        text_of_message(notices_panel(any_words, preferences, NOON, GUILD))
        for preferences in notified
    }
    assert len(said) == len(notified)


def test_every_button_except_the_current_choice_changes_a_setting(words: Words) -> None:
    for preferences in all_preferences():
        offered = button_details(notices_panel(words, preferences, NOON, GUILD), "notify-set")
        kept = [
            detail for detail in offered if PREFERENCE_CHANGES[detail](preferences) == preferences
        ]
        assert kept == [f"told={preferences.notify_by}", "figures=everyone"], "the chosen ways"


def test_panel_says_that_direct_messages_are_closed_and_offers_a_retry(any_words: Words) -> None:
    preferences = Preferences(NotifyBy.DIRECT, closed=True)
    panel = notices_panel(any_words, preferences, NOON, GUILD)
    way = any_words("notices-way-direct")
    assert any_words("notices-closed", way=way) in text_of_message(panel)
    assert any_words("notices-told-direct") not in text_of_message(panel)
    assert PREFERENCE_CHANGES["told=direct"](preferences) == Preferences(NotifyBy.DIRECT)
    assert PREFERENCE_CHANGES["reminder=off"](preferences).closed
    mentioned = notices_panel(
        any_words, replace(preferences, notify_by=NotifyBy.MENTION), NOON, GUILD
    )
    assert any_words("notices-closed", way=way) not in text_of_message(mentioned)


def test_panel_shows_times_in_the_readers_time_zone(words: Words) -> None:
    said = text_of_message(notices_panel(words, Preferences(quiet=NIGHT), Moment(0), GUILD))
    assert "Quiet from 22:00 to 07:00" in said
    assert "Your clock now shows 05:45 (UTC+5:45)" in said
    assert "UTC+5:45 knows no summer time" in said


def test_named_zone_shows_its_time_and_the_next_quiet_hours(words: Words) -> None:
    preferences = Preferences(quiet=replace(NIGHT, zone="America/New_York"))
    said = text_of_message(notices_panel(words, preferences, Moment(1_752_105_600_000), GUILD))
    assert "Your clock now shows 20:00 (America/New York)" in said
    assert "next go from <t:1752112800:t> to <t:1752145200:t>" in said
    assert "summer time" not in said


def test_texts_of_the_form_fit_discords_limits(any_words: Words) -> None:
    form = quiet_hours_form(any_words).to_dict()
    assert len(form["title"]) <= MAX_FORM_TITLE_LENGTH
    for field in form["components"]:
        assert 0 < len(field["label"]) <= MAX_FIELD_LABEL_LENGTH
        assert 0 < len(field["description"]) <= MAX_DESCRIPTION_LENGTH


def check_direct_message(message: DirectMessage, key: ClickId, link: str) -> None:
    """Assert that a message is one plain line, with this link and a button that has this key."""
    assert "\n" not in message.line
    assert not set("*`[<") & set(message.line)
    [row] = message.buttons.to_components()
    first, second = row["components"]
    assert (first["url"], second["custom_id"]) == (link, str(key))
    assert all(0 < len(one["label"]) <= MAX_LABEL_LENGTH for one in (first, second))


@pytest.mark.parametrize("kind", [Due.CALL, Due.CALL_NEXT, Due.REMIND])
@pytest.mark.parametrize(
    "clock", [Clock(), Clock(add_duration(NOON, HOUR)), Clock(NOON, overdue=True)]
)
def test_every_direct_message_is_one_plain_line(any_words: Words, clock: Clock, kind: Due) -> None:
    game = make_game_table(JAMAICA_OPTIONS, 3, random.Random(4))  # noqa: S311
    table = game.with_revision(replace(game.game.revision, clock=clock))
    for called in (table, table.with_call(Call("1", (), NOON))):
        message = notice(any_words, called, kind, NOON)
        check_direct_message(message, notice_key(called, kind), board_link(table))
        assert f" {table.game.id}" in message.line


def test_a_direct_message_says_why_it_comes(words: Words) -> None:
    game = make_game_table(JAMAICA_OPTIONS, 3, random.Random(4))  # noqa: S311
    number, name, hour_later = game.game.id, game.on_turn.name, add_duration(NOON, HOUR)

    def said(kind: Due, due: Moment | None, nudged: Moment | None = None) -> str:
        timed = game.with_revision(replace(game.game.revision, clock=Clock(due)))
        table = timed.with_call(Call("1", (), nudged, reminded=True))
        return notice(words, table, kind, NOON).line

    turn = f"It's your turn in Cartagena · game {number} · 3 actions"
    nudge = f"The others are waiting for you in Cartagena · game {number} · 3 actions"
    reminder = f"Your time in Cartagena is nearly up · game {number}"
    next_text = f"You're next in Cartagena, after {name} · game {number}"
    assert said(Due.CALL, None) == turn
    assert said(Due.CALL, hour_later) == f"{turn} · 1 hour"
    assert said(Due.CALL, hour_later, NOON) == f"{nudge} · 1 hour left"
    assert said(Due.REMIND, hour_later, NOON) == f"{reminder} · 1 hour left"
    assert said(Due.REMIND, NOON) == nudge
    assert said(Due.CALL_NEXT, hour_later, NOON) == next_text


def test_repeated_calls_have_new_keys_but_notices_to_the_next_player_do_not() -> None:
    table = make_game_table(JAMAICA_OPTIONS, 3, random.Random(4))  # noqa: S311
    calls = [table.with_call(call) for call in (Call("1"), Call("1.1"), Call("1.1", nudged=NOON))]
    assert len({notice_key(called, Due.CALL) for called in calls}) == len(calls)
    assert len({notice_key(called, Due.CALL_NEXT) for called in calls}) == 1
    assert notice_key(table.with_call(Call("1")), Due.CALL_NEXT) != notice_key(table, Due.CALL)


def test_every_invitation_is_one_plain_line(any_words: Words) -> None:
    for name in ("Ana ⚓", *WORST_NAMES):
        game = unstored_lobby()
        table = Table(replace(game, seats=(replace(game.seats[0], name=name),)))
        message = invitation(any_words, table)
        plain = replace(message, line=re.sub(r"\\.", "", message.line))
        check_direct_message(plain, invitation_key(table), board_link(table))
        assert lightly_escaped_name(name) in message.line
