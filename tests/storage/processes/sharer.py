"""Plays without end in its shares of the Discord servers, until a test kills it.

`python -m tests.storage.processes.sharer ADDRESS` claims shares. In each share it appends to one
game, and prints `told SHARE CLICK` after every answer of the repository. A click's number begins
with the epoch of its lease. The test may also freeze the process and take its shares.
"""

import asyncio
import sys
from contextlib import suppress

from game.model.game import Game
from game.model.ids import ChannelId, InteractionId
from game.storage.errors import DuplicateClick, LeaseLost, StaleVersion, StorageProblem
from game.storage.postgresql.leasing.leases import Leases
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import Lease, LeaseTimes, Sharding
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.storage.processes.children import say

SHARE_COUNT = 6
SHARDING = Sharding(shards=SHARE_COUNT, share_size=1)
TIMES = LeaseTimes(
    lease_seconds=1.5, renewal_interval=0.4, look_interval=0.3, warm_up=0.3, precedence=1
)
PAUSE_SECONDS = 0.03
CLICKS_PER_SHARE = 100_000
CLICKS_PER_EPOCH = SHARE_COUNT * CLICKS_PER_SHARE


class Sharer:
    """Claims shares, plays in each of them, and renews their leases."""

    def __init__(self, repository: PostgresRepository, leases: Leases) -> None:
        self._repository = repository
        self._leases = leases
        self._work: dict[Lease, asyncio.Task[None]] = {}

    async def run_forever(self) -> None:
        """Renew leases, look for shares and play, without end."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._renew_leases())
            group.create_task(self._look_for_shares())

    async def _renew_leases(self) -> None:
        while True:
            with suppress(StorageProblem):
                for lease in await self._leases.renew(list(self._work)):
                    self._stop(lease)
            await asyncio.sleep(TIMES.renewal_interval)

    async def _look_for_shares(self) -> None:
        while True:
            with suppress(StorageProblem):
                while lease := await self._leases.claim():
                    self._work[lease] = asyncio.create_task(self._play(lease))
                share = await self._leases.share_to_give_away()
                for lease in [one for one in self._work if one.share == share]:
                    self._stop(lease)
                    await self._leases.give_back(lease)
            await asyncio.sleep(TIMES.look_interval)

    def _stop(self, lease: Lease) -> None:
        if task := self._work.pop(lease, None):
            task.cancel()

    async def _play(self, lease: Lease) -> None:
        async with self._repository.with_lease(lease) as repository:
            click = lease.epoch * CLICKS_PER_EPOCH + lease.share * CLICKS_PER_SHARE
            try:
                while True:
                    with suppress(StaleVersion, DuplicateClick):
                        click += 1
                        await append(repository, lease.share, InteractionId(click))
                    await asyncio.sleep(PAUSE_SECONDS)
            except LeaseLost:
                self._work.pop(lease, None)


async def append(repository: PostgresRepository, share: int, click: InteractionId) -> None:
    """Make one click in a share's game. Repeat it until the result is known."""
    while True:
        try:
            game = await game_of(repository, share)
            await repository.save(game, actions_change(game, click), click, NOON)
        except LeaseLost:
            raise
        except DuplicateClick:
            # An earlier try saved this click, but its answer was lost.
            break
        except StorageProblem:
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            break
    say("told", share, click)


async def game_of(repository: PostgresRepository, share: int) -> Game:
    """Return the newest version of a share's only game."""
    channel = ChannelId(share + 1)
    found = await repository.open_in(channel)
    return await (
        store_running_game(repository, channel) if found is None else repository.load(found)
    )


async def join(leases: Leases) -> None:
    """Join the other processes. Retry while the database is away, as a restarted bot would."""
    while True:
        try:
            await leases.join()
        except StorageProblem:
            await asyncio.sleep(PAUSE_SECONDS)
        else:
            return


async def main(url: str) -> None:
    async with await PostgresRepository.open(url) as repository:
        leases = repository.leases(SHARDING, TIMES)
        await join(leases)
        await Sharer(repository, leases).run_forever()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
