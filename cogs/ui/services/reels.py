"""The turns that decided games as short moving pictures, made beside everything else."""

from collections import OrderedDict

from cogs.ui.services.chances import Chances
from cogs.ui.services.pictures import Pictures
from game.model.ids import GameId
from game.pictures import Picture, step_of
from game.pictures.reel import Moment, animate_reel, draw_farewell, draw_moment
from game.tables import Table
from game.tables.afterwards.replay import Frame, Replay
from game.tables.afterwards.turning_points import TurningPoint, decisive
from service.processes.workers import Background

KEPT = 16
"""Reels that are kept until their messages show them; each takes some 200 KiB."""

MOST_BYTES = 10**6
"""One that came out larger is not shown: the still picture stays."""


class Reels:
    """The reels that were made last, by their games and versions."""

    def __init__(self, chances: Chances, drawing: Background, pictures: Pictures) -> None:
        self._chances = chances
        self._drawing = drawing
        self._pictures = pictures
        self._kept: OrderedDict[tuple[GameId, int], Picture] = OrderedDict()

    def at_hand(self, table: Table) -> Picture | None:
        """The reel of a finished game, if it was made."""
        return self._kept.get((table.game.id, table.game.version))

    async def make(self, table: Table) -> bool:
        """Make the reel of a game that somebody won; tell whether there is one.

        The table's computers have names already. Raises TimeoutError, among others.
        """
        winner = table.public_view.winner
        point = None if winner is None else decisive(await self._chances.of(table, winner))
        if winner is None or point is None:
            return False
        reel = await self._drawn(table, winner, point)
        if len(reel.data) > MOST_BYTES:
            return False
        self._kept[table.game.id, table.game.version] = reel
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return True

    async def _drawn(self, table: Table, winner: int, point: TurningPoint) -> Picture:
        before, *after = moments(Replay(table), point.turn)
        last = len(after) - 1
        frames = [(await self._drawing.run(draw_moment, before, winner, point.before)).data]
        for number, moment in enumerate(after):
            chance = point.after if number == last else point.before
            frames.append((await self._drawing.run(draw_moment, moment, winner, chance)).data)
        still = (await self._pictures.board(table)).data
        view = table.public_view
        farewells = [
            (await self._drawing.run(draw_farewell, still, view, lifted)).data for lifted in (0, 1)
        ]
        return await self._drawing.run(animate_reel, frames, farewells)


def moments(replay: Replay, turn: int) -> list[Moment]:
    """The board before a turn and after each of its moves, as everybody saw it."""
    frames = [replay.frame(number) for number in range(len(replay))]
    before = next(one for one in reversed(frames) if one.turn < turn)
    own = [one for one in frames if one.turn == turn]
    return [Moment(before.view, ()), *map(_moment, own)]


def _moment(frame: Frame) -> Moment:
    step = None if frame.event is None else step_of(frame.event)
    return Moment(frame.view, frame.trails, step)
