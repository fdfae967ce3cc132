"""Calling off a running game for everybody: the questions, the board's part, and the handlers.

Until everybody has moved, the host may ask the others, and one of them agrees on the board.
Moderators need to ask nobody.
"""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button
from cogs.ui.context import Context
from cogs.ui.layout import text_view
from cogs.ui.questions import question
from cogs.wording.names import escaped_name
from game.tables import Person, Table
from game.tables.checks import check_may_ask_to_call_off, check_may_cancel
from game.tables.errors import CallOffAsked
from game.tables.time import ending
from game.tables.time.ending import cancel, is_call_off_asked
from i18n import Words


async def ask_about_calling_off(ctx: Context, table: Table) -> None:
    """Ask whether to call a game off, or whether to ask the others for it.

    Raises like :func:`check_may_ask_about_calling_off`.
    """
    check_may_ask_about_calling_off(table, ctx.person)
    alone = _needs_nobody_else(table, ctx.person)
    asked = call_off_question if alone else ask_others_question
    await ctx.show_or_replace(asked(ctx.words, table))


def check_may_ask_about_calling_off(table: Table, person: Person) -> None:
    """Raise an error unless this person may call the game off, or may ask the others for it."""
    if _needs_nobody_else(table, person):
        check_may_cancel(table, person)
        return
    check_may_ask_to_call_off(table, person)
    if is_call_off_asked(table):
        raise CallOffAsked(table)


def _needs_nobody_else(table: Table, person: Person) -> bool:
    return person.moderator or not table.playing or table.only_computers_play or table.solo


def call_off_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask whether to call off a running game."""
    yes = ClickId.for_table("cancel-yes", table)
    return question(call_off_text(words, table), yes, words("cancel-yes"), words("cancel-no"))


def ask_others_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask the host whether to ask the others to call the game off."""
    yes = ClickId.for_table("abort", table)
    return question(words("abort-question"), yes, words("abort-ask"), words("cancel-no"))


def call_off_text(words: Words, table: Table) -> str:
    """Return the question whether to call the game off, with the number of people in it."""
    people = [seat for seat in table.game.seats if not seat.computer]
    return words("cancel-question", count=len(people))


def call_off_lines(words: Words, table: Table) -> list[str]:
    """Return the board's line about the host's request to call the game off, if there is one."""
    if not is_call_off_asked(table):
        return []
    return [words("board-abort", name=escaped_name(table.host_name))]


def call_off_buttons(words: Words, table: Table) -> list[TableItem]:
    """Return the board's buttons that answer the host's request, if there is one."""
    if not is_call_off_asked(table):
        return []
    yes, no = ClickId.for_table("abort-yes", table), ClickId.for_table("abort-no", table)
    return [
        button(yes, words("board-abort-yes"), discord.ButtonStyle.danger),
        button(no, words("board-abort-no")),
    ]


async def call_off_game(ctx: Context, click: ClickId) -> None:
    """Call the game off for everybody."""
    await ctx.do(click.game, cancel)
    await ctx.edit_clicked_message(text_view(ctx.words("cancelled")))


async def ask_others(ctx: Context, click: ClickId) -> None:
    """Ask the others on the board to call the game off, or call it off if nobody else plays."""
    table = await ctx.do(click.game, ending.ask_to_call_off)
    said = ctx.words("cancelled" if table.called_off else "abort-asked")
    await ctx.edit_clicked_message(text_view(said))


async def agree_to_call_off(ctx: Context, click: ClickId) -> None:
    """Agree to call the game off: it ends."""
    await ctx.acknowledge_change(await ctx.do(click.game, ending.agree_to_call_off))


async def play_on(ctx: Context, click: ClickId) -> None:
    """End the request to call the game off."""
    await ctx.acknowledge_change(await ctx.do(click.game, ending.play_on))
