"""The shares of the shards that this process holds: it takes, keeps, loses and gives them back."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Protocol

import structlog

from game.storage.errors import OtherSharding, StorageProblem
from game.storage.sharding import TIMES, Lease, Times
from service.client import CartagenaBot
from service.running.online import DRAIN_SECONDS, Session
from service.running.signals import end_anyway
from service.sharding.part import Part
from service.startup.problem import Unreachable

log = structlog.get_logger(__name__)

LOST_DRAIN_SECONDS = 2.0
"""For clicks at a share that is another's by now: they are left to it, and end by themselves."""

APART_SECONDS = 10.0
"""After a client could not start, before another share is taken."""


class Leases(Protocol):
    """What the processes agreed on; each call may raise StorageProblem."""

    async def join(self) -> None:
        """Take part. Raises OtherSharding."""

    async def renew(self, held: Collection[Lease]) -> frozenset[Lease]:
        """Keep these leases; gives those that were lost."""
        ...

    async def claim(self) -> Lease | None:
        """Take one share more, where there is one to take. Raises OtherSharding."""
        ...

    async def surplus(self) -> int | None:
        """A share that others should have."""
        ...

    async def give_back(self, lease: Lease) -> None:
        """Let a share be anybody's."""

    async def leave(self) -> None:
        """Give all back and take part no more."""

    async def identify_after(self, bucket: int) -> float:
        """Reserve a bucket's next login; gives the seconds until then."""
        ...


class Games(Protocol):
    """The games as one client has them."""

    async def close(self) -> None:
        """Finish what is being written, and write no more."""


@dataclass
class Held:
    """One share in this process's hands: its lease, its games, its client."""

    lease: Lease
    games: Games
    session: Session
    leaving: bool = False

    async def end(self, drain_seconds: float = DRAIN_SECONDS) -> None:
        """Let the client finish and go."""
        self.leaving = True
        await self.session.end(drain_seconds)
        await self.games.close()


Make = Callable[[Part], Held]
"""Makes a client for a share."""

LogIn = Callable[[int], Awaitable[None]]
"""Waits for the turn of a bucket of shards."""


class Shares:
    """Runs a client for each share that this process holds."""

    def __init__(self, leases: Leases, make: Make, log_in: LogIn, times: Times = TIMES) -> None:
        self._leases = leases
        self._make = make
        self._log_in = log_in
        self._times = times
        self._held: dict[int, Held] = {}
        self._ours: set[Lease] = set()
        """Leases whose loss nobody has told us of, those of clients that are still ending, too."""
        self._ending: dict[int, asyncio.Task[None]] = {}
        """Clients whose share was lost, by its number."""
        self._renewed = -inf
        """When the last renewal that worked was begun."""
        self._taken = -inf
        """When a share was taken last."""
        self._reached = False
        """Whether a client of this process ever got to Discord."""

    def clients(self) -> Sequence[CartagenaBot]:
        """The clients that answer clicks now."""
        return [held.session.bot for held in self._held.values() if not held.leaving]

    def is_certain(self) -> bool:
        """Whether nobody else can hold the same shares by now."""
        return time.monotonic() < self._renewed + self._times.lease

    def _is_certain_of(self, lease: Lease) -> bool:
        """The same of one share: a client that ends because it was lost is certain no more."""
        return lease in self._ours and self.is_certain()

    async def run(self, stop: asyncio.Event) -> None:
        """Hold shares until it is time to stop.

        Raises OtherSharding where others divide the shards otherwise, and StartupProblem where
        Discord refuses a client.
        """
        await self._leases.join()
        renewing = asyncio.create_task(self._renew_regularly(), name="renew")
        looking = asyncio.create_task(self._look_regularly(), name="look for shares")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        first = asyncio.FIRST_COMPLETED
        try:
            done, _ = await asyncio.wait({renewing, looking, stopping}, return_when=first)
            for task in done - {stopping}:
                task.result()
        finally:
            stopping.cancel()
            log.info("stopping")
            end_anyway(stop)
            await _cancelled(looking)
            await self._end_all()
            await _cancelled(renewing)

    # Keeping

    async def _renew_regularly(self) -> None:
        troubled = False
        while True:
            began = time.monotonic()
            try:
                lost = await self._leases.renew([held.lease for held in self._held.values()])
            except StorageProblem as problem:
                if not troubled:
                    log.warning("the shares could not be renewed", reason=str(problem))
                troubled = True
            else:
                troubled, self._renewed = False, began
                for lease in lost:
                    self._lose(lease)
            await asyncio.sleep(began + self._times.renewal - time.monotonic())

    def _lose(self, lease: Lease) -> None:
        held = self._held.get(lease.share)
        if held is None or held.lease != lease:
            return
        log.warning("a share was lost", share=lease.share, epoch=lease.epoch)
        self._ours.discard(lease)
        del self._held[lease.share]
        ending = asyncio.create_task(held.end(LOST_DRAIN_SECONDS), name="end a lost share")
        self._ending[lease.share] = ending

    # Taking and giving

    async def _look_regularly(self) -> None:
        while True:
            try:
                await self._look()
            except OtherSharding:
                raise
            except StorageProblem as problem:
                log.info("no share could be looked for", reason=str(problem))
            await asyncio.sleep(self._times.look)

    async def _look(self) -> None:
        if await self._away():
            await asyncio.sleep(APART_SECONDS)
        while (lease := await self._leases.claim()) is not None:
            await self._take(lease)
        if time.monotonic() < self._taken + self._times.calm:
            return
        share = await self._leases.surplus()
        if share is not None and share in self._held:
            await self._give_back(self._held[share])

    async def _away(self) -> bool:
        """Give those shares back whose clients have ended; return whether there were any.

        Raises what ended one, unless Discord is away that was there before, or the database.
        """
        self._reached = self._reached or any(bot.shards for bot in self.clients())
        ended = [held for held in self._held.values() if held.session.online.done()]
        for held in ended:
            try:
                held.session.online.result()
            except Unreachable as problem:
                if not self._reached:
                    raise
                log.warning("a share must wait", reason=str(problem))
            except Exception as error:
                if not _is_of_the_database(error):
                    raise
                log.warning("a share must wait", reason=repr(error))
            await self._give_back(held)
        return bool(ended)

    async def _take(self, lease: Lease) -> None:
        if (before := self._held.get(lease.share)) is not None:
            # Its time was over, and nobody has told us yet: two clients would both listen.
            self._lose(before.lease)
        if (ending := self._ending.pop(lease.share, None)) is not None:
            await asyncio.wait({ending})
        log.info("a share is taken", share=lease.share, epoch=lease.epoch)
        self._ours.add(lease)
        self._taken = time.monotonic()
        held = self._make(Part(lease, partial(self._is_certain_of, lease), self._log_in))
        with structlog.contextvars.bound_contextvars(share=lease.share):
            await held.session.begin()
        self._held[lease.share] = held

    async def _give_back(self, held: Held) -> None:
        log.info("a share is given back", share=held.lease.share)
        await held.end()
        self._ours.discard(held.lease)
        self._held.pop(held.lease.share, None)
        await self._leases.give_back(held.lease)

    async def _end_all(self) -> None:
        """End every client, then give all back; what cannot be said to the database ends itself."""
        clients = [held.end() for held in self._held.values()]
        await asyncio.gather(*clients, *self._ending.values(), return_exceptions=True)
        try:
            await self._leases.leave()
        except StorageProblem as problem:
            log.warning("the shares could not be given back", reason=str(problem))


def _is_of_the_database(error: BaseException | None) -> bool:
    """Whether an error comes from a database that is away; what loads cogs wraps it."""
    while error is not None and not isinstance(error, StorageProblem):
        error = error.__cause__
    return error is not None


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})
