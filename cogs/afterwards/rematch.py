"""Rematch: a button on the final board opens a new lobby for the same people."""

from cogs.ui.buttons import ClickId
from cogs.ui.context import Context


async def open_rematch_lobby(ctx: Context, click: ClickId) -> None:
    """Open the lobby of the next game. The boards post its message."""
    await ctx.check_can_post_board()
    await ctx.tables.lobbies.rematch(click.game, ctx.person, ctx.click, ctx.parent)
    await ctx.acknowledge()
