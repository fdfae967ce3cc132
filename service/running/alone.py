"""Allows only one bot at a time to use a file of games."""

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import structlog

from game.storage.errors import DatabaseInUse, StorageProblem
from game.storage.sqlite.lock import lock_database
from service.database import reason_of
from service.startup.problem import StartupProblem

log = structlog.get_logger(__name__)

PATIENCE_SECONDS = 30.0
"""Seconds to wait for the previous bot, which may still be stopping during a restart."""

PAUSE_SECONDS = 0.1


async def lock_games_file(path: Path, stack: AsyncExitStack, stop: asyncio.Event) -> bool:
    """Lock a file of games against other processes until the stack is closed.

    Returns False if the process must stop while another process has the file. Raises
    StartupProblem.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + PATIENCE_SECONDS
    waits = False
    while not stop.is_set():
        try:
            stack.enter_context(lock_database(path))
        except DatabaseInUse as problem:
            if loop.time() >= deadline:
                raise StartupProblem(reason_of(problem)) from problem
            if not waits:
                log.info("the database is in use", reason=str(problem))
            waits = True
        except StorageProblem as problem:
            raise StartupProblem(reason_of(problem)) from problem
        else:
            return True
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), PAUSE_SECONDS)
    return False
