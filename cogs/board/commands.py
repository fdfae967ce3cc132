"""The commands that show the board: posted again for all, or in words for one reader."""

from cogs.board.as_text import text_board
from cogs.ui.answer_services import RepostResult
from cogs.ui.context import Context
from cogs.ui.table_meant import table_meant
from cogs.ui.without_options import without_options
from game.tables.checks import check_running
from i18n import MessageKeys, keys, phrase
from i18n.commands import localised

REPOSTED: MessageKeys[RepostResult] = keys("board-afresh-{}", RepostResult)


async def post_afresh(ctx: Context) -> None:
    """Post the table's public message again, at the bottom of the channel."""
    await ctx.check_can_post_board()
    table = await ctx.tables.open_table_in_channel(ctx.channel)
    await ctx.defer()
    await ctx.reply(phrase(REPOSTED[await ctx.services.boards.repost(table.game.id)]))


async def show_text(ctx: Context) -> None:
    """Show the game to one person, in words."""
    table = await table_meant(ctx)
    check_running(table)
    await ctx.show(text_board(ctx.words, table, ctx.person.user, ctx.services.clock()))
    await ctx.services.delivery.record_table_seen(table.game.id, ctx.person.user)


board_command = without_options(
    localised("command-board.name"), localised("command-board.description"), post_afresh
)
"""``/cartagena board``."""


text_command = without_options(
    localised("command-text.name"), localised("command-text.description"), show_text
)
"""``/cartagena text``."""
