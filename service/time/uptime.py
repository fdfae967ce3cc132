"""Saves while Discord can be reached; the time in which it could not costs no turn anything."""

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
"""How often it is saved that all is well: what a kill may cost."""

ASLEEP_SECONDS = 2 * NOTING_SECONDS
"""After a longer pause between two looks the machine itself was away."""


class Uptime:
    """Knows whether Discord can be reached, and until when it could be."""

    def __init__(
        self,
        upkeep: Upkeep,
        changed: Callable[[], None],
        wall: Callable[[], float] = time.time,
        shards: Callable[[], Iterable[int]] = lambda: (),
    ) -> None:
        """Note for these shards, which are known by the time at which the first has found Discord.

        They log in one after another, some seconds apart: on the last ones' servers nobody can act
        for long.
        """
        self._upkeep = upkeep
        self._changed = changed
        """Called when boards may lag: turns got time back, or the database was away."""
        self._wall = wall
        self._shards = shards
        self._away: set[int] = set()
        """Shards that have lost Discord, or not found it yet."""
        self._begun = False
        """Whether a shard has found Discord."""
        self._counted = False
        """Whether the time before that was counted: no turn that begins meanwhile is given it."""
        self._seen = wall()
        """When it was last looked whether the machine slept."""
        self._online = asyncio.Event()
        self._counting = asyncio.Lock()
        self._task = BackgroundTask(self._run, "uptime")

    def lost(self, shard: int) -> None:
        """Save no more: a shard has lost Discord."""
        self._away.add(shard)
        self._online.clear()

    async def found(self, shard: int) -> None:
        """Count the time for which Discord, or the bot itself, was away; then go on saving."""
        if not self._begun:
            self._begun = True
            self._away.update(self._shards())
        self._away.discard(shard)
        self._task.start()
        try:
            await self._count()
        except StorageProblem:
            # The task comes back to it.
            log.exception("that the bot is online could not be noted")

    async def close(self) -> None:
        """Stop saving."""
        await self._task.close()

    def once_online(self, handler: Handler) -> Handler:
        """The handler, which waits while Discord is away: no time is up in which nobody can act."""

        async def handle(moment: DueMoment) -> None:
            # After a sleep this may run before anything was saved.
            if self._wakes_up():
                await self._count()
            await self._online.wait()
            await handler(moment)

        return handle

    async def _count(self) -> None:
        async with self._counting:
            if self._online.is_set() or (self._counted and self._away):
                return
            gap = await self._upkeep.count_downtime()
            self._counted = True
            if gap:
                log.info("turns get their time back", seconds=int(as_seconds(gap)))
                self._changed()
            if not self._away:
                self._online.set()

    def _wakes_up(self) -> bool:
        """Whether people were thought to be able to act while the machine itself was away."""
        before, self._seen = self._seen, self._wall()
        if self._seen - before <= ASLEEP_SECONDS or not self._online.is_set():
            return False
        self._online.clear()
        return True

    async def _run(self) -> None:
        troubled = False
        self._seen = self._wall()
        while True:
            await asyncio.sleep(NOTING_SECONDS)
            self._wakes_up()
            try:
                if self._online.is_set():
                    await self._upkeep.save_online()
                else:
                    await self._count()
            except StorageProblem:
                log.exception("that the bot is online could not be noted")
                # Nobody can act: when the database is back, the time since the last saving counts.
                self._online.clear()
                troubled = True
            else:
                if troubled:
                    # Something may have been written whose writer was never told.
                    self._changed()
                troubled = False
