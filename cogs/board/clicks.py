"""Answers clicks that wake a resting game or ask for the board in words."""

from discord import ui

from cogs.board.as_text import text_board_without_moves
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context


async def wake_game(ctx: Context, click: ClickId) -> None:
    """Let a resting game go on."""
    await ctx.check_can_post_board()
    await ctx.tables.wake(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()


async def show_board_in_words(ctx: Context, click: ClickId) -> None:
    """Show the board in words, space by space, to a player of the game."""
    await ctx.show(await _text_board_without_moves(ctx, click))


async def update_board_in_words(ctx: Context, click: ClickId) -> None:
    """Bring the board in words up to date in the message that was clicked."""
    await ctx.edit_clicked_message(await _text_board_without_moves(ctx, click))


async def _text_board_without_moves(ctx: Context, click: ClickId) -> ui.LayoutView:
    table = await ctx.tables.table_where_seated(click.game, ctx.person.user)
    return text_board_without_moves(ctx.words, table, ctx.person.user, ctx.services.clock())
