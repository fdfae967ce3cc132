"""A run of one process that looks after all servers of a PostgreSQL database by itself."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from math import inf
from typing import TYPE_CHECKING, Protocol

from game.storage.errors import LeaseLost, StorageProblem
from game.storage.repository import Repository
from game.storage.sharding import TIMES, Lease, Times
from service.database import reason_of
from service.startup.problem import StartupProblem

if TYPE_CHECKING:
    from game.storage.postgresql.repository import PostgresRepository


class AllServers(Protocol):
    """All servers, which one process holds; each call may raise StorageProblem."""

    async def claim(self) -> Lease:
        """Take all servers. Raises ServedAlone and ShardedElsewhere."""
        ...

    async def renew(self, lease: Lease) -> None:
        """Keep all servers. Raises LeaseLost."""

    async def give_back(self, lease: Lease) -> None:
        """Let them be anybody's."""


class Renewal:
    """All servers in this process's hands, for as long as it renews its lease."""

    def __init__(self, all_servers: AllServers, lease: Lease, times: Times = TIMES) -> None:
        self._all_servers = all_servers
        self._lease = lease
        self._times = times
        self._renewed = -inf
        """When the last renewal that worked was begun."""
        self.lost = asyncio.create_task(self._keep(), name="keep everything")
        """Ends with the loss of the lease; raises StartupProblem, as another process has it."""

    def is_certain(self) -> bool:
        """Whether nobody else can hold them by now."""
        return time.monotonic() < self._renewed + self._times.lease

    async def end(self) -> None:
        """Give all servers back."""
        self.lost.cancel()
        await asyncio.wait({self.lost})
        # Lost at the last moment: nobody is there any more to hear of it.
        _ = self.lost.cancelled() or self.lost.exception()
        # Else it is anybody's as soon as our connections are gone.
        with suppress(StorageProblem):
            await self._all_servers.give_back(self._lease)

    async def _keep(self) -> None:
        """Renew until it is lost; a database that is away may be back another time."""
        while True:
            began = time.monotonic()
            try:
                await self._all_servers.renew(self._lease)
                self._renewed = began
            except LeaseLost as problem:
                raise StartupProblem(reason_of(problem)) from problem
            except StorageProblem:
                pass
            await asyncio.sleep(self._times.renewal)


async def claimed(all_servers: AllServers, stop: asyncio.Event) -> Lease | None:
    """Take all servers; ``None`` where it is time to stop before that is decided.

    Raises StartupProblem where another process has them.
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
async def kept(
    games: "PostgresRepository", lease: Lease
) -> AsyncGenerator[tuple[Repository, Renewal]]:
    """Hold all servers within: the games under that lease, and whether it still holds."""
    own = games.under(lease)
    renewal = Renewal(games.all_servers(), lease)
    try:
        yield own, renewal
    finally:
        await own.close()
        await renewal.end()
