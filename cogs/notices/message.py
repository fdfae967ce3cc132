"""The private panel in which a person sees and changes their notices and other preferences."""

from collections.abc import Sequence

import discord
from discord import ui

from cogs.notices.clocks.times import time_text
from cogs.notices.clocks.zones import is_offset_only, zone_text
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import joined_text_item, layout, small_print
from cogs.wording.clock import time_of_day
from game.model.ids import GuildId
from game.model.preferences import FiguresFor, NotifyBy, Preferences, QuietHours
from game.model.time import Moment
from game.tables.notices.hours import local_time, next_quiet_hours
from i18n import Words, keys

WAY_SENTENCES = keys("notices-told-{}", NotifyBy)
WAY_LABELS = keys("notices-way-{}", NotifyBy)
FIGURES_LABELS = keys("notices-show-{}", FiguresFor)
CHOSEN_EMOJI = "✅"
REFUSED_EMOJI = "⚠️"


def notices_panel(
    words: Words,
    preferences: Preferences,
    now: Moment,
    guild: GuildId,
    notes: Sequence[str] = (),
) -> ui.LayoutView:
    """Show how the reader is notified, and the buttons that change it.

    ``now`` is in Unix milliseconds, and ``guild`` is the reader's server; 0 in a direct message.
    """
    is_notified = preferences.notify_by is not NotifyBy.NEVER
    return layout(
        *joined_text_item([*notes, f"### {words('notices-title')}"]),
        *joined_text_item(_notice_lines(words, preferences, now)),
        *rows([_way_button(words, preferences, way) for way in NotifyBy]),
        *(rows(_reminder_and_next_buttons(words, preferences)) if is_notified else []),
        *(rows(_quiet_buttons(words, preferences.quiet)) if is_notified else []),
        *joined_text_item(
            [f"### {words('notices-turn-title')}", _turn_end_text(words, preferences)]
        ),
        *rows([_turn_end_button(words, preferences)]),
        *joined_text_item([f"### {words('notices-words-title')}", _words_text(words, preferences)]),
        *rows([_words_button(words, preferences)]),
        *joined_text_item([small_print(words("notices-everywhere"))]),
        *joined_text_item(_figures_lines(words, preferences, guild)),
        *rows(_figures_buttons(words, preferences, guild)),
        *rows([_rating_button(words, preferences)]),
    )


def _notice_lines(words: Words, preferences: Preferences, now: Moment) -> list[str]:
    way = words(WAY_SENTENCES[preferences.notify_by])
    if preferences.notify_by is NotifyBy.NEVER:
        return [way]
    return [
        words("notices-closed", way=words("notices-way-direct")) if _closed(preferences) else way,
        words("notices-reminder-on") if preferences.reminder else words("notices-reminder-off"),
        words("notices-next-on") if preferences.next else words("notices-next-off"),
        *_quiet_lines(words, preferences.quiet, now),
    ]


def _quiet_lines(words: Words, quiet: QuietHours | None, now: Moment) -> list[str]:
    """Say the quiet hours in their time zone, and the next ones in the reader's own time."""
    if quiet is None:
        return [words("notices-quiet-none")]
    zone = zone_text(quiet.zone)
    begin, end = next_quiet_hours(quiet, now)
    hours = words(
        "notices-quiet",
        begin=time_text(quiet.begin),
        end=time_text(quiet.end),
        clock=f"{local_time(quiet.zone, now):%H:%M}",
        zone=zone,
    )
    following = words("notices-quiet-next", begin=time_of_day(begin), end=time_of_day(end))
    fixed = [words("notices-quiet-fixed", zone=zone)] if is_offset_only(quiet.zone) else []
    return [hours, following, *fixed]


def _way_button(words: Words, preferences: Preferences, way: NotifyBy) -> TableItem:
    chosen = preferences.notify_by is way
    style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
    emoji = (REFUSED_EMOJI if _closed(preferences) else CHOSEN_EMOJI) if chosen else None
    return button(_change_id(f"told={way}"), words(WAY_LABELS[way]), style, emoji)


def _closed(preferences: Preferences) -> bool:
    """Whether the reader chose direct messages, but accepts none from the bot."""
    return preferences.notify_by is NotifyBy.DIRECT and preferences.closed


def _reminder_and_next_buttons(words: Words, preferences: Preferences) -> list[TableItem]:
    stop, remind = words("notices-stop-reminder"), words("notices-tell-reminder")
    no_next, next_one = words("notices-stop-next"), words("notices-tell-next")
    return [
        _switch("reminder", stop, remind, on=preferences.reminder),
        _switch("next", no_next, next_one, on=preferences.next),
    ]


def _turn_end_text(words: Words, preferences: Preferences) -> str:
    return words("notices-ends-on") if preferences.ends_turn else words("notices-ends-off")


def _turn_end_button(words: Words, preferences: Preferences) -> TableItem:
    by_hand, by_itself = words("notices-end-by-hand"), words("notices-end-by-itself")
    return _switch("ends", by_hand, by_itself, on=preferences.ends_turn)


def _words_text(words: Words, preferences: Preferences) -> str:
    return words("notices-words-on") if preferences.in_words else words("notices-words-off")


def _words_button(words: Words, preferences: Preferences) -> TableItem:
    picture, in_text = words("notices-with-picture"), words("notices-in-words")
    return _switch("words", picture, in_text, on=preferences.in_words)


def _figures_lines(words: Words, preferences: Preferences, guild: GuildId) -> list[str]:
    match preferences.figures_for:
        case FiguresFor.EVERYONE:
            seen = words("notices-figures-everyone")
        case FiguresFor.ME:
            seen = words("notices-figures-me")
        case FiguresFor.SERVER if preferences.figures_server == guild:
            seen = words("notices-figures-here")
        case FiguresFor.SERVER:
            seen = words("notices-figures-elsewhere")
    rated = words("notices-rated") if preferences.rated else words("notices-unrated")
    return [f"### {words('notices-figures-title')}", seen, rated]


def _figures_buttons(words: Words, preferences: Preferences, guild: GuildId) -> list[TableItem]:
    """Return a button for each level. A direct message has none for a server."""
    ids = {
        FiguresFor.EVERYONE: _change_id("figures=everyone"),
        **({FiguresFor.SERVER: ClickId("notify-server")} if guild else {}),
        FiguresFor.ME: _change_id("figures=me"),
    }
    chosen = preferences.figures_for
    elsewhere = chosen is FiguresFor.SERVER and preferences.figures_server != guild
    return [
        _choice(click, words(FIGURES_LABELS[level]), chosen=level is chosen and not elsewhere)
        for level, click in ids.items()
    ]


def _rating_button(words: Words, preferences: Preferences) -> TableItem:
    no_rating, rate = words("notices-no-rating"), words("notices-rate")
    return _switch("rated", no_rating, rate, on=preferences.rated)


def _choice(click: ClickId, label: str, *, chosen: bool) -> TableItem:
    """Return the button of one of several choices; the chosen one is marked."""
    style = discord.ButtonStyle.primary if chosen else discord.ButtonStyle.secondary
    return button(click, label, style, CHOSEN_EMOJI if chosen else None)


def _switch(name: str, off_label: str, on_label: str, *, on: bool) -> TableItem:
    """Return the button that switches a preference off or on. Its label says what it does."""
    return (
        button(_change_id(f"{name}=off"), off_label)
        if on
        else button(_change_id(f"{name}=on"), on_label)
    )


def _quiet_buttons(words: Words, quiet: QuietHours | None) -> list[TableItem]:
    setting = button(ClickId("notify-hours"), words("notices-set-quiet"), emoji="🌙")
    if quiet is None:
        return [setting]
    return [setting, button(_change_id("quiet=none"), words("notices-end-quiet"))]


def _change_id(detail: str) -> ClickId:
    return ClickId("notify-set", detail=detail)
