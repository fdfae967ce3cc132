"""Waits for the clock of a table to stand still, or to go on."""

import asyncio

from game.model.ids import GameId
from tests.e2e.bots import LoopBot

GAME = GameId(1)
SECONDS = 30


async def still(inside: LoopBot, stands: bool) -> None:
    """Wait until the clock of the one game stands still, or goes on."""
    async with asyncio.timeout(SECONDS):
        while ((await inside.tables.newest(GAME)).game.clock.still is not None) is not stands:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
