"""The command that explains the game."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.rulebook.clicks import open_rules
from cogs.ui import command_choices as choices
from cogs.ui.context import visit
from cogs.ui.finding import table_or_none
from game.rules.editions import EDITIONS
from game.rules.setup import Options
from i18n.commands import localised
from service.client import CartagenaBot


class RulesCommand(commands.GroupCog):
    """The part of the cog for beginners and for those who disagree."""

    @app_commands.command(
        name=localised("command-rules.name"), description=localised("command-rules.description")
    )
    @app_commands.rename(edition=localised("command-rules-edition.name"))
    @app_commands.describe(edition=localised("command-rules-edition.description"))
    @app_commands.choices(edition=choices.EDITIONS)
    async def rules(
        self, interaction: discord.Interaction[CartagenaBot], edition: str | None = None
    ) -> None:
        """Show how to play: this channel's game, or an edition."""
        async with visit(interaction) as visitor:
            chosen = None if edition is None else Options.printed(EDITIONS[edition])
            await open_rules(visitor, await table_or_none(visitor), chosen)
