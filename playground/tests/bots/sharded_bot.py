"""A discord.py bot with some of the shards. To Discord, two such bots look like two processes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from typing import cast

import discord
from discord import app_commands

from bots.harbour_bot import playground_addresses
from discord_playground import Playground, until

PATIENCE = 120
INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class ShardedBot(discord.AutoShardedClient):
    """A bot that answers with its own name and records what it received."""

    def __init__(
        self,
        name: str,
        shard_ids: Sequence[int] | None,
        count: int | None,
        seconds_between_shards: float,
    ) -> None:
        super().__init__(intents=INTENTS, shard_count=count, guild_ready_timeout=0.2)
        self.shard_ids = None if shard_ids is None else list(shard_ids)
        self.name = name
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(who)
        self.asked_guild_ids: list[int | None] = []
        """Ids of the guilds in which its command was called; None for a direct channel."""
        self.refusal_codes: list[int] = []
        """Error codes of its refused answers."""
        self.joined_guild_names: list[str] = []
        self.guilds_with_messages: list[str] = []
        """Names of the guilds in which other people wrote."""
        self._pause = seconds_between_shards

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait before a shard logs in, but not for five seconds as discord.py does.

        The playground of the tests allows shorter pauses.
        """
        if not initial:
            await asyncio.sleep(self._pause)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined_guild_names.append(guild.name)

    async def on_message(self, message: discord.Message) -> None:
        if message.author != self.user:
            self.guilds_with_messages.append(str(message.guild))


@app_commands.command(name="who", description="Says who answers")
async def who(interaction: discord.Interaction) -> None:
    bot = cast("ShardedBot", interaction.client)
    bot.asked_guild_ids.append(interaction.guild_id)
    try:
        await interaction.response.send_message(f"{bot.name} answers")
    except discord.HTTPException as error:
        bot.refusal_codes.append(error.code)


@contextlib.asynccontextmanager
async def running_sharded_bot(
    playground: Playground,
    name: str = "bot",
    shard_ids: Sequence[int] | None = None,
    shard_count: int | None = None,
    *,
    seconds_between_shards: float = 0.0,
) -> AsyncIterator[ShardedBot]:
    """Run the bot and wait until all its own shards are ready."""
    with playground_addresses(playground):
        bot = ShardedBot(name, shard_ids, shard_count, seconds_between_shards)
        task = asyncio.create_task(bot.start(playground.token))
        try:
            await until(bot.is_ready, PATIENCE, "All shards get ready")
            yield bot
        finally:
            await bot.close()
            await asyncio.wait((task,), timeout=5)
