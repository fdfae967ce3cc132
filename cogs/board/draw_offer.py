"""An offered draw: the lines and the button on the board, and the private question."""

import discord
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button
from cogs.ui.context import Context
from cogs.ui.layout import text_view
from cogs.ui.questions import question
from cogs.wording.names import escaped_name
from game.rules.views import View
from game.tables import Table
from game.tables.play import draw_offer
from game.tables.play.draw_offer import check_draw
from i18n import Words


def draw_offer_lines(words: Words, table: Table, view: View) -> list[str]:
    """Say that a draw is offered, and who agrees.

    Returns nothing without an offer, or if only computers play.
    """
    if not view.draw_offered or table.only_computers_play:
        return []
    names = ", ".join(escaped_name(table.names[seat]) for seat in sorted(view.seats_for_draw))
    agreed = [words("board-agreed", names=names)] if names else []
    return [words("board-draw-offered"), *agreed]


def draw_offer_button(words: Words, table: Table) -> list[TableItem]:
    """Make the button that opens the question, while a draw is offered."""
    if not table.state.draw_offered:
        return []
    return [button(ClickId.for_table("draw", table), words("board-draw"))]


async def ask_about_draw(ctx: Context, click: ClickId) -> None:
    """Ask whether this person agrees to a draw."""
    table = await ctx.tables.checked_table(click.game, check_draw, ctx.person.user)
    await ctx.show(draw_offer_question(ctx.words, table))


async def agree_to_draw(ctx: Context, click: ClickId) -> None:
    """Agree to the draw, and say whether the game now ends in a draw."""
    table = await ctx.do(click.game, draw_offer.agree_to_draw)
    await ctx.edit_clicked_message(
        text_view(ctx.words("draw-agreed" if table.open else "draw-made"))
    )


def draw_offer_question(words: Words, table: Table) -> ui.LayoutView:
    """Make the message that asks its reader whether they agree to a draw."""
    yes = ClickId.for_table("draw-yes", table)
    return question(
        words("draw-question"),
        yes,
        words("draw-yes"),
        words("resign-no"),
        discord.ButtonStyle.primary,
    )
