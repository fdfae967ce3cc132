"""Rematch: a lobby with the same people, from the final board of their game."""

from cogs.lobby.opening.posting import show_lobby
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context


async def rematch(ctx: Context, click: ClickId) -> None:
    """Open the lobby of the next game."""
    await ctx.check_place()
    table = await ctx.tables.lobbies.rematch(click.game, ctx.person, ctx.click)
    await show_lobby(ctx, table)
