"""Saves what messages show, several at once, so that a restarted bot need not ask Discord."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from cogs.board.following.store import MessageStates
from game.model.ids import GameId
from game.model.message import ShownState
from game.tables.errors import StorageProblem
from service.follower import RETRY_SECONDS, Follower, wait_after

log = structlog.get_logger(__name__)

GATHERING_SECONDS = 1.0
"""Seconds to wait for more messages before one save stores what all of them show."""


class ShownSaver:
    """Stores what the newest messages show; memory then need not keep it."""

    def __init__(
        self, store: MessageStates, write: Callable[[Mapping[GameId, ShownState]], Awaitable[None]]
    ) -> None:
        self._store = store
        self._write = write
        self._pending: set[GameId] = set()
        self._writing = asyncio.Lock()
        self._follower = Follower(self._write_all, GATHERING_SECONDS)

    def save_soon(self, game_id: GameId) -> None:
        """Save soon what the game's message shows."""
        self._pending.add(game_id)
        self._follower.request(None)

    async def cancel_save(self, game_id: GameId) -> None:
        """Cancel the requested save of a game, and wait for a save in progress."""
        self._pending.discard(game_id)
        async with self._writing:
            pass

    async def close(self) -> None:
        """Save at once everything that was requested, and accept no more requests."""
        await self._follower.close()
        if self._pending:
            await self._write_all(None, 0)

    async def _write_all(self, _: None, failures: int) -> float | None:
        try:
            async with self._writing:
                unsaved = {
                    game_id: shown
                    for game_id in self._pending
                    if (shown := self._shown_of(game_id))
                }
                await self._write(unsaved)
        except StorageProblem:
            log.exception("what boards show could not be saved")
            return wait_after(failures, RETRY_SECONDS)
        for game_id, shown in unsaved.items():
            if self._shown_of(game_id) == shown:
                self._pending.discard(game_id)
                self._store.change_fields(game_id, stands=None)
        return None

    def _shown_of(self, game_id: GameId) -> ShownState | None:
        stands = self._store.message_state_of(game_id).stands
        return None if stands is None else stands.shown
