"""A helper that waits until the clock of a table is stopped or runs again."""

import asyncio

from game.model.ids import GameId
from tests.e2e.bots import LiveBot

GAME = GameId(1)
TIMEOUT_SECONDS = 120


async def wait_for_clock(bot: LiveBot, stopped: bool) -> None:
    """Wait until the clock of the only game is stopped, or runs again."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await _is_clock_stopped(bot) is not stopped:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def _is_clock_stopped(bot: LiveBot) -> bool:
    return (await bot.tables.cached_or_stored_table(GAME)).game.clock.paused_at is not None
