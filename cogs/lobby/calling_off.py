"""Calling off a running game for everybody: the question, and the handler of its yes button."""

from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import text_view
from cogs.ui.questions import question
from game.tables import Table
from i18n import Words


def call_off_question(words: Words, table: Table) -> ui.LayoutView:
    """Ask whether to call off a running game."""
    yes = ClickId.for_table("cancel-yes", table)
    return question(call_off_text(words, table), yes, words("cancel-yes"), words("cancel-no"))


def call_off_text(words: Words, table: Table) -> str:
    """Return the question whether to call the game off, with the number of people in it."""
    people = [seat for seat in table.game.seats if not seat.computer]
    return words("cancel-question", count=len(people))


async def call_off_game(ctx: Context, click: ClickId) -> None:
    """Call the game off for everybody."""
    await ctx.tables.cancel(click.game, ctx.person, ctx.click)
    await ctx.edit_clicked_message(text_view(ctx.words("cancelled")))
