"""Faults of the bot's process and of its disk.

In this folder `dice` is a fault's own chance, the same for the same seed. What lasts ends by
itself.
"""

import asyncio
import random
import signal
import sqlite3
from contextlib import closing, suppress
from os import kill

from tests.chaos.disk import allow_growth, forbid_growth
from tests.chaos.stage import Stage


async def kill_it(stage: Stage, dice: random.Random) -> None:
    """Signal 9, in the middle of whatever it does."""
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


async def lock_database(stage: Stage, dice: random.Random) -> None:
    """Another program holds the database."""
    seconds = dice.uniform(0.3, 4)
    with suppress(sqlite3.OperationalError):
        database = stage.bot.database
        with closing(sqlite3.connect(database, timeout=0.1, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            other.execute("ROLLBACK")


async def fill_disk(stage: Stage, dice: random.Random) -> None:
    """No room is left on the disk."""
    if not stage.disk.mounted:
        await forbid_to_grow(stage, dice)
        return
    stage.disk.fill()
    await asyncio.sleep(dice.uniform(0.5, 4))
    stage.disk.clear()


async def forbid_to_grow(stage: Stage, dice: random.Random) -> None:
    """No file of the bot may grow."""
    if (pid := stage.bot.pid) is not None:
        forbid_growth(pid)
        await asyncio.sleep(dice.uniform(0.5, 4))
        allow_growth(pid)
