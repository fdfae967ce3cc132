"""The smallest discord.py bot: one command, and one persistent button that answers "pong"."""

import os
import re
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route


class Pong(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"pong:(?P<count>[0-9]+)"):
    """A button that counts its clicks."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label="Pong", custom_id=f"pong:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> "Pong":
        """Build the button again from its custom id."""
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a click with the next number."""
        await interaction.response.edit_message(view=pong(self.count + 1))


def pong(count: int) -> discord.ui.LayoutView:
    """Build the message that shows a count and the button."""
    text = discord.ui.TextDisplay[discord.ui.LayoutView](f"pong {count}")
    row = discord.ui.ActionRow[Any](Pong(count))
    return discord.ui.LayoutView(timeout=None).add_item(text).add_item(row)


class PongBot(commands.AutoShardedBot):
    """A bot with one command, which sends the button."""

    async def setup_hook(self) -> None:
        """Register the button and the command."""
        self.add_dynamic_items(Pong)

        @self.tree.command(name="ping", description="Ping")
        async def ping(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(view=pong(0), ephemeral=True)

        assert isinstance(ping, app_commands.Command)
        await self.tree.sync()


def main() -> None:
    """Run against the playground whose addresses the environment variables contain."""
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    bot = PongBot(commands.when_mentioned, intents=discord.Intents(guilds=True), max_messages=None)
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
