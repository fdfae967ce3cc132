"""Runs one of several processes, with one client for each share that this process holds."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from game.storage.errors import StorageProblem
from game.storage.sharding import Sharding
from game.tables import Tables
from service.client import CartagenaBot
from service.commands.key_stores import DatabaseKeyStore
from service.database import reason_of
from service.resources import Resources
from service.running.endpoint import open_endpoint
from service.running.online import BotSession
from service.running.shares import HeldShare, Shares
from service.sharding.client_share import ClientShare
from service.sharding.logins import LoginSlots
from service.sharding.session_starts import SessionStarts
from service.startup.problem import StartupProblem

if TYPE_CHECKING:
    from game.storage.postgresql.repository import PostgresRepository


async def serve_shares(
    resources: Resources,
    games: "PostgresRepository",
    sharding: Sharding,
    extensions: Sequence[str],
    stack: AsyncExitStack,
    stop: asyncio.Event,
) -> None:
    """Run until the process must stop. Raises StartupProblem."""

    starts = SessionStarts()

    def make_held_share(share: ClientShare) -> HeldShare:
        leased_games = games.with_lease(share.lease)
        tables = Tables(leased_games, resources.clock, share.serves_server)
        bot = CartagenaBot(
            resources, tables, DatabaseKeyStore(leased_games), extensions, share, starts=starts
        )
        return HeldShare(share.lease, leased_games, BotSession(bot))

    leases = games.leases(sharding)
    shares = Shares(leases, make_held_share, LoginSlots(leases.reserve_login).wait_for_slot)
    prove_writing = Tables(games, resources.clock).upkeep.check_writable
    await open_endpoint(resources, shares.clients, prove_writing, stack)
    try:
        await shares.run(stop)
    except StorageProblem as problem:
        raise StartupProblem(reason_of(problem)) from problem
