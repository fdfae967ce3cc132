"""Short moving pictures of the turns that decided games, made in the background."""

from collections.abc import Iterable
from typing import NamedTuple

from cogs.ui.services.caches import Newest
from cogs.ui.services.chances import Chances
from cogs.ui.services.pictures import Pictures
from game.model.ids import GameId, UserId
from game.pictures import Picture, pirate_step_of
from game.pictures.reel import ReelMoment, animate_reel, animate_turn, draw_moment
from game.tables import Table
from game.tables.afterwards.kept_steps import review_steps
from game.tables.afterwards.replay import Frame, Replay
from game.tables.afterwards.turning_points import (
    BestTurn,
    TurningPoint,
    best_turn,
    deciding_turn,
)
from service.processes.workers import Background

KEPT = 16
"""Number of reels that are kept until their messages show them; each takes some 200 KiB."""

MOST_BYTES = 10**6
"""Most bytes of a reel. A larger reel is not shown: the still picture stays."""


class Reel(NamedTuple):
    """A moving picture of a turn, and the turn that it shows."""

    picture: Picture
    turn: BestTurn


class Reels:
    """The reels that were made last, by game and version."""

    def __init__(self, chances: Chances, drawing: Background, pictures: Pictures) -> None:
        self._chances = chances
        self._drawing = drawing
        self._pictures = pictures
        self._kept = Newest[tuple[GameId, int], Reel](KEPT)

    def get_if_made(self, table: Table) -> Reel | None:
        """Return the reel of a finished game, if it was made."""
        return self._kept.get((table.game.id, table.game.version))

    async def make(self, table: Table) -> bool:
        """Make the reel of a game that somebody won; return whether a reel was made.

        The table's computers must have names already. May raise TimeoutError and other errors.
        """
        winner = table.public_view.winner
        if winner is None:
            return False
        turn = deciding_turn(table, await self._chances.turning_points_of(table, winner))
        if turn is None:
            return False
        moments = await self._draw_turn(table, winner, turn.point)
        endings = await self._pictures.draw_ending_beats(table, moments[0].height)
        picture = await self._drawing.run(animate_reel, _data(moments), _data(endings))
        if len(picture.data) > MOST_BYTES:
            return False
        self._kept[table.game.id, table.game.version] = Reel(picture, turn)
        return True

    async def best_own_turn(self, table: Table, seat: int, user: UserId) -> BestTurn | None:
        """Return the turn of this person, on this seat, that raised the chance to win most.

        Returns ``None`` if no turn of theirs raised the chance. May raise TimeoutError and other
        errors.
        """
        own_turns = review_steps(table, user)
        points = await self._chances.turning_points_of(table, seat)
        return best_turn(table, [one for one in points if one.turn in own_turns])

    async def make_clip(self, table: Table, seat: int, turn: BestTurn) -> Picture:
        """Make a moving picture of a seat's turn, with its chances."""
        moments = await self._draw_turn(table, seat, turn.point)
        return await self._drawing.run(animate_turn, _data(moments))

    async def _draw_turn(self, table: Table, seat: int, point: TurningPoint) -> list[Picture]:
        """Draw the pictures of a turn.

        The last picture has the chance after the turn, all others the chance before it.
        """
        turn = boards_during_turn(Replay(table), point.turn)
        chances = [*[point.before] * (len(turn) - 1), point.after]
        return [
            await self._drawing.run(draw_moment, moment, seat, chance)
            for moment, chance in zip(turn, chances, strict=True)
        ]


def _data(pictures: Iterable[Picture]) -> list[bytes]:
    return [one.data for one in pictures]


def boards_during_turn(replay: Replay, turn: int) -> list[ReelMoment]:
    """Return the board before a turn and after each of its moves, in the public view."""
    frames = [replay.frame(number) for number in range(len(replay))]
    before = next(one for one in reversed(frames) if one.turn < turn)
    turn_frames = [one for one in frames if one.turn == turn]
    return [ReelMoment(before.view, ()), *map(_moment, turn_frames)]


def _moment(frame: Frame) -> ReelMoment:
    step = None if frame.event is None else pirate_step_of(frame.event)
    return ReelMoment(frame.view, frame.trails, step)
