"""Answers clicks that wake a resting game or ask for the board in words."""

from discord import ui

from cogs.board.as_text import whole_board
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context


async def wake(ctx: Context, click: ClickId) -> None:
    """Let a resting game go on."""
    await ctx.check_place()
    await ctx.tables.wake(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()


async def read_spaces(ctx: Context, click: ClickId) -> None:
    """Show the board in words, space by space, to somebody who plays there."""
    await ctx.show(await _whole_board(ctx, click))


async def read_spaces_anew(ctx: Context, click: ClickId) -> None:
    """Bring the board in words up to date in the message that was clicked."""
    await ctx.change(await _whole_board(ctx, click))


async def _whole_board(ctx: Context, click: ClickId) -> ui.LayoutView:
    table = await ctx.tables.seated(click.game, ctx.person.user)
    return whole_board(ctx.words, table, ctx.person.user, ctx.desk.clock())
