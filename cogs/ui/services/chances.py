"""The chances of winning in each turn of finished games, computed once and in the background."""

import asyncio
from functools import partial

import structlog

from cogs.ui.services.caches import TaskCache, has_succeeded
from game.model.ids import GameId
from game.tables import Table
from game.tables.afterwards.turning_points import (
    TurningPoint,
    most_gaining_turns,
    turning_points,
    views_after_turns,
)
from service.processes.thinking_process import ThinkingProcess

log = structlog.get_logger(__name__)

KEPT = 64
"""The number of seats whose chances are kept; each needs a few hundred numbers at most."""

Key = tuple[GameId, int, int]
"""A finished game, its version, and a seat."""


class Chances:
    """The turns of seats, each with the chance before and after it, computed only once."""

    def __init__(self, thinking: ThinkingProcess) -> None:
        self._thinking = thinking
        self._tasks = TaskCache[Key, list[TurningPoint]](KEPT)

    async def turning_points_of(self, table: Table, seat: int) -> list[TurningPoint]:
        """Return a seat's turns in a finished game. May raise TimeoutError and other errors."""
        return await asyncio.shield(self._begin(table, seat))

    async def decisive_turns(self, table: Table) -> tuple[int, ...]:
        """Return the turns with the winner's highest lasting gains.

        Return none if nobody has won, or if the chances cannot be computed.
        """
        winner = table.public_view.winner
        if winner is None:
            return ()
        try:
            return most_gaining_turns(await self.turning_points_of(table, winner))
        except Exception:
            log.exception("turning points could not be computed", game=table.game.id)
            return ()

    def decisive_turns_if_known(self, table: Table) -> tuple[int, ...]:
        """Return the turns with the winner's highest lasting gains, if they are known already.

        Otherwise begin to compute them, and return none.
        """
        winner = table.public_view.winner
        if winner is None:
            return ()
        task = self._begin(table, winner)
        return most_gaining_turns(task.result()) if has_succeeded(task) else ()

    async def close(self) -> None:
        """Stop computing chances."""
        await self._tasks.close()

    def _begin(self, table: Table, seat: int) -> asyncio.Task[list[TurningPoint]]:
        key = table.game.id, table.game.version, seat
        return self._tasks.prepare(key, partial(self._compute, table, seat))

    async def _compute(self, table: Table, seat: int) -> list[TurningPoint]:
        """Compute one turn at a time, so that computer players can use the process in between."""
        chances = {
            turn: await self._thinking.chance_after_turn(seen)
            for turn, seen in views_after_turns(table, seat).items()
        }
        return turning_points(chances, len(table.game.seats))
