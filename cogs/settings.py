"""The private page with a table's settings: what its reader may change while the game runs.

The board and the panel open it. The page offers only what this reader may do here: a player leaves
the game or has somebody reminded, the host and moderators change the table.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import ParamSpec

import discord
from discord import ui

from cogs.lobby.calling_off import check_may_ask_about_calling_off
from cogs.lobby.setup.clicks import show_own_page
from cogs.lobby.setup.panel import LANGUAGE_NAMES, language_line, language_menu
from cogs.notices.nudge import nudge_player
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import game_link, joined_text_item, layout
from cogs.ui.menus import chosen_option
from cogs.wording.clock import pace_line
from cogs.wording.errors import UnknownButton
from cogs.wording.names import plain, with_names_to_show
from game.model.game import Status
from game.tables import Person, Table
from game.tables.absence.late_pace import may_propose_pace
from game.tables.absence.longer_pace import check_may_lengthen
from game.tables.checks import (
    check_host,
    check_host_or_moderator,
    check_open,
    check_plays,
    check_seated,
)
from game.tables.errors import CallOffTooLate, TableError
from game.tables.notices.announcement import person_on_turn
from game.tables.play.hints import allow_hints, forbid_hints
from game.tables.tables import change_language
from i18n import Words, phrase

P = ParamSpec("P")

SWITCHES = {
    "on": (allow_hints, phrase("hints-allowed")),
    "off": (forbid_hints, phrase("hints-forbidden")),
}
"""What the button that allows or forbids hints does and says, by the detail of its id."""


async def show_settings(ctx: Context, click: ClickId) -> None:
    """Show the settings of a table that is open."""
    table = await ctx.tables.checked_table(click.game, check_open)
    await ctx.show(_page(ctx, table))


async def remind(ctx: Context, click: ClickId) -> None:
    """Remind the player on turn, and say on the page when the reminder is sent."""
    table = await ctx.tables.table(click.game)
    said = await nudge_player(ctx, table, _reader(ctx, table), person_on_turn(table))
    await ctx.edit_clicked_message(_page(ctx, table, [ctx.words.render(said)]))


async def switch_hints(ctx: Context, click: ClickId) -> None:
    """Let the table's players ask for hints, or forbid it."""
    if click.detail not in SWITCHES:
        raise UnknownButton
    switch, said = SWITCHES[click.detail]
    table = await ctx.do(click.game, switch)
    await ctx.edit_clicked_message(_page(ctx, table, [ctx.words.render(said)]))


async def set_language(ctx: Context, click: ClickId) -> None:
    """Set the language of a table's public messages, in its lobby or later."""
    language = chosen_option(ctx.interaction)
    if language not in LANGUAGE_NAMES:
        raise UnknownButton
    table = await ctx.do(click.game, change_language, language)
    said = ctx.words("language-here", language=LANGUAGE_NAMES[language])
    if table.game.status is Status.LOBBY:
        await show_own_page(ctx, table, said)
    else:
        await ctx.edit_clicked_message(_page(ctx, table, [said]))


def _page(ctx: Context, table: Table, notes: Sequence[str] = ()) -> ui.LayoutView:
    return settings_page(ctx.words, table, _reader(ctx, table), notes, here=_is_here(ctx, table))


def _is_here(ctx: Context, table: Table) -> bool:
    return (table.game.guild, table.game.channel) == (ctx.guild, ctx.channel)


def _reader(ctx: Context, table: Table) -> Person:
    """Return the person who clicked; rights in another channel make nobody a moderator here."""
    return ctx.person if _is_here(ctx, table) else replace(ctx.person, moderator=False)


def settings_page(
    words: Words, table: Table, reader: Person, notes: Sequence[str] = (), *, here: bool = True
) -> ui.LayoutView:
    """Build the page. ``here`` tells whether the reader is in the table's own channel."""
    table = with_names_to_show(words, table)
    own = button(ClickId.for_table("notify", table), words("settings-own"), emoji="🔔")
    hints = words("setup-hints") if table.game.hints.allowed else words("setup-no-hints")
    may_choose_language = here and _may(check_host_or_moderator, table, reader)
    return layout(
        *joined_text_item([*notes, f"### {words('button-settings')}", game_link(words, table)]),
        *rows([own, *_player_buttons(words, table, reader)]),
        *joined_text_item(
            [
                f"### {words('settings-table')}",
                pace_line(words, table),
                f"{hints}.",
                language_line(words, table),
                *_call_off_note(words, table, reader),
            ]
        ),
        *rows([*_table_buttons(words, table, reader)] if here else []),
        *(language_menu(words, table) if may_choose_language else []),
    )


def _player_buttons(words: Words, table: Table, reader: Person) -> Iterator[TableItem]:
    """Yield what a player may do from any channel, and a moderator in the table's own."""
    awaited = person_on_turn(table)
    sits_here = reader.moderator or _may(check_seated, table, reader.user)
    if awaited not in {None, reader.user} and sits_here:
        label = words("settings-remind", name=plain(table.on_turn.name))
        yield button(ClickId.for_table("nudge", table), label)
    if may_propose_pace(table, reader.user):
        yield button(ClickId.for_table("pace", table), words("settings-propose-pace"))
    if _may(check_plays, table, reader.user):
        leave = ClickId.for_table("resign", table)
        yield button(leave, words("resign-yes"), discord.ButtonStyle.danger)


def _table_buttons(words: Words, table: Table, reader: Person) -> Iterator[TableItem]:
    """Yield what the host and moderators may change."""
    if _may(check_host, table, reader):
        if table.game.hints.allowed:
            yield button(ClickId.for_table("hints", table, "off"), words("settings-hints-off"))
        else:
            yield button(ClickId.for_table("hints", table, "on"), words("settings-hints-on"))
    if _may(check_may_lengthen, table, reader):
        yield button(ClickId.for_table("pace-more", table), words("settings-pace"))
    if _may(check_may_ask_about_calling_off, table, reader):
        cancel = ClickId.for_table("cancel", table)
        yield button(cancel, words("cancel-yes"), discord.ButtonStyle.danger)


def _may(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Tell whether a check accepts this table and person."""
    try:
        check(*args, **kwargs)
    except TableError:
        return False
    return True


def _call_off_note(words: Words, table: Table, reader: Person) -> list[str]:
    """Tell the host why the page has no button that calls the game off any more."""
    if table.game.host != reader.user:
        return []
    try:
        check_may_ask_about_calling_off(table, reader)
    except CallOffTooLate:
        return [words("error-call-off-too-late")]
    except TableError:
        return []
    return []
