"""Board pictures, made beside the event loop and shared by all who see the same view."""

import asyncio
from collections import OrderedDict

from game.pictures import Picture, draw_board
from game.rules.events import Happening
from game.rules.views import View
from game.tables import Table
from service.workers import Workers

KEPT = 64
MOVED = frozenset({Happening.ADVANCED, Happening.RETREATED})

Trail = tuple[int, int, int]
Scene = tuple[View, tuple[str, ...], tuple[Trail, ...]]


class Pictures:
    """The newest pictures by what they show."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[Scene, asyncio.Future[Picture]] = OrderedDict()

    async def board(self, table: Table) -> Picture:
        """The public picture of a table."""
        scene = (table.public_view, table.names, _trails(table))
        if scene not in self._kept:
            self._kept[scene] = asyncio.ensure_future(self._workers.run(draw_board, *scene))
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        try:
            return await asyncio.shield(self._kept[scene])
        except Exception:
            self._kept.pop(scene, None)
            raise


def _trails(table: Table) -> tuple[Trail, ...]:
    """Where pirates went in the turn before this one and in this one."""
    return tuple(
        (event.seat, event.origin, event.target)
        for turn in table.turns[-2:]
        for event in turn.events
        if event.kind in MOVED and event.origin is not None and event.target is not None
    )
