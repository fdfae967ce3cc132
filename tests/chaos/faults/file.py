"""Faults of the database file and of its disk."""

import asyncio
import random
import sqlite3
from contextlib import closing, suppress

from tests.chaos.databases.file import FileDatabase
from tests.chaos.disk import allow_growth, forbid_growth
from tests.chaos.stage import Stage


async def lock_database(stage: Stage, dice: random.Random) -> None:
    """Lock the database file in another connection."""
    seconds = dice.uniform(0.3, 4)
    with suppress(sqlite3.OperationalError):
        path = _file(stage).path
        with closing(sqlite3.connect(path, timeout=0.1, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            other.execute("ROLLBACK")


async def fill_disk(stage: Stage, dice: random.Random) -> None:
    """Fill the disk for a while."""
    disk = _file(stage).disk
    if not disk.mounted:
        await forbid_file_growth(stage, dice)
        return
    disk.fill()
    await asyncio.sleep(dice.uniform(0.5, 4))
    disk.clear()


async def forbid_file_growth(stage: Stage, dice: random.Random) -> None:
    """For a while, forbid the bot's process to make files larger."""
    if (pid := stage.bot.pid) is not None:
        forbid_growth(pid)
        await asyncio.sleep(dice.uniform(0.5, 4))
        allow_growth(pid)


def _file(stage: Stage) -> FileDatabase:
    assert isinstance(stage.database, FileDatabase)
    return stage.database
