"""Adds the results of games that finished before the bot stored results, in the background."""

from dataclasses import dataclass

import structlog

from cogs.ui.answer_services import Boards
from game.tables import Tables
from service.follower import RETRY_SECONDS, Follower, wait_after

log = structlog.get_logger(__name__)


@dataclass(eq=False)
class AddingEarlierResults:
    """Adds results only as fast as the boards can be updated; it continues after a restart."""

    _tables: Tables
    _boards: Boards

    def __post_init__(self) -> None:
        self._follower = Follower(self._try)

    def start(self) -> None:
        """Begin to add what is missing; if nothing is, do nothing."""
        self._follower.request(None)

    async def wait_until_idle(self) -> None:
        """Wait until nothing is missing, or until another attempt is needed."""
        await self._follower.wait_until_finished(None)

    async def close(self) -> None:
        """Stop. The next start continues."""
        await self._follower.close()

    async def _try(self, _: None, failures: int) -> float | None:
        try:
            async for game_id, problem in self._tables.earlier_results.add():
                if problem is not None:
                    log.warning("an earlier game has no result", game=game_id, exc_info=problem)
                await self._boards.wait_for_capacity()
        except Exception:
            log.exception("results of earlier games could not be added yet")
            return wait_after(failures, RETRY_SECONDS)
        return None
