"""Board pictures, drawn outside the event loop and shared by all who see the same view."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import TypeVarTuple

import structlog

from game.model.ids import GameId, UserId
from game.pictures import Picture, PirateStep, draw_board, draw_ending, draw_panel, pirate_step_of
from game.rules.actions import Move
from game.rules.views import View
from game.tables import Table
from game.tables.afterwards.played_actions import Trail
from game.tables.afterwards.ranking import seats_by_rank
from game.tables.afterwards.replay import trails_of_turn
from game.tables.play.missed import turns_since_played
from game.tables.players import acting_user_in_turn
from service.processes.workers import Workers

log = structlog.get_logger(__name__)

KEPT = 64
AT_ONCE_SECONDS = 0.4
"""Seconds that an answer can wait for a lobby's cover or for a page's picture."""

PATIENCE_SECONDS = 5.0
"""Seconds that a lobby's message can wait for its cover when nobody waits for an answer."""

Args = TypeVarTuple("Args")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that can be drawn: the function that draws it, and its arguments."""

    draw: Callable[..., Picture]
    scene: tuple[Hashable, ...]


class Pictures:
    """A cache of the pictures that were requested last, and of all covers.

    The key is what a picture shows. Several requests for one picture draw it once. Drawing
    stops when nobody waits for the picture, except for covers and prepared pictures.
    """

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._context = copy_context()
        """A context that belongs to no click: drawing may go on after the first click has ended."""
        self._kept: OrderedDict[Hashable, asyncio.Future[Picture]] = OrderedDict()
        self._waiter_counts: Counter[asyncio.Future[Picture]] = Counter()
        """How many callers wait for each picture that is being drawn; at 0, drawing stops."""
        self._covers: dict[Drawing, asyncio.Future[Picture]] = {}
        """Covers are never dropped: there are two for each landscape."""

    async def board(self, table: Table) -> Picture:
        """Draw a table's public picture: its board, or the ending once somebody has won."""
        view = table.public_view
        if view.winner is not None:
            return await self._draw_shared(draw_ending, *_ending_scene(table))
        return await self._draw_shared(draw_board, view, _last_moves(table))

    async def draw_ending_beats(self, table: Table) -> tuple[Picture, Picture]:
        """Draw the two pictures between which the reel (animation) of an ending alternates.

        The first is the picture that is also shown without a reel.
        """
        scene = _ending_scene(table)
        return await self.board(table), await self._draw_shared(draw_ending, *scene, 1)

    async def get_cover_in_time(
        self, game: GameId, drawing: Drawing, patience: float = PATIENCE_SECONDS
    ) -> Picture | None:
        """Return the cover of a game's lobby, if it is drawn within ``patience`` seconds.

        A cover is kept once it is drawn. So after the bot starts, only the first lobby with
        this cover has to wait.
        """
        if drawing not in self._covers:
            self._covers[drawing] = self._start_drawing(drawing.draw, *drawing.scene)
        picture_future = self._covers[drawing]
        if not picture_future.done():
            await asyncio.wait({picture_future}, timeout=patience)
        if not picture_future.done():
            return None
        if picture_future.cancelled() or picture_future.exception():
            self._covers.pop(drawing, None)
            log.warning("a board goes out without its picture", game=game)
            return None
        return picture_future.result()

    async def draw_panel_picture(
        self, table: Table, user: UserId, moves: tuple[Move, ...], opened_card: int | None
    ) -> Picture:
        """Draw the moves that this person is offered, also those of the card ``opened_card``."""
        trails = () if moves else _moves_since(table, user)
        return await self._draw_shared(draw_panel, table.view_of(user), moves, opened_card, trails)

    async def get_or_draw(self, drawing: Drawing) -> Picture:
        """Draw any picture, or take it from the pictures that are kept."""
        return await self._draw_shared(drawing.draw, *drawing.scene)

    def get_if_drawn(self, drawing: Drawing) -> Picture | None:
        """Return this picture if it is already drawn."""
        key = (drawing.draw, *drawing.scene)
        picture_future = self._kept.get(key)
        if (
            picture_future is None
            or not picture_future.done()
            or picture_future.cancelled()
            or picture_future.exception()
        ):
            return None
        self._kept.move_to_end(key)
        return picture_future.result()

    async def get_if_drawn_soon(self, drawing: Drawing) -> Picture | None:
        """Return this picture if it is drawn while an answer can wait."""
        self.prepare(drawing)
        picture_future = self._kept.get((drawing.draw, *drawing.scene))
        if picture_future is not None:
            await asyncio.wait({picture_future}, timeout=AT_ONCE_SECONDS)
        return self.get_if_drawn(drawing)

    def prepare(self, drawing: Drawing) -> None:
        """Begin to draw a picture that somebody will soon request; forget it if drawing fails."""
        picture_future = self._start_or_join(drawing.draw, *drawing.scene)
        self._waiter_counts[picture_future] += 1
        picture_future.add_done_callback(
            partial(self._stop_waiting, (drawing.draw, *drawing.scene))
        )

    async def _draw_shared(self, draw: Callable[[*Args], Picture], *scene: *Args) -> Picture:
        picture_future = self._start_or_join(draw, *scene)
        self._waiter_counts[picture_future] += 1
        try:
            return await asyncio.shield(picture_future)
        finally:
            self._stop_waiting((draw, *scene), picture_future)

    def _stop_waiting(self, key: Hashable, picture_future: asyncio.Future[Picture]) -> None:
        """Stop waiting for a picture; if nobody else waits for it, stop drawing it."""
        self._waiter_counts[picture_future] -= 1
        if self._waiter_counts[picture_future]:
            return
        del self._waiter_counts[picture_future]
        stopped = picture_future.cancel()
        failed = stopped or picture_future.cancelled() or picture_future.exception() is not None
        if failed and self._kept.get(key) is picture_future:
            del self._kept[key]

    def _start_or_join(
        self, draw: Callable[[*Args], Picture], *scene: *Args
    ) -> asyncio.Future[Picture]:
        key = (draw, *scene)
        if key not in self._kept:
            self._kept[key] = self._start_drawing(draw, *scene)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _start_drawing(
        self, draw: Callable[[*Args], Picture], *scene: *Args
    ) -> asyncio.Future[Picture]:
        drawing = self._workers.run(draw, *scene)
        return asyncio.create_task(drawing, context=self._context.copy())


def _last_moves(table: Table) -> tuple[Trail, ...]:
    """Return the moves of the present turn; if it has none yet, those of the turn before."""
    found = (trails_of_turn(turn) for turn in reversed(table.turns[-2:]))
    return next(filter(None, found), ())


def _ending_scene(
    table: Table,
) -> tuple[View, tuple[str, ...], tuple[int, ...], tuple[PirateStep, ...]]:
    """Return what the picture of a won game shows."""
    view = table.public_view
    return view, table.names, tuple(seats_by_rank(view)), _deciding_steps(table)


def _deciding_steps(table: Table) -> tuple[PirateStep, ...]:
    """Return the winner's actions in the last turn; none if the last turn is another player's."""
    last = table.turns[-1]
    if last.seat != table.public_view.winner:
        return ()
    return tuple(filter(None, map(pirate_step_of, last.events)))


def _moves_since(table: Table, user: UserId) -> tuple[Trail, ...]:
    """Return a person's own moves of this turn; without any, all moves since their last turn."""
    present_turn = table.turns[-1]
    if acting_user_in_turn(table.game, present_turn) == user and trails_of_turn(present_turn):
        return trails_of_turn(present_turn)
    return tuple(move for turn in turns_since_played(table, user) for move in trails_of_turn(turn))
