"""When a shard may log in: Discord accepts one login every five seconds per bucket of shards."""

import asyncio
import heapq
from collections import defaultdict
from collections.abc import Awaitable, Callable

import structlog

from game.storage.errors import StorageProblem

log = structlog.get_logger(__name__)

RETRY_SECONDS = 1.0


class LoginSlots:
    """Reserves login slots for one process. All processes share one sequence of slots."""

    def __init__(self, reserve: Callable[[int], Awaitable[float]]) -> None:
        self._reserve = reserve
        """Reserves a bucket's next slot; returns the seconds until then."""
        self._unused: defaultdict[int, list[float]] = defaultdict(list)
        """For each bucket, the future slots for which no shard waits any more."""

    async def wait_for_slot(self, bucket: int) -> None:
        """Wait for a login slot of this bucket.

        discord.py gives up waiting after a minute and asks again. It then gets the same slot;
        otherwise each retry would make the queue longer.
        """
        slot = await self._next_slot(bucket)
        clock = asyncio.get_running_loop().time
        try:
            await asyncio.sleep(slot - clock())
        except asyncio.CancelledError:
            heapq.heappush(self._unused[bucket], slot)
            raise

    async def _next_slot(self, bucket: int) -> float:
        clock = asyncio.get_running_loop().time
        unused = self._unused[bucket]
        while unused:
            if (slot := heapq.heappop(unused)) > clock():
                return slot
        while True:
            try:
                return clock() + await self._reserve(bucket)
            except StorageProblem as problem:
                # Without the database, we do not know which other processes log in now.
                log.warning("a login must wait", reason=str(problem))
                await asyncio.sleep(RETRY_SECONDS)
