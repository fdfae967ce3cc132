"""Takes, keeps, loses and gives back the shares that this process holds of Discord's shards."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Protocol

import structlog

from game.storage.errors import GAMES_LOST, DifferentSharding, StorageProblem
from game.storage.sharding import DEFAULT_LEASE_TIMES, Lease, LeaseTimes, Sharding
from game.tables import Tables
from service.client import CartagenaBot
from service.commands.key_stores import DatabaseKeyStore
from service.database import reason_of
from service.resources import Resources
from service.running.endpoint import open_endpoint
from service.running.online import DRAIN_SECONDS, BotSession
from service.running.signals import end_anyway
from service.sharding.client_share import ClientShare
from service.sharding.session_starts import LoginSlots, SessionStarts
from service.startup.problem import StartupProblem, Unreachable

log = structlog.get_logger(__name__)

LOST_DRAIN_SECONDS = 2.0
"""Seconds in which the clicks under way must end, after another process has taken their share.

This process can no longer save these clicks, so their tasks end by themselves.
"""

APART_SECONDS = 10.0
"""Seconds to wait, after a client has failed, before this process takes a share again."""


class Leases(Protocol):
    """The leases on which the processes agree; each call may raise StorageProblem."""

    async def join(self) -> None:
        """Become one of the processes that share the shards. Raises DifferentSharding."""

    async def renew(self, held_leases: Collection[Lease]) -> frozenset[Lease]:
        """Renew these leases; return those that were lost."""
        ...

    async def claim(self) -> Lease | None:
        """Take one more share, or return None if none is free. Raises DifferentSharding."""
        ...

    async def share_to_give_away(self) -> int | None:
        """Return a share of this process that another process should have, or None."""
        ...

    async def give_back(self, lease: Lease) -> None:
        """Release a share, so that any process can take it."""

    async def leave(self) -> None:
        """Release all shares and stop taking part."""

    async def reserve_login(self, bucket: int) -> float:
        """Reserve a bucket's next login; return the seconds until then."""
        ...


class ClosableGames(Protocol):
    """One client's access to the games."""

    async def close(self) -> None:
        """Finish what is being written, and refuse further writing."""


@dataclass
class HeldShare:
    """One share that this process holds: its lease, its games, its client."""

    lease: Lease
    games: ClosableGames
    session: BotSession
    leaving: bool = False

    async def end(self, drain_seconds: float = DRAIN_SECONDS) -> None:
        """Let the client finish its clicks and disconnect, then close its games."""
        self.leaving = True
        await self.session.end(drain_seconds)
        await self.games.close()


MakeHeldShare = Callable[[ClientShare], HeldShare]
"""Makes the client for a share."""

WaitForLogin = Callable[[int], Awaitable[None]]
"""Waits until it is the turn of a bucket of shards to log in."""


class Shares:
    """Runs a client for each share that this process holds."""

    def __init__(
        self,
        leases: Leases,
        make: MakeHeldShare,
        wait_for_login: WaitForLogin,
        times: LeaseTimes = DEFAULT_LEASE_TIMES,
    ) -> None:
        self._leases = leases
        self._make = make
        self._wait_for_login = wait_for_login
        self._times = times
        self._held: dict[int, HeldShare] = {}
        self._our_leases: set[Lease] = set()
        """Leases that we have not lost as far as we know, even if their clients are ending."""
        self._ending: dict[int, asyncio.Task[None]] = {}
        """Tasks that end the clients of lost shares, by share."""
        self._renewed_at = -inf
        """When the last successful renewal began, in seconds of the monotonic clock."""
        self._taken_at = -inf
        """When a share was last taken, in seconds of the monotonic clock."""
        self._has_reached_discord = False
        """Whether a client of this process has ever reached Discord."""

    def clients(self) -> Sequence[CartagenaBot]:
        """The clients that answer clicks now."""
        return [held.session.bot for held in self._held.values() if not held.leaving]

    def surely_holds_shares(self) -> bool:
        """Whether no other process can hold this process's shares yet."""
        return time.monotonic() < self._renewed_at + self._times.lease_seconds

    def _is_certain_of(self, lease: Lease) -> bool:
        """Whether no other process can hold this share yet; False once its loss is known."""
        return lease in self._our_leases and self.surely_holds_shares()

    async def run(self, stop: asyncio.Event) -> None:
        """Hold shares until the process must stop.

        Raises DifferentSharding if other processes divide the shards differently, GAMES_LOST
        if the games are gone, and StartupProblem if Discord refuses a client.
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
            await _cancel(looking)
            await self._end_all()
            await _cancel(renewing)

    # Keeping shares

    async def _renew_regularly(self) -> None:
        troubled = False
        while True:
            began = time.monotonic()
            try:
                lost = await self._leases.renew([held.lease for held in self._held.values()])
            except GAMES_LOST:
                raise
            except StorageProblem as problem:
                if not troubled:
                    log.warning("the shares could not be renewed", reason=str(problem))
                troubled = True
            else:
                troubled, self._renewed_at = False, began
                for lease in lost:
                    self._lose(lease)
            await asyncio.sleep(began + self._times.renewal_interval - time.monotonic())

    def _lose(self, lease: Lease) -> None:
        held = self._held.get(lease.share)
        if held is None or held.lease != lease:
            return
        log.warning("a share was lost", share=lease.share, epoch=lease.epoch)
        self._our_leases.discard(lease)
        del self._held[lease.share]
        ending = asyncio.create_task(held.end(LOST_DRAIN_SECONDS), name="end a lost share")
        self._ending[lease.share] = ending

    # Taking shares, and giving them back

    async def _look_regularly(self) -> None:
        while True:
            try:
                await self._look_for_shares()
            except (DifferentSharding, *GAMES_LOST):
                raise
            except StorageProblem as problem:
                log.info("no share could be looked for", reason=str(problem))
            await asyncio.sleep(self._times.look_interval)

    async def _look_for_shares(self) -> None:
        if await self._give_back_ended():
            await asyncio.sleep(APART_SECONDS)
        while (lease := await self._leases.claim()) is not None:
            await self._take(lease)
        if time.monotonic() < self._taken_at + self._times.shortest_hold:
            return
        share = await self._leases.share_to_give_away()
        if share is not None and share in self._held:
            await self._give_back(self._held[share])

    async def _give_back_ended(self) -> bool:
        """Give back the shares whose clients have ended; return whether there were any.

        Raises the error that ended a client. The error is only logged if the database could not be
        used, or if Discord could not be reached after it had been reached before.
        """
        self._has_reached_discord = self._has_reached_discord or any(
            bot.shards for bot in self.clients()
        )
        ended = [held for held in self._held.values() if held.session.online_task.done()]
        for held in ended:
            try:
                held.session.online_task.result()
            except Unreachable as problem:
                if not self._has_reached_discord:
                    raise
                log.warning("a share must wait", reason=str(problem))
            except Exception as error:
                if not _is_storage_problem(error):
                    raise
                log.warning("a share must wait", reason=repr(error))
            await self._give_back(held)
        return bool(ended)

    async def _take(self, lease: Lease) -> None:
        if (old_held := self._held.get(lease.share)) is not None:
            # Our old lease has run out, and no renewal has told us yet. End its client, or two
            # clients would serve the share.
            self._lose(old_held.lease)
        if (ending := self._ending.pop(lease.share, None)) is not None:
            await asyncio.wait({ending})
        log.info("a share is taken", share=lease.share, epoch=lease.epoch)
        self._our_leases.add(lease)
        self._taken_at = time.monotonic()
        held = self._make(
            ClientShare(lease, partial(self._is_certain_of, lease), self._wait_for_login)
        )
        with structlog.contextvars.bound_contextvars(share=lease.share):
            await held.session.begin()
        self._held[lease.share] = held

    async def _give_back(self, held: HeldShare) -> None:
        log.info("a share is given back", share=held.lease.share)
        await held.end()
        self._our_leases.discard(held.lease)
        self._held.pop(held.lease.share, None)
        await self._leases.give_back(held.lease)

    async def _end_all(self) -> None:
        """End every client, then give all shares back.

        If the database is away, the leases run out by themselves.
        """
        clients = [held.end() for held in self._held.values()]
        await asyncio.gather(*clients, *self._ending.values(), return_exceptions=True)
        try:
            await self._leases.leave()
        except GAMES_LOST:
            """Nobody can take a share there any more."""
        except StorageProblem as problem:
            log.warning("the shares could not be given back", reason=str(problem))


def _is_storage_problem(error: BaseException | None) -> bool:
    """Whether a database problem caused an error.

    discord.py wraps an error that a cog raises while it is loaded.
    """
    while error is not None and not isinstance(error, StorageProblem):
        error = error.__cause__
    return error is not None


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait({task})


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
