"""Records the time in which Discord can be reached; turns get all other time back."""

import asyncio
import time
from collections.abc import Callable, Iterable

import structlog

from game.model.due import DueMoment
from game.model.time import as_seconds
from game.storage.errors import StorageProblem
from game.tables.upkeep import Upkeep
from service.time.background_task import BackgroundTask
from service.time.scheduler import Handler

log = structlog.get_logger(__name__)

NOTING_SECONDS = 15.0
"""Seconds between two records of uptime.

After a kill, the time since the last record counts as downtime.
"""

ASLEEP_SECONDS = 2 * NOTING_SECONDS
"""Maximum seconds between two checks; a longer pause means that the machine was asleep."""


class Uptime:
    """Knows whether Discord can be reached, and until when it could be reached."""

    def __init__(
        self,
        upkeep: Upkeep,
        catch_up_boards: Callable[[], None],
        wall_clock: Callable[[], float] = time.time,
        shards: Callable[[], Iterable[int]] = lambda: (),
    ) -> None:
        """Record uptime for these shards, which are known once the first shard has reached Discord.

        The shards log in one after another, some seconds apart. So nobody can act for a long time
        on the Discord servers of the last shards.
        """
        self._upkeep = upkeep
        self._catch_up_boards = catch_up_boards
        """Called when boards may lag: turns got time back, or the database was away."""
        self._wall_clock = wall_clock
        self._shards = shards
        self._away_shards: set[int] = set()
        """Shards that have lost Discord, or have not reached it yet."""
        self._reached_discord = False
        """Whether a shard has ever reached Discord."""
        self._counted = False
        """Whether the downtime before the start was counted.

        A turn that begins later gets none of it.
        """
        self._last_check = wall_clock()
        """When the machine was last checked for a sleep, in Unix seconds."""
        self._online = asyncio.Event()
        self._counting = asyncio.Lock()
        self._task = BackgroundTask(self._run, "uptime")

    def record_disconnect(self, shard: int) -> None:
        """Stop recording: a shard has lost Discord."""
        self._away_shards.add(shard)
        self._online.clear()

    async def record_connect(self, shard: int) -> None:
        """Count the time in which Discord or the bot itself was away; then record uptime again."""
        if not self._reached_discord:
            self._reached_discord = True
            self._away_shards.update(self._shards())
        self._away_shards.discard(shard)
        self._task.start()
        try:
            await self._count_downtime()
        except StorageProblem:
            # The task tries again.
            log.exception("the time online could not be saved")

    async def close(self) -> None:
        """Stop recording."""
        await self._task.close()

    def delay_until_online(self, handler: Handler) -> Handler:
        """Return a handler that waits while Discord is away.

        Thus no time limit ends while nobody can act.
        """

        async def handle(moment: DueMoment) -> None:
            # After a sleep, this may run before the task has noticed the sleep.
            if self._was_asleep():
                await self._count_downtime()
            await self._online.wait()
            await handler(moment)

        return handle

    async def _count_downtime(self) -> None:
        async with self._counting:
            if self._online.is_set() or (self._counted and self._away_shards):
                return
            gap = await self._upkeep.count_downtime()
            self._counted = True
            if gap:
                log.info("turns get their time back", seconds=int(as_seconds(gap)))
                self._catch_up_boards()
            if not self._away_shards:
                self._online.set()

    def _was_asleep(self) -> bool:
        """Return whether the machine was asleep while people seemed able to act.

        If so, the bot counts as offline until the sleep is counted as downtime.
        """
        before, self._last_check = self._last_check, self._wall_clock()
        if self._last_check - before <= ASLEEP_SECONDS or not self._online.is_set():
            return False
        self._online.clear()
        return True

    async def _run(self) -> None:
        troubled = False
        self._last_check = self._wall_clock()
        while True:
            await asyncio.sleep(NOTING_SECONDS)
            self._was_asleep()
            try:
                if self._online.is_set():
                    await self._upkeep.save_online()
                else:
                    await self._count_downtime()
            except StorageProblem:
                log.exception("the time online could not be saved")
                # Nobody can act now. The time since the last record will count as downtime.
                self._online.clear()
                troubled = True
            else:
                if troubled:
                    # A change may have been saved although its writer got an error.
                    self._catch_up_boards()
                troubled = False
