"""The chances of winning in each turn of finished games, computed once and in the background."""

import asyncio
from collections import OrderedDict

import structlog

from game.model.ids import GameId
from game.tables import Table
from game.tables.afterwards.turning_points import (
    TurningPoint,
    last_choice_by_turn,
    most_gaining_turns,
    turning_points,
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
        self._tasks: OrderedDict[Key, asyncio.Task[list[TurningPoint]]] = OrderedDict()

    async def turning_points_of(self, table: Table, seat: int) -> list[TurningPoint]:
        """Return a seat's turns in a finished game. May raise TimeoutError and other errors."""
        return await asyncio.shield(self._start_or_join(table, seat))

    async def decisive_turns(self, table: Table) -> tuple[int, ...]:
        """Return the turns that raised the winner's chance most.

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
        """Return the turns that raised the winner's chance most, if they are known already.

        Otherwise begin to compute them, and return none.
        """
        winner = table.public_view.winner
        if winner is None:
            return ()
        task = self._start_or_join(table, winner)
        known = task.done() and not task.cancelled() and task.exception() is None
        return most_gaining_turns(task.result()) if known else ()

    async def close(self) -> None:
        """Stop computing chances."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start_or_join(self, table: Table, seat: int) -> asyncio.Task[list[TurningPoint]]:
        key = table.game.id, table.game.version, seat
        if key not in self._tasks:
            task = asyncio.create_task(self._compute(table, seat), name=f"chances {key}")
            task.add_done_callback(lambda done: self._forget_failed(key, done))
            self._tasks[key] = task
            if len(self._tasks) > KEPT:
                self._tasks.popitem(last=False)
        self._tasks.move_to_end(key)
        return self._tasks[key]

    def _forget_failed(self, key: Key, task: asyncio.Task[list[TurningPoint]]) -> None:
        """Forget a failed computation, so that the next request repeats it."""
        if (task.cancelled() or task.exception() is not None) and self._tasks.get(key) is task:
            del self._tasks[key]

    async def _compute(self, table: Table, seat: int) -> list[TurningPoint]:
        """Compute one turn at a time, so that computer players can use the process in between."""
        chances = {
            turn: await self._thinking.chance_after(choice)
            for turn, choice in last_choice_by_turn(table, seat).items()
        }
        return turning_points(chances, len(table.game.seats))
