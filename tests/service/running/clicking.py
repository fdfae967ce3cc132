"""A cog without commands that simulates a click as soon as the bot is connected."""

import asyncio
import os
from contextlib import suppress
from functools import partial

from discord.ext import commands

from service.client import CartagenaBot
from service.inflight import Stopping
from tests.service.running.said import connection_state, print_line, started_bots


class Clicking(commands.Cog):
    def __init__(self, bot: CartagenaBot) -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_shard_connect(self, _: int) -> None:
        # The bot may be told to stop as soon as it is connected.
        with suppress(Stopping):
            async with self._bot.inflight.answering_click():
                print_line("clicked")
                await asyncio.sleep(1)
                print_line(f"answered, {connection_state()}")


async def setup(bot: CartagenaBot) -> None:
    if "STUCK" in os.environ:
        bot.http.close = partial(asyncio.sleep, 30)
    await bot.add_cog(Clicking(bot))
    started_bots.append(bot)
