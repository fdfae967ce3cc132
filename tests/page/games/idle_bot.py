"""A bot that is online and does nothing, for tests that draw messages on the page themselves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from discord_playground import Playground, until
from tests.addresses import playground_addresses
from tests.e2e.bots import TIMEOUT_SECONDS


@asynccontextmanager
async def idle_bot(playground: Playground) -> AsyncIterator[None]:
    """Keep an idle bot online."""
    with playground_addresses(playground):
        async with discord.Client(intents=discord.Intents.none()) as bot:
            running = asyncio.create_task(bot.start(playground.token))
            await until(playground.gateway.bot_is_there, TIMEOUT_SECONDS, "The bot should come")
            yield
        await running
