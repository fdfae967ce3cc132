"""The command with which a host allows or forbids hints."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.ui.context import visit
from i18n import phrase
from i18n.commands import localised
from service.client import CartagenaBot


class HintsCommand(commands.GroupCog):
    """The part of the cog for how much help a table wants."""

    @app_commands.command(
        name=localised("command-hints.name"), description=localised("command-hints.description")
    )
    @app_commands.rename(allowed=localised("command-hints-allowed.name"))
    @app_commands.describe(allowed=localised("command-hints-allowed.description"))
    async def hints(
        self,
        interaction: discord.Interaction[CartagenaBot],
        allowed: bool,  # noqa: FBT001 - an option of the command
    ) -> None:
        """Switch the hints of this channel's game on or off."""
        async with visit(interaction) as visitor:
            tables, table = visitor.tables, await visitor.tables.in_channel(visitor.channel)
            switch = tables.allow_hints if allowed else tables.forbid_hints
            await switch(table.game.id, visitor.person, visitor.click)
            await visitor.tell(phrase("hints-allowed") if allowed else phrase("hints-forbidden"))
