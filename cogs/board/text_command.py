"""The command that shows the board as text."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.board.as_text import text_board
from cogs.ui.context import visit
from cogs.ui.finding import table_here_or_only
from game.tables import NotStarted
from i18n.commands import localised
from service.client import CartagenaBot


class TextCommand(commands.GroupCog):
    """The part of the cog for those who do without pictures."""

    @app_commands.command(
        name=localised("command-text.name"), description=localised("command-text.description")
    )
    async def text(self, interaction: discord.Interaction[CartagenaBot]) -> None:
        """Show the game to one person, in words."""
        async with visit(interaction) as visitor:
            table = await table_here_or_only(visitor)
            if not table.playing:
                raise NotStarted(table)
            await visitor.show(text_board(visitor.words, table, visitor.person.user))
