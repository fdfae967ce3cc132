"""The commands that show the board: posted afresh for all, or in words for one reader."""

from discord import app_commands

from cogs.board.as_text import text_board
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context, answer
from cogs.ui.desk import Command, Desk, Interaction
from game.tables import NotStarted
from i18n import phrase
from i18n.commands import localised


async def post_afresh(ctx: Context) -> None:
    """Post the public message again, at the bottom."""
    ctx.check_permissions()
    table = await ctx.tables.in_channel(ctx.channel)
    await ctx.interaction.response.defer(ephemeral=True)
    done = await ctx.desk.boards.repost(table.game.id)
    await ctx.tell(phrase("board-reposted") if done else phrase("board-not-reposted"))


async def show_text(ctx: Context) -> None:
    """Show the game to one person, in words."""
    table = await ctx.table_here_or_only()
    if not table.playing:
        raise NotStarted(table)
    await ctx.show(text_board(ctx.words, table, ctx.person.user))
    await ctx.desk.notices.seen(table.game.id, ctx.person.user)


async def wake(ctx: Context, click: ClickId) -> None:
    """Let a resting game go on."""
    ctx.check_permissions()
    await ctx.tables.wake(click.game, ctx.person, ctx.click)
    await ctx.acknowledge()


def board_command(desk: Desk) -> Command:
    """Make ``/cartagena board``."""

    @app_commands.command(
        name=localised("command-board.name"), description=localised("command-board.description")
    )
    async def board(interaction: Interaction) -> None:
        await answer(desk, interaction, post_afresh)

    return board


def text_command(desk: Desk) -> Command:
    """Make ``/cartagena text``."""

    @app_commands.command(
        name=localised("command-text.name"), description=localised("command-text.description")
    )
    async def text(interaction: Interaction) -> None:
        await answer(desk, interaction, show_text)

    return text
