"""Wakes a resting game, and tells a player the board in words."""

from cogs.board.as_text import text_board
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context


async def wake(ctx: Context, click: ClickId) -> None:
    """Let a resting game go on."""
    await ctx.check_place()
    await ctx.tables.wake(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()


async def read_spaces(ctx: Context, click: ClickId) -> None:
    """Show the board in words, space by space, to somebody who plays there."""
    table = await ctx.tables.seated(click.game, ctx.person.user)
    await ctx.show(text_board(ctx.words, table, ctx.person.user))
