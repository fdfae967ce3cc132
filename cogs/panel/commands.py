"""The command that opens a person's panel, and the questions of a person who gives a game up."""

from discord import ui

from cogs.panel.clicks import open_panel, seat_back_offer
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import game_link, text_view
from cogs.ui.questions import question
from cogs.ui.table_meant import table_meant
from game.model.ids import UserId
from game.tables import Table
from game.tables.checks import check_plays
from game.tables.errors import NotSeated
from game.tables.play import actions
from i18n import Words


async def hand(ctx: Context) -> None:
    """Open the private panel."""
    table = await table_meant(ctx)
    await open_panel(ctx, table.game.id)
    await ctx.services.delivery.record_table_seen(table.game.id, ctx.person.user)


async def ask_to_resign(ctx: Context, click: ClickId) -> None:
    """Ask whether to leave the game, or offer the person's seat back if somebody else has it."""
    try:
        table = await ctx.tables.checked_table(click.game, check_plays, ctx.person.user)
    except NotSeated as refused:
        await ctx.edit_clicked_message(seat_back_offer(ctx, refused))
    else:
        await ctx.edit_clicked_message(confirm_resign(ctx.words, table, ctx.person.user))


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
        await ctx.do(click.game, actions.resign)
    except NotSeated as refused:
        await ctx.edit_clicked_message(seat_back_offer(ctx, refused))
    else:
        await ctx.edit_clicked_message(text_view(ctx.words("resigned")))
