"""The barest discord.py bot there is: one command, one persistent button that answers "pong"."""

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
    """Counts up at each click."""

    def __init__(self, count: int) -> None:
        super().__init__(discord.ui.Button(label="Pong", custom_id=f"pong:{count}"))
        self.count = count

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> "Pong":
        """Make the button again."""
        return cls(int(match["count"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer."""
        await interaction.response.edit_message(view=pong(self.count + 1))


def pong(count: int) -> discord.ui.LayoutView:
    """The message."""
    text = discord.ui.TextDisplay[discord.ui.LayoutView](f"pong {count}")
    row = discord.ui.ActionRow[Any](Pong(count))
    return discord.ui.LayoutView(timeout=None).add_item(text).add_item(row)


class PongBot(commands.AutoShardedBot):
    """One command."""

    async def setup_hook(self) -> None:
        """Register what there is."""
        self.add_dynamic_items(Pong)

        @self.tree.command(name="ping", description="Ping")
        async def ping(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(view=pong(0), ephemeral=True)

        assert isinstance(ping, app_commands.Command)
        await self.tree.sync()


def main() -> None:
    """Run against the stand-in that the environment names."""
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    bot = PongBot(commands.when_mentioned, intents=discord.Intents(guilds=True), max_messages=None)
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
