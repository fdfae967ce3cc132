"""A run of one process that looks after all servers of a PostgreSQL database by itself."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from typing import Protocol

from game.storage.errors import LeaseLost, StorageProblem
from game.storage.repository import Repository
from game.storage.sharding import TIMES, Lease
from service.database import reason_of
from service.startup.problem import StartupProblem


class Everything(Protocol):
    """All servers, which one process holds; each call may raise StorageProblem."""

    async def claim(self) -> Lease:
        """Take them. Raises ServedAlone and ShardedElsewhere."""
        ...

    async def renew(self, lease: Lease) -> None:
        """Keep them. Raises LeaseLost."""

    async def give_back(self, lease: Lease) -> None:
        """Let them be anybody's."""


class WholeGames(Repository, Protocol):
    """A repository of which one process may look after everything."""

    def everything(self) -> Everything:
        """What this process needs to hold all servers."""
        ...

    def under(self, lease: Lease) -> Repository:
        """The same games, in which every change proves this lease."""
        ...


@asynccontextmanager
async def kept(games: WholeGames) -> AsyncGenerator[tuple[Repository, asyncio.Task[None]]]:
    """Hold all servers within: the games under that lease, and a task that ends with its loss.

    Both raise StartupProblem where another process has them.
    """
    everything = games.everything()
    try:
        lease = await everything.claim()
    except StorageProblem as problem:
        raise StartupProblem(reason_of(problem)) from problem
    own = games.under(lease)
    keeping = asyncio.create_task(_keep(everything, lease), name="keep everything")
    try:
        yield own, keeping
    finally:
        await own.close()
        keeping.cancel()
        await asyncio.wait({keeping})
        # Else it is anybody's as soon as our connections are gone.
        with suppress(StorageProblem):
            await everything.give_back(lease)


async def _keep(everything: Everything, lease: Lease) -> None:
    """Renew a lease until it is lost; a database that is away may be back another time."""
    while True:
        await asyncio.sleep(TIMES.renewal)
        try:
            await everything.renew(lease)
        except LeaseLost as problem:
            raise StartupProblem(reason_of(problem)) from problem
        except StorageProblem:
            continue
