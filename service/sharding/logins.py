"""When a shard may log in: Discord takes one every five seconds for each of its buckets."""

import asyncio
import heapq
from collections import defaultdict
from collections.abc import Awaitable, Callable

import structlog

from game.storage.errors import StorageProblem

log = structlog.get_logger(__name__)

AGAIN_SECONDS = 1.0


class Logins:
    """The turns of one process, reserved beside those of all others."""

    def __init__(self, reserve: Callable[[int], Awaitable[float]]) -> None:
        self._reserve = reserve
        """Reserves a bucket's next turn; gives the seconds until then."""
        self._unused: defaultdict[int, list[float]] = defaultdict(list)
        """Turns to come whose shard gave up waiting, by bucket."""

    async def wait(self, bucket: int) -> None:
        """Wait for a turn of this bucket.

        discord.py gives up waiting after a minute and asks again: it is given the same turn, or
        the line would grow with everyone who waits in it.
        """
        turn = await self._turn(bucket)
        clock = asyncio.get_running_loop().time
        try:
            await asyncio.sleep(turn - clock())
        except asyncio.CancelledError:
            heapq.heappush(self._unused[bucket], turn)
            raise

    async def _turn(self, bucket: int) -> float:
        clock = asyncio.get_running_loop().time
        unused = self._unused[bucket]
        while unused:
            if (turn := heapq.heappop(unused)) > clock():
                return turn
        while True:
            try:
                return clock() + await self._reserve(bucket)
            except StorageProblem as problem:
                # Without the database nobody knows who else logs in now.
                log.warning("a login must wait", reason=str(problem))
                await asyncio.sleep(AGAIN_SECONDS)
