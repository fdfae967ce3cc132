"""Rematch: a lobby that asks the same people, from the final board of their game."""

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context


async def rematch(ctx: Context, click: ClickId) -> None:
    """Open the lobby of the next game, whose message follows by itself."""
    await ctx.check_place()
    await ctx.tables.lobbies.rematch(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()
