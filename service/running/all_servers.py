"""Holds the lease of the one process that serves all Discord servers of a PostgreSQL database."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from math import inf
from typing import TYPE_CHECKING, Protocol

from game.storage.errors import GAMES_LOST, LeaseLost, StorageProblem
from game.storage.repository import Repository
from game.storage.sharding import DEFAULT_LEASE_TIMES, Lease, LeaseTimes
from service.database import reason_of
from service.startup.problem import StartupProblem

if TYPE_CHECKING:
    from game.storage.postgresql.repository import PostgresRepository


class AllServers(Protocol):
    """The lease on all Discord servers, which one process holds; calls may raise StorageProblem."""

    async def claim(self) -> Lease:
        """Take the lease on all servers. Raises OneProcessServesAll and ServersAlreadyShared."""
        ...

    async def renew(self, lease: Lease) -> None:
        """Renew the lease. Raises LeaseLost, and GAMES_LOST if the games are gone."""

    async def give_back(self, lease: Lease) -> None:
        """Release the lease, so that any process can take it."""


class LeaseRenewal:
    """Keeps the lease on all servers, as long as it can be renewed."""

    def __init__(
        self, all_servers: AllServers, lease: Lease, times: LeaseTimes = DEFAULT_LEASE_TIMES
    ) -> None:
        self._all_servers = all_servers
        self._lease = lease
        self._times = times
        self._renewed_at = -inf
        """When the last successful renewal began, in seconds of the monotonic clock."""
        self.until_lost = asyncio.create_task(self._renew_until_lost(), name="keep everything")
        """Ends when the lease is lost, or when the games are gone; raises StartupProblem."""

    def surely_holds_lease(self) -> bool:
        """Whether no other process can hold the lease yet."""
        return time.monotonic() < self._renewed_at + self._times.lease_seconds

    async def end(self) -> None:
        """Release the lease on all servers."""
        self.until_lost.cancel()
        await asyncio.wait({self.until_lost})
        # The lease may have been lost at the last moment: read the exception, or asyncio logs it.
        _ = self.until_lost.cancelled() or self.until_lost.exception()
        # If this fails, the lease is free as soon as our connections are gone.
        with suppress(StorageProblem):
            await self._all_servers.give_back(self._lease)

    async def _renew_until_lost(self) -> None:
        """Renew the lease until it is lost; if the database is away, try again later."""
        while True:
            began = time.monotonic()
            try:
                await self._all_servers.renew(self._lease)
                self._renewed_at = began
            except (LeaseLost, *GAMES_LOST) as problem:
                raise StartupProblem(reason_of(problem)) from problem
            except StorageProblem:
                pass
            await asyncio.sleep(self._times.renewal_interval)


async def claim_unless_stopped(all_servers: AllServers, stop: asyncio.Event) -> Lease | None:
    """Take the lease on all servers; return ``None`` if the process must stop first.

    Raises StartupProblem if another process has the lease.
    """
    claiming = asyncio.create_task(all_servers.claim(), name="claim everything")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    await asyncio.wait({claiming, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for task in (claiming, stopping):
        task.cancel()
    await asyncio.wait({claiming})
    if claiming.cancelled():
        return None
    try:
        return claiming.result()
    except StorageProblem as problem:
        raise StartupProblem(reason_of(problem)) from problem


@asynccontextmanager
async def keeping_lease(
    games: "PostgresRepository", lease: Lease
) -> AsyncGenerator[tuple[Repository, LeaseRenewal]]:
    """Hold the lease on all servers in this context.

    Yields the games under that lease, and the Renewal that keeps the lease.
    """
    leased_games = games.with_lease(lease)
    renewal = LeaseRenewal(games.all_servers(), lease)
    try:
        yield leased_games, renewal
    finally:
        await leased_games.close()
        await renewal.end()
