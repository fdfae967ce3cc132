"""Leaving a running game for good: the command, its question, and the answer yes."""

from discord import ui

from cogs.panel.clicks import seat_back_offer
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import game_link, text_view
from cogs.ui.questions import question
from cogs.ui.table_meant import table_meant
from cogs.ui.without_options import without_options
from game.model.ids import UserId
from game.tables import NotSeated, Table
from game.tables.checks import check_plays
from i18n import Words
from i18n.commands import localised


async def ask(ctx: Context) -> None:
    """Ask whether to leave the game, or offer the person's seat back if somebody else has it."""
    table = await table_meant(ctx)
    try:
        check_plays(table, ctx.person.user)
    except NotSeated as refused:
        await ctx.show(seat_back_offer(ctx, refused))
    else:
        await ctx.show(confirm_resign(ctx.words, table, ctx.person.user))


def confirm_resign(words: Words, table: Table, user: UserId) -> ui.LayoutView:
    """Make the question whether to leave this game for good.

    It names the game, as the game may be in another channel.
    """
    yes = ClickId.for_table("resign-yes", table)
    text = f"{_question(words, table, user)}\n{game_link(words, table)}"
    return question(text, yes, words("resign-yes"), words("resign-no"))


def _question(words: Words, table: Table, user: UserId) -> str:
    """Ask whether to leave, and say what happens to the pirates."""
    if table.returns_to_first_owner(table.seat_of(user)):
        return words("resign-guest")
    return words("resign-stays") if table.game.terms.stays else words("resign-question")


async def resign(ctx: Context, click: ClickId) -> None:
    """Leave the game for good."""
    try:
        await ctx.tables.play.resign(click.game, ctx.person, ctx.click)
    except NotSeated as refused:
        await ctx.edit_clicked_message(seat_back_offer(ctx, refused))
    else:
        await ctx.edit_clicked_message(text_view(ctx.words("resigned")))


resign_command = without_options(
    localised("command-resign.name"), localised("command-resign.description"), ask
)
"""``/cartagena resign``."""
