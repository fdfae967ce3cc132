"""The commands with which moderators keep order; a host may call off what is only the host's."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.lobby.questions import confirm_cancel
from cogs.ui import command_choices as choices
from cogs.ui.context import visit
from cogs.wording.names import escaped
from game.tables import NotSeated
from game.tables.checks import check_may_cancel
from i18n import phrase
from i18n.commands import localised
from service.client import CartagenaBot

Interaction = discord.Interaction[CartagenaBot]


class ModeratorCommands(commands.GroupCog):
    """The part of the cog for those who look after a server."""

    @app_commands.command(
        name=localised("command-cancel.name"), description=localised("command-cancel.description")
    )
    async def cancel(self, interaction: Interaction) -> None:
        """Ask whether to call this channel's game off."""
        async with visit(interaction) as visitor:
            table = await visitor.tables.in_channel(visitor.channel)
            check_may_cancel(table, visitor.person)
            await visitor.show(confirm_cancel(visitor.words, table))

    @app_commands.command(
        name=localised("command-remove.name"), description=localised("command-remove.description")
    )
    @app_commands.rename(player=localised("command-remove-player.name"))
    @app_commands.describe(player=localised("command-remove-player.description"))
    async def remove(self, interaction: Interaction, player: discord.User) -> None:
        """Let a player who is gone resign."""
        async with visit(interaction) as visitor:
            table, name = await visitor.tables.in_channel(visitor.channel), player.display_name
            try:
                await visitor.tables.remove(table.game.id, player.id, visitor.person, visitor.click)
            except NotSeated:
                await visitor.tell(phrase("removed-nobody", name=escaped(name)))
            else:
                await visitor.tell(phrase("removed", name=escaped(name)))

    @app_commands.command(
        name=localised("command-language.name"),
        description=localised("command-language.description"),
    )
    @app_commands.rename(language=localised("command-language-language.name"))
    @app_commands.describe(language=localised("command-language-language.description"))
    @app_commands.choices(language=choices.LANGUAGES)
    async def language(self, interaction: Interaction, language: str) -> None:
        """Choose the language of this server's boards."""
        async with visit(interaction) as visitor:
            guild = interaction.guild_id or 0
            await visitor.tables.choose_language(guild, language, visitor.person)
            chosen_words = visitor.bot.catalogue.for_locale(language)
            name = chosen_words("language-name")
            await visitor.tell(phrase("language-chosen", language=name))
