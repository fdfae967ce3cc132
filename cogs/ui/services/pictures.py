"""Board pictures, drawn outside the event loop and shared by all who see the same view."""

import asyncio
import sys
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial

import structlog

from cogs.ui.services.caches import TaskCache, has_succeeded
from game.model.ids import GameId, UserId
from game.pictures import Picture, PirateStep, draw_board, draw_ending, draw_panel, pirate_step_of
from game.rules.actions import Move
from game.rules.views import View
from game.tables import Table
from game.tables.afterwards.played_actions import Trail
from game.tables.afterwards.replay import trails_of_turn
from game.tables.afterwards.summary import seats_by_rank
from game.tables.play.missed import turns_since_played
from game.tables.players import acting_user_in_turn
from service.processes.workers import Workers

log = structlog.get_logger(__name__)

KEPT = 64
AT_ONCE_SECONDS = 0.4
"""Seconds that an answer can wait for a lobby's cover or for a page's picture."""

PATIENCE_SECONDS = 5.0
"""Seconds that a lobby's message can wait for its cover when nobody waits for an answer."""


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
        self._kept = TaskCache[Drawing, Picture](KEPT)
        self._covers = TaskCache[Drawing, Picture](sys.maxsize)
        """Covers are never dropped: there are two for each landscape."""

    async def board(self, table: Table) -> Picture:
        """Draw a table's public picture: its board, or the ending once somebody has won."""
        view = table.public_view
        if view.winner is not None:
            return await self.get_or_draw(Drawing(draw_ending, _ending_scene(table)))
        return await self.get_or_draw(Drawing(draw_board, (view, _last_moves(table))))

    async def draw_ending_beats(self, table: Table, least_height: int) -> list[Picture]:
        """Draw the two pictures between which the reel (animation) of an ending alternates."""
        scene = _ending_scene(table)
        return [
            await self.get_or_draw(Drawing(draw_ending, (*scene, beat, least_height)))
            for beat in (0, 1)
        ]

    async def get_cover_in_time(
        self, game: GameId, drawing: Drawing, patience: float = PATIENCE_SECONDS
    ) -> Picture | None:
        """Return the cover of a game's lobby, if it is drawn within ``patience`` seconds.

        A cover is kept once it is drawn. So after the bot starts, only the first lobby with
        this cover has to wait.
        """
        task = self._covers.prepare(drawing, partial(self._draw, drawing))
        if not task.done():
            await asyncio.wait({task}, timeout=patience)
        if not task.done():
            return None
        if not has_succeeded(task):
            log.warning("a board goes out without its picture", game=game)
            return None
        return task.result()

    async def draw_panel_picture(
        self, table: Table, user: UserId, moves: tuple[Move, ...], opened_card: int | None
    ) -> Picture:
        """Draw the moves that this person is offered, also those of the card ``opened_card``."""
        trails = () if moves else _moves_since(table, user)
        scene = (table.view_of(user), moves, opened_card, trails)
        return await self.get_or_draw(Drawing(draw_panel, scene))

    async def get_or_draw(self, drawing: Drawing) -> Picture:
        """Draw any picture, or take it from the pictures that are kept."""
        return await self._kept.get(drawing, partial(self._draw, drawing))

    def get_if_drawn(self, drawing: Drawing) -> Picture | None:
        """Return this picture if it is already drawn."""
        return self._kept.get_if_done(drawing)

    async def get_if_drawn_soon(self, drawing: Drawing) -> Picture | None:
        """Return this picture if it is drawn while an answer can wait."""
        await asyncio.wait({self.prepare(drawing)}, timeout=AT_ONCE_SECONDS)
        return self.get_if_drawn(drawing)

    def prepare(self, drawing: Drawing) -> asyncio.Task[Picture]:
        """Begin to draw a picture that somebody will soon request; forget it if drawing fails."""
        return self._kept.prepare(drawing, partial(self._draw, drawing))

    async def _draw(self, drawing: Drawing) -> Picture:
        return await self._workers.run(drawing.draw, *drawing.scene)


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
