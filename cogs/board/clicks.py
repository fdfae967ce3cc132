"""The commands that show the board, and the clicks that wake a resting game or show it in words."""

from discord import ui

from cogs.board.as_text import text_board, text_board_without_moves
from cogs.board.message import RECORD_FILE, more_message
from cogs.ui.answer_services import RepostResult
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach
from cogs.ui.table_meant import finished_game_in_server, table_meant
from cogs.wording.names import with_names_to_show
from game.tables.afterwards.export import export
from game.tables.checks import check_running, check_seated
from game.tables.time.resting import wake
from i18n import MessageKeys, keys, phrase

REPOSTED: MessageKeys[RepostResult] = keys("board-afresh-{}", RepostResult)


async def post_afresh(ctx: Context) -> None:
    """Post the table's public message again, at the bottom of the channel."""
    await ctx.check_can_post_board()
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    await ctx.reply(phrase(REPOSTED[await ctx.services.boards.repost(table.game.id)]))


async def show_text(ctx: Context) -> None:
    """Show the game to one person, in words."""
    table = await table_meant(ctx)
    check_running(table)
    await ctx.show(text_board(ctx.words, table, ctx.person.user, ctx.services.clock()))
    await ctx.services.delivery.record_table_seen(table.game.id, ctx.person.user)


async def wake_game(ctx: Context, click: ClickId) -> None:
    """Let a resting game go on."""
    await ctx.check_can_post_board()
    await ctx.acknowledge_change(await ctx.do(click.game, wake))


async def show_more(ctx: Context, click: ClickId) -> None:
    """Tell one person more about a finished game, and give them its file."""
    table = with_names_to_show(ctx.words, await finished_game_in_server(ctx, click))
    file = file_to_attach(RECORD_FILE, export(table).encode())
    await ctx.show(more_message(ctx.words, table), file)


async def show_board_in_words(ctx: Context, click: ClickId) -> None:
    """Show the board in words, space by space, to a player of the game."""
    await ctx.show(await _text_board_without_moves(ctx, click))


async def update_board_in_words(ctx: Context, click: ClickId) -> None:
    """Bring the board in words up to date in the message that was clicked."""
    await ctx.edit_clicked_message(await _text_board_without_moves(ctx, click))


async def _text_board_without_moves(ctx: Context, click: ClickId) -> ui.LayoutView:
    table = await ctx.tables.checked_table(click.game, check_seated, ctx.person.user)
    return text_board_without_moves(ctx.words, table, ctx.person.user, ctx.services.clock())
