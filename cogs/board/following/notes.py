"""What the boards show, written down a moment later and together: a restart then asks nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from game.storage.errors import StorageProblem
from game.storage.standing import Shown
from service.follower import RETRY_SECONDS, Follower, wait_after

log = structlog.get_logger(__name__)

GATHERING_SECONDS = 1.0
"""For how long notes are gathered before they are written down."""


class Notes:
    """Notes of what was shown a moment ago, kept until they are written down."""

    def __init__(self, write: Callable[[Mapping[int, Shown]], Awaitable[None]]) -> None:
        self._write = write
        self._unsaved: dict[int, Shown] = {}
        self._writing = asyncio.Lock()
        self._follower = Follower(self._write_all, GATHERING_SECONDS)

    def note(self, game_id: int, now: Shown) -> None:
        """Let what is shown be written down soon, together with other boards."""
        self._unsaved[game_id] = now
        self._follower.request(None)

    def of(self, game_id: int) -> Shown | None:
        """What was noted of a game and is not yet written down."""
        return self._unsaved.get(game_id)

    async def drop(self, game_id: int) -> None:
        """Write down nothing of a game from now on; wait for what is being written."""
        self._unsaved.pop(game_id, None)
        async with self._writing:
            pass

    async def close(self) -> None:
        """Write down at once what is left, and take no more."""
        await self._follower.close()
        if self._unsaved:
            await self._write_all(None, 0)

    async def _write_all(self, _: None, failures: int) -> float | None:
        try:
            async with self._writing:
                noted = dict(self._unsaved)
                await self._write(noted)
        except StorageProblem:
            log.exception("what boards show could not be written down")
            return wait_after(failures, RETRY_SECONDS)
        for game_id, one in noted.items():
            if self._unsaved.get(game_id) == one:
                del self._unsaved[game_id]
        return None
