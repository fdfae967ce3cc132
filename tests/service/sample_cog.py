"""A cog with one command, for tests of the bot around it."""

from discord import Interaction, app_commands
from discord.ext import commands


@app_commands.command(name=app_commands.locale_str("sail", key="sail.name"), description="Set sail")
async def sail(interaction: Interaction[commands.Bot]) -> None:
    await interaction.response.send_message("Ahoy")


async def setup(bot: commands.Bot) -> None:
    bot.tree.add_command(sail)
