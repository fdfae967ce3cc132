"""A helper that waits until the clock of a table is stopped or runs again."""

import asyncio

from game.model.ids import GameId
from tests.e2e.bots import LoopBot

GAME = GameId(1)
TIMEOUT_SECONDS = 30


async def wait_for_clock(bot: LoopBot, stopped: bool) -> None:
    """Wait until the clock of the only game is stopped, or runs again."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while ((await bot.tables.newest_table(GAME)).game.clock.still is not None) is not stopped:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
