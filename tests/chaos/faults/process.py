"""Faults of the bot's process.

In this folder `dice` is a fault's own chance, the same for the same seed. What lasts ends by
itself.
"""

import asyncio
import random
import signal
from contextlib import suppress
from os import kill

from tests.chaos.stage import Stage


async def kill_it(stage: Stage, dice: random.Random) -> None:
    """Signal 9, in the middle of its work."""
    stage.bot.rest = dice.uniform(0, 1)
    stage.bot.kill()


async def stop_it(stage: Stage, dice: random.Random) -> None:
    """A stop in order."""
    await stage.bot.stop()


async def suspend_it(stage: Stage, dice: random.Random) -> None:
    """Stop the process's clock for a while."""
    with stage.troubles.during("the bot is suspended"):
        stage.bot.suspend()
        await asyncio.sleep(dice.uniform(0.3, 5))
        stage.bot.resume()


async def kill_worker(stage: Stage, dice: random.Random) -> None:
    """Kill a process that draws or thinks."""
    if workers := stage.bot.workers():
        with suppress(ProcessLookupError):
            kill(dice.choice(workers), signal.SIGKILL)
