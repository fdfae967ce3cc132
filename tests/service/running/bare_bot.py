"""The real bot as a process, with one cog of the tests in place of its usual cogs.

It opens a database. The cog simulates a click as soon as the bot is connected.
"""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing

from game.storage.repository import Repository
from service.database import opened_games
from service.resources import Resources
from service.running import alone
from service.running.main import new_event_loop, run
from service.startup.problem import StartupProblem
from tests.service.running.said import connection_state, print_line


@asynccontextmanager
async def open_database(resources: Resources) -> AsyncGenerator[Repository]:
    if "LOCKED" in os.environ:
        raise StartupProblem("the chest\nis locked")
    if "BROKEN" in os.environ:
        raise ValueError(os.environ["BROKEN"])
    async with opened_games(resources) as repository:
        yield repository
        print_line(f"closed, {connection_state()}")


def main() -> int:
    if "NO_LOOP_SIGNALS" in os.environ:
        # Act like an event loop on Windows, which cannot add signal handlers.
        with closing(new_event_loop()) as loop:
            type(loop).add_signal_handler = asyncio.AbstractEventLoop.add_signal_handler
    if "IMPATIENT" in os.environ:
        alone.PATIENCE_SECONDS = 0
    return run(open_database, ("tests.service.running.clicking",))


if __name__ == "__main__":
    sys.exit(main())
