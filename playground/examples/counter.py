"""A counter: a slash command, a button, a form, and an answer that only one person sees."""

import os

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

# Replace Discord's two addresses by the playground's.
Route.BASE = os.environ["DISCORD_API_URL"]
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])


class Counter(ui.View):
    @ui.button(label="+1", custom_id="plus")
    async def plus(self, interaction: discord.Interaction, _: ui.Button["Counter"]) -> None:
        await interaction.response.edit_message(content=str(current_count(interaction) + 1))

    @ui.button(label="Add", custom_id="add")
    async def add(self, interaction: discord.Interaction, _: ui.Button["Counter"]) -> None:
        await interaction.response.send_modal(Add())

    @ui.button(label="Twice", custom_id="twice")
    async def twice(self, interaction: discord.Interaction, _: ui.Button["Counter"]) -> None:
        words = f"Twice that is {2 * current_count(interaction)}."
        await interaction.response.send_message(words, ephemeral=True)


class Add(ui.Modal, title="Add"):
    more = ui.TextInput["Add"](label="How many?", custom_id="more", max_length=3)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        total = current_count(interaction) + int(self.more.value)
        await interaction.response.edit_message(content=str(total))


def current_count(interaction: discord.Interaction) -> int:
    """Return the count. It is the message's text, so it is not lost if the bot is killed."""
    return int(interaction.message.content) if interaction.message else 0


class Bot(discord.Client):
    async def setup_hook(self) -> None:
        self.add_view(Counter(timeout=None))
        tree = app_commands.CommandTree(self)
        tree.command(name="count", description="Start a counter")(count)
        await tree.sync()


async def count(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("0", view=Counter(timeout=None))


if __name__ == "__main__":
    Bot(intents=discord.Intents.none()).run(os.environ["DISCORD_TOKEN"])
