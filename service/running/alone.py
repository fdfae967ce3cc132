"""Allows only one bot at a time to use a file of games."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import structlog

from game.storage.errors import DatabaseInUse, StorageProblem
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.lock import DatabaseLock, lock_database
from service.database import reason_of
from service.startup.problem import StartupProblem

log = structlog.get_logger(__name__)

PATIENCE_SECONDS = 30.0
"""Seconds to wait for the previous bot, which may still be stopping during a restart."""

PAUSE_SECONDS = 0.1

WATCH_SECONDS = 1.0
"""Seconds between two looks at the file. Each change of a game looks, too."""


async def lock_games_file(
    path: Path, stack: AsyncExitStack, stop: asyncio.Event
) -> DatabaseLock | None:
    """Lock a file of games against other processes until the stack is closed.

    Returns None if the process must stop while another process has the file. Raises
    StartupProblem.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + PATIENCE_SECONDS
    waits = False
    while not stop.is_set():
        try:
            return stack.enter_context(lock_database(path))
        except DatabaseInUse as problem:
            if loop.time() >= deadline:
                raise StartupProblem(reason_of(problem)) from problem
            if not waits:
                log.info("the database is in use", reason=str(problem))
            waits = True
        except StorageProblem as problem:
            raise StartupProblem(reason_of(problem)) from problem
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), PAUSE_SECONDS)
    return None


def lock_new_file(lock: DatabaseLock) -> None:
    """Lock a file of games that did not exist before it was opened. Raises StartupProblem."""
    try:
        lock.lock_file()
    except StorageProblem as problem:
        raise StartupProblem(reason_of(problem)) from problem


@asynccontextmanager
async def watching_games_file(games: SqliteRepository) -> AsyncGenerator[asyncio.Task[None]]:
    """Watch the file of the games in this context.

    Yields a task. If the file is renamed, deleted or replaced, the task ends and raises
    StartupProblem.
    """
    watching = asyncio.create_task(_wait_until_replaced(games), name="watch the file of the games")
    try:
        yield watching
    finally:
        watching.cancel()
        await asyncio.wait({watching})
        # The file may have been replaced just now: read the exception, or asyncio logs it.
        _ = watching.cancelled() or watching.exception()


async def _wait_until_replaced(games: SqliteRepository) -> None:
    while True:
        try:
            games.refuse_if_replaced()
        except StorageProblem as problem:
            raise StartupProblem(reason_of(problem)) from problem
        await asyncio.sleep(WATCH_SECONDS)
