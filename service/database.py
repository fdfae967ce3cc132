"""Opens the database."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import SecretStr

from game.storage import errors as storage
from game.storage.marks import MOVED_TO, UNFINISHED_COPY, Inspection
from game.storage.operation import ignore_seconds
from game.storage.postgresql.address import Address
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.backup import inspect_database as inspect_file
from service.startup.database_problems import reason_of
from service.startup.problem import StartupProblem, Unreachable

if TYPE_CHECKING:
    from game.storage.postgresql.repository import PostgresRepository
    from game.storage.repository import Repository
    from service.resources import Resources

PATIENCE_SECONDS = 10.0
"""Seconds to wait for a PostgreSQL server while only looking at its database."""


async def open_repository(
    database: Path | SecretStr, report_commit_seconds: Callable[[float], None] = ignore_seconds
) -> "SqliteRepository | PostgresRepository":
    """Open the repository in a file or at an address; raises StorageProblem.

    After each transaction that changed something, `report_commit_seconds` is called with the
    seconds that the transaction took. Raises GamesMoved, a StorageProblem, if the games were moved
    to another database.
    """
    repository = await open_for_moving(database, report_commit_seconds)
    target = await repository.saved_text(MOVED_TO)
    if target is not None:
        await repository.close()
        raise storage.GamesMoved(describe_location(database), target)
    return repository


async def open_for_moving(
    database: Path | SecretStr, report_commit_seconds: Callable[[float], None] = ignore_seconds
) -> "SqliteRepository | PostgresRepository":
    """Open a repository, even if its games were moved elsewhere; raises StorageProblem."""
    repository = await open_unfinished(database, report_commit_seconds)
    if await repository.saved_text(UNFINISHED_COPY) is not None:
        await repository.close()
        raise storage.UnfinishedCopy(describe_location(database))
    return repository


def describe_location(database: Path | SecretStr) -> str:
    """Return where the games are kept, without the password of an address."""
    match database:
        case Path() as path:
            return str(path)
        case SecretStr() as address:
            return Address.parse(address.get_secret_value()).public_address


async def open_unfinished(
    database: Path | SecretStr, report_commit_seconds: Callable[[float], None] = ignore_seconds
) -> "SqliteRepository | PostgresRepository":
    """Open a repository, even if it is an unfinished copy; raises StorageProblem."""
    match database:
        case Path() as path:
            return await SqliteRepository.open(path, report_commit_seconds=report_commit_seconds)
        case SecretStr() as address:
            # A bot that keeps its games in a file does not need PostgreSQL's driver.
            from game.storage.postgresql.repository import PostgresRepository

            url = address.get_secret_value()
            return await PostgresRepository.open(url, report_commit_seconds=report_commit_seconds)


async def inspect_database(database: Path | SecretStr) -> Inspection:
    """Look at a database as a start would, without its lock and without a change to it.

    Raises StorageProblem if a start would, except for a database that another process uses.
    """
    match database:
        case Path() as path:
            found = await asyncio.to_thread(inspect_file, path)
        case SecretStr() as address:
            from game.storage.postgresql.connecting.opening import inspect_database as inspect

            parsed = Address.parse(address.get_secret_value())
            found = await inspect(parsed, PATIENCE_SECONDS)
    if found.is_unfinished_copy:
        raise storage.UnfinishedCopy(describe_location(database))
    if found.moved_to is not None:
        raise storage.GamesMoved(describe_location(database), found.moved_to)
    return found


@asynccontextmanager
async def opened_games(resources: "Resources") -> AsyncGenerator["Repository"]:
    """Open the process's games, and close them at the end of the context.

    Raises StartupProblem, which says what is wrong, and Unreachable if the database is away or
    locked.
    """
    settings = resources.settings
    async with AsyncExitStack() as stack:
        try:
            opening = await open_repository(settings.database, resources.metrics.commits.observe)
            repository = await stack.enter_async_context(opening)
        except (storage.ServerAway, storage.DatabaseLocked) as problem:
            raise Unreachable(reason_of(problem)) from problem
        except storage.StorageProblem as problem:
            raise StartupProblem(reason_of(problem)) from problem
        yield repository
