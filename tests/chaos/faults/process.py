"""Faults of the bot's process.

In this folder, `dice` is the random source of one fault. With the same seed, it gives the same
random numbers. Every fault ends by itself.
"""

import asyncio
import random
import signal
from contextlib import suppress
from os import kill

from tests.chaos.stage import Stage


async def kill_bot(stage: Stage, dice: random.Random) -> None:
    """Kill the bot with SIGKILL in the middle of its work."""
    stage.bot.restart_pause_seconds = dice.uniform(0, 1)
    stage.bot.kill()


async def stop_bot(stage: Stage, dice: random.Random) -> None:
    """Stop the bot in the regular way."""
    await stage.bot.stop()


async def suspend_bot(stage: Stage, dice: random.Random) -> None:
    """Suspend the bot's process for a while."""
    with stage.troubles.record_during("the bot is suspended"):
        stage.bot.suspend()
        await asyncio.sleep(dice.uniform(0.3, 5))
        stage.bot.resume()


async def kill_worker(stage: Stage, dice: random.Random) -> None:
    """Kill a child process that draws or thinks for the bot."""
    if workers := stage.bot.worker_pids():
        with suppress(ProcessLookupError):
            kill(dice.choice(workers), signal.SIGKILL)
