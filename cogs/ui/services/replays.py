"""Moving pictures of finished games, made in the background and kept for a while."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from enum import Enum
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from cogs.ui.services.caches import Newest, TaskCache
from cogs.ui.services.chances import Chances
from cogs.ui.services.pictures import Drawing
from cogs.wording.deputies import deputy_name
from cogs.wording.names import with_names_to_show
from game.model.ids import GameId
from game.pictures import Picture, pirate_step_of
from game.pictures.drawing.text import plain_name
from game.pictures.replay import ReplayPlayer, animate_replay, draw_scene
from game.tables import Table
from game.tables.afterwards.replay import Frame, Replay, replay_frames
from i18n import Words
from service.processes.workers import Background

OPENED = 8
"""Number of games that are kept ready to page through; each takes about half a megabyte."""

KEPT_SECONDS = 300.0
KEPT_BYTES = 32 * 2**20
"""Bytes of all replays that are kept; one takes one to three megabytes."""

AT_ONCE = 2
"""How many replays are made at the same time; each has its frames in memory meanwhile."""

PROGRESS_SECONDS = 2.0

Finished = tuple[GameId, int]
"""A finished game and its version; the version changes when somebody in it changes their name."""


class Speed(Enum):
    """How fast a replay plays; the value is how many times its usual time each frame stays."""

    USUAL = 1
    SLOW = 2


class Key(NamedTuple):
    """What makes one replay differ from another."""

    game: GameId
    version: int
    language: str
    """Empty if the replay has no words."""

    speed: Speed


OnPercent = Callable[[int], Awaitable[None]]
"""Tells a waiting person what percentage of the replay is done."""


class _Made(NamedTuple):
    """A replay, and the second on the clock until which it is kept."""

    picture: Picture
    kept_until: float


class Replays:
    """The replays of finished games; each is made once, however many people request it."""

    def __init__(
        self,
        drawing: Background,
        chances: Chances,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._drawing = drawing
        self._chances = chances
        self._clock = clock
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._replays = TaskCache[Key, _Made](sys.maxsize)
        self._percents = dict[Key, int]()
        """How much is done of each replay that is being made."""
        self._opened = Newest[Finished, Replay](OPENED)

    def open_replay(self, table: Table) -> Replay:
        """Open a finished game, to page through its frames."""
        key = table.game.id, table.game.version
        replay = self._opened[key] = self._opened.get(key) or Replay(table)
        return replay

    async def get_or_make(
        self,
        table: Table,
        words: Words,
        on_percent: OnPercent,
        speed: Speed = Speed.USUAL,
    ) -> Picture:
        """Return the replay of a finished game; while it is being made, call ``on_percent``.

        A replay needs words only for the names of computers, and for people who played the turns of
        others. A game with neither has one replay for all languages.
        """
        self._forget()
        has_words = table.has_actions_by_deputies or any(seat.computer for seat in table.game.seats)
        language = words.locale if has_words else ""
        key = Key(table.game.id, table.game.version, language, speed)
        if (made := self._replays.get_if_done(key)) is not None:
            return made.picture
        task = self._replays.prepare(key, partial(self._make, key, table, words))
        task.add_done_callback(lambda _: self._forget())
        while not (await asyncio.wait({task}, timeout=PROGRESS_SECONDS))[0]:
            await on_percent(self._percents.get(key, 0))
        return task.result().picture

    async def close(self) -> None:
        """Stop making replays."""
        await self._replays.close()

    async def _make(self, key: Key, table: Table, words: Words) -> _Made:
        try:
            async with self._slots:
                picture = await self._draw(key, table, words)
        finally:
            self._percents.pop(key, None)
        return _Made(picture, self._clock() + KEPT_SECONDS)

    async def _draw(self, key: Key, table: Table, words: Words) -> Picture:
        """Draw frame by frame, so that other drawings can run between two frames."""
        table = with_names_to_show(words, table)
        turns = await self._chances.decisive_turns(table)
        shown, frames = leaping_frames(replay_frames(table), turns), list[bytes]()
        last = len(shown) - 1
        ends = turning_frames(shown, turns)
        marks = tuple(number / last for number in ends)
        slow_turns = {shown[number].turn for number in ends}
        slow_numbers = tuple(
            number for number, frame in enumerate(shown) if frame.turn in slow_turns
        )
        for number, frame in enumerate(shown):
            drawing = frame_drawing(words, table, frame, number / last, marks)
            frames.append((await self._drawing.run(drawing.draw, *drawing.scene)).data)
            self._percents[key] = 100 * len(frames) // (len(shown) + 1)
        return await self._drawing.run(animate_replay, frames, slow_numbers, key.speed.value)

    def _forget(self) -> None:
        """Drop replays that are too old, then the oldest ones while all take too much memory."""
        replays = self._replays.values_by_key()
        size = sum(len(one.picture.data) for one in replays.values())
        for key, one in replays.items():
            if self._clock() >= one.kept_until or size > KEPT_BYTES:
                self._replays.forget(key)
                size -= len(one.picture.data)


def leaping_frames(frames: Sequence[Frame], turns: Iterable[int]) -> tuple[Frame, ...]:
    """Return every frame of these turns, and of each other turn only the last, with all its moves.

    So a whole replay stays short, and nobody has to follow moves that decided nothing.
    """
    slow_turns = {frames[number].turn for number in turning_frames(frames, turns)}
    return tuple(
        one
        for one, after in zip_longest(frames, frames[1:])
        if after is None or after.turn != one.turn or one.turn in slow_turns
    )


def turning_frames(shown: Sequence[Frame], turns: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of the frames that end these turns.

    For a turn that no frame shows, this is the end of the next turn that is shown.
    """
    last_frames = {one.turn: number for number, one in enumerate(shown)}
    shown_turns = (min((one for one in last_frames if one >= turn), default=None) for turn in turns)
    return tuple(last_frames[turn] for turn in shown_turns if turn is not None)


def frame_drawing(
    words: Words,
    table: Table,
    frame: Frame,
    progress: float,
    turning_places: tuple[float, ...] = (),
) -> Drawing:
    """Describe the picture of a frame; ``progress`` is its place in the game, from 0 to 1.

    ``turning_places`` are the places of the turning points, also from 0 to 1. The table's computers
    must have names already.
    """
    step = None if frame.event is None else pirate_step_of(frame.event)
    player = _player(words, table, frame)
    shown = (frame.view, frame.trails, frame.turn, player, step, progress, turning_places)
    return Drawing(draw_scene, shown)


def _player(words: Words, table: Table, frame: Frame) -> ReplayPlayer:
    """Return the player whose turn a frame shows, and who acted in their place."""
    own = table.game.seats[frame.seat].name
    if frame.deputy is None:
        return ReplayPlayer(frame.seat, own)
    deputy = deputy_name(words, table, frame.deputy, lambda name: plain_name(name, frame.seat))
    return ReplayPlayer(frame.seat, own, deputy)
