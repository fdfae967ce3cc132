"""Board pictures, made beside the event loop and shared by all who see the same view."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import TypeVarTuple

import structlog

from game.model.ids import GameId, UserId
from game.pictures import (
    Picture,
    Step,
    draw_board,
    draw_ending,
    draw_panel,
    step_of,
)
from game.rules.actions import Move
from game.rules.views import View
from game.tables import Table
from game.tables.afterwards.played_actions import Trail
from game.tables.afterwards.ranking import ranking
from game.tables.afterwards.replay import moves
from game.tables.play.missed import missed
from game.tables.players import user_in
from service.processes.workers import Workers

log = structlog.get_logger(__name__)

KEPT = 64
AT_ONCE_SECONDS = 0.4
"""What an answer can wait for a lobby's cover, or for the picture of a page."""

PATIENCE_SECONDS = 5.0
"""What a lobby's message can, where nobody waits for an answer."""

Args = TypeVarTuple("Args")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that may be drawn: by what, and of what."""

    draw: Callable[..., Picture]
    scene: tuple[Hashable, ...]


class Pictures:
    """The pictures that were asked for last, by what they show, and every cover.

    One that is still being drawn is drawn once for all who ask, and stopped once nobody waits.
    """

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._context = copy_context()
        """Of no click: a picture outlives the click that asked for it first."""
        self._kept: OrderedDict[Hashable, asyncio.Future[Picture]] = OrderedDict()
        self._wanted: Counter[asyncio.Future[Picture]] = Counter()
        """By how many each picture on its way is waited for: one that nobody wants is stopped."""
        self._covers: dict[Drawing, asyncio.Future[Picture]] = {}
        """For good: there are two of each landscape."""

    async def board(self, table: Table) -> Picture:
        """The public picture of a table: its board, and once somebody has won, the ending."""
        view = table.public_view
        if view.winner is not None:
            return await self._drawn(draw_ending, *_ending(table))
        return await self._drawn(draw_board, view, _last_moves(table))

    async def beats(self, table: Table) -> tuple[Picture, Picture]:
        """The two pictures of an ending that wave in turns; the first is the one that stays."""
        scene = _ending(table)
        return await self.board(table), await self._drawn(draw_ending, *scene, 1)

    async def cover(
        self, game: GameId, drawing: Drawing, patience: float = PATIENCE_SECONDS
    ) -> Picture | None:
        """The cover of a game's lobby, if it is there within these seconds.

        It is kept from then on: only the first lobby after a start that has it waits for it.
        """
        if drawing not in self._covers:
            self._covers[drawing] = self._draw(drawing.draw, *drawing.scene)
        drawn = self._covers[drawing]
        if not drawn.done():
            await asyncio.wait({drawn}, timeout=patience)
        if not drawn.done():
            return None
        if drawn.cancelled() or drawn.exception():
            self._covers.pop(drawing, None)
            log.warning("a board goes out without its picture", game=game)
            return None
        return drawn.result()

    async def panel(
        self, table: Table, user: UserId, moves: tuple[Move, ...], opened: int | None
    ) -> Picture:
        """The moves that a person is offered, some by the card that is opened; for them alone."""
        trails = () if moves else _moves_since(table, user)
        return await self._drawn(draw_panel, table.view_of(user), moves, opened, trails)

    async def drawn(self, drawing: Drawing) -> Picture:
        """Any picture."""
        return await self._drawn(drawing.draw, *drawing.scene)

    def at_hand(self, drawing: Drawing) -> Picture | None:
        """The same picture, if it is there already."""
        key = (drawing.draw, *drawing.scene)
        drawn = self._kept.get(key)
        if drawn is None or not drawn.done() or drawn.cancelled() or drawn.exception():
            return None
        self._kept.move_to_end(key)
        return drawn.result()

    async def soon(self, drawing: Drawing) -> Picture | None:
        """The same picture, if it is there while an answer can wait."""
        self.prepare(drawing)
        drawn = self._kept.get((drawing.draw, *drawing.scene))
        if drawn is not None:
            await asyncio.wait({drawn}, timeout=AT_ONCE_SECONDS)
        return self.at_hand(drawing)

    def prepare(self, drawing: Drawing) -> None:
        """Have a picture drawn that somebody will soon ask for; one that fails is forgotten."""
        drawn = self._begun(drawing.draw, *drawing.scene)
        self._wanted[drawn] += 1
        drawn.add_done_callback(partial(self._let_go, (drawing.draw, *drawing.scene)))

    async def _drawn(self, draw: Callable[[*Args], Picture], *scene: *Args) -> Picture:
        drawn = self._begun(draw, *scene)
        self._wanted[drawn] += 1
        try:
            return await asyncio.shield(drawn)
        finally:
            self._let_go((draw, *scene), drawn)

    def _let_go(self, key: Hashable, drawn: asyncio.Future[Picture]) -> None:
        """Wait no more for a picture; without anybody else it is stopped if it is on its way."""
        self._wanted[drawn] -= 1
        if self._wanted[drawn]:
            return
        del self._wanted[drawn]
        stopped = drawn.cancel()
        failed = stopped or drawn.cancelled() or drawn.exception() is not None
        if failed and self._kept.get(key) is drawn:
            del self._kept[key]

    def _begun(self, draw: Callable[[*Args], Picture], *scene: *Args) -> asyncio.Future[Picture]:
        key = (draw, *scene)
        if key not in self._kept:
            self._kept[key] = self._draw(draw, *scene)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _draw(self, draw: Callable[[*Args], Picture], *scene: *Args) -> asyncio.Future[Picture]:
        drawing = self._workers.run(draw, *scene)
        return asyncio.create_task(drawing, context=self._context.copy())


def _last_moves(table: Table) -> tuple[Trail, ...]:
    """The moves of the turn in progress, or, where it has none yet, of the one before it."""
    found = (moves(turn) for turn in reversed(table.turns[-2:]))
    return next(filter(None, found), ())


def _ending(table: Table) -> tuple[View, tuple[str, ...], tuple[int, ...], tuple[Step, ...]]:
    """What the picture of a game that somebody won is drawn of."""
    view = table.public_view
    return view, table.names, tuple(ranking(view)), _deciding(table)


def _deciding(table: Table) -> tuple[Step, ...]:
    """What the winner did in the last turn; nothing where the others left."""
    last = table.turns[-1]
    if last.seat != table.public_view.winner:
        return ()
    return tuple(filter(None, map(step_of, last.events)))


def _moves_since(table: Table, user: UserId) -> tuple[Trail, ...]:
    """Everybody's moves since a person's own last turn; only their own once they have made any."""
    now = table.turns[-1]
    if user_in(table.game, now) == user and moves(now):
        return moves(now)
    return tuple(move for turn in missed(table, user) for move in moves(turn))
