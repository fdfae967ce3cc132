"""Writes down what messages show, a moment later and together: a restart then asks nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import structlog

from cogs.board.following.store import Store
from game.model.ids import GameId
from game.model.message import Shown
from game.tables.errors import StorageProblem
from service.follower import RETRY_SECONDS, Follower, wait_after

log = structlog.get_logger(__name__)

GATHERING_SECONDS = 1.0
"""For how long messages are gathered before what they show is saved."""


class ShownSaver:
    """Stores what the newest messages show; from then on the database has it."""

    def __init__(
        self, store: Store, write: Callable[[Mapping[GameId, Shown]], Awaitable[None]]
    ) -> None:
        self._store = store
        self._write = write
        self._wanted: set[GameId] = set()
        self._writing = asyncio.Lock()
        self._follower = Follower(self._write_all, GATHERING_SECONDS)

    def save_soon(self, game_id: GameId) -> None:
        """Write down soon what the game's message shows."""
        self._wanted.add(game_id)
        self._follower.request(None)

    async def drop(self, game_id: GameId) -> None:
        """Write down nothing of a game from now on; wait for what is being written."""
        self._wanted.discard(game_id)
        async with self._writing:
            pass

    async def close(self) -> None:
        """Write down at once what is left, and take no more."""
        await self._follower.close()
        if self._wanted:
            await self._write_all(None, 0)

    async def _write_all(self, _: None, failures: int) -> float | None:
        try:
            async with self._writing:
                unsaved = {
                    game_id: shown for game_id in self._wanted if (shown := self._of(game_id))
                }
                await self._write(unsaved)
        except StorageProblem:
            log.exception("what boards show could not be written down")
            return wait_after(failures, RETRY_SECONDS)
        for game_id, shown in unsaved.items():
            if self._of(game_id) == shown:
                self._wanted.discard(game_id)
                self._store.put(game_id, replace(self._store.of(game_id), newest=None))
        return None

    def _of(self, game_id: GameId) -> Shown | None:
        newest = self._store.of(game_id).newest
        return None if newest is None else newest.shown
