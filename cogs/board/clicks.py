"""Wakes a resting game: the one button of the board that no other room answers."""

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context


async def wake(ctx: Context, click: ClickId) -> None:
    """Let a resting game go on."""
    await ctx.check_place()
    await ctx.tables.wake(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()
