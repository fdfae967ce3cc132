"""One run of the process: open what it needs, go online, stop in order."""

import asyncio
import gc
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, cast

import structlog

from game.storage.repository import Repository
from game.tables import Tables
from service.client import CartagenaBot
from service.commands.key_stores import key_store_in
from service.connecting import addresses
from service.resources import Resources, make_resources
from service.running.all_servers import LeaseRenewal, claim_unless_stopped, keeping_lease
from service.running.alone import lock_games_file, lock_new_file, watching_games_file
from service.running.endpoint import open_endpoint
from service.running.online import BotSession
from service.running.shares import serve_shares
from service.running.signals import end_anyway, stopping_by_signals
from service.startup.settings import Settings
from service.startup.texts import load_texts

if TYPE_CHECKING:
    from game.storage.postgresql.repository import PostgresRepository
    from game.storage.sqlite import SqliteRepository

log = structlog.get_logger(__name__)

OpenGames = Callable[[Resources], AbstractAsyncContextManager[Repository]]
"""Opens the place where the games are kept, and closes it. Raises StartupProblem."""


async def serve(settings: Settings, open_games: OpenGames, extensions: Sequence[str]) -> None:
    """Run until SIGTERM or SIGINT. Raises StartupProblem if the bot cannot start."""
    addresses.apply_addresses(settings)
    stop = asyncio.Event()
    with stopping_by_signals(stop):
        async with AsyncExitStack() as stack:
            resources = make_resources(settings, load_texts())
            stack.callback(resources.close)
            file, lock = settings.database, None
            if isinstance(file, Path):
                lock = await lock_games_file(file, stack, stop)
                if lock is None:
                    return
            games = await stack.enter_async_context(open_games(resources))
            # Code and texts stay in memory until the end. If the garbage collector searched them,
            # each search would delay all clicks by a tenth of a second.
            gc.freeze()
            if lock is not None:
                lock_new_file(lock)
                in_file = cast("SqliteRepository", games)
                watching = await stack.enter_async_context(watching_games_file(in_file))
                await _serve_one_client(resources, games, extensions, stack, stop, watching)
            elif settings.sharding is None:
                whole = cast("PostgresRepository", games)
                await _serve_all_servers(resources, whole, extensions, stack, stop)
            else:
                shared = cast("PostgresRepository", games)
                await serve_shares(resources, shared, settings.sharding, extensions, stack, stop)


async def _serve_all_servers(
    resources: Resources,
    games: "PostgresRepository",
    extensions: Sequence[str],
    stack: AsyncExitStack,
    stop: asyncio.Event,
) -> None:
    """Take the lease on all Discord servers, then serve them all with one client."""
    lease = await claim_unless_stopped(games.all_servers(), stop)
    if lease is not None:
        leased_games, renewal = await stack.enter_async_context(keeping_lease(games, lease))
        await _serve_one_client(
            resources, leased_games, extensions, stack, stop, renewal.until_lost, renewal
        )


async def _serve_one_client(
    resources: Resources,
    games: Repository,
    extensions: Sequence[str],
    stack: AsyncExitStack,
    stop: asyncio.Event,
    until_lost: asyncio.Task[None],
    renewal: LeaseRenewal | None = None,
) -> None:
    """Run one client until the process must stop, or until it has lost its games.

    `until_lost` ends with the error that says how they were lost.
    """
    tables = Tables(games, resources.clock)
    key_store = key_store_in(resources.settings.command_keys_file, games)
    holds_lease = renewal and renewal.surely_holds_lease
    bot = CartagenaBot(resources, tables, key_store, extensions, holds_lease=holds_lease)
    await open_endpoint(resources, lambda: (bot,), tables.upkeep.check_writable, stack)
    session = BotSession(bot)
    await session.begin()
    stopping = asyncio.create_task(stop.wait(), name="stop")
    try:
        ends = {session.online_task, until_lost}
        await asyncio.wait({*ends, stopping}, return_when=asyncio.FIRST_COMPLETED)
        for task in ends:
            if task.done():
                task.result()
    finally:
        stopping.cancel()
        log.info("stopping")
        end_anyway(stop)
        await session.end()
