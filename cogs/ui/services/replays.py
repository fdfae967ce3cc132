"""Moving pictures of finished games, made in the background and kept for a while."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass

from cogs.ui.services.chances import Chances
from cogs.ui.services.pictures import Drawing
from cogs.wording.deputies import deputy_name
from cogs.wording.names import with_computers_named
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

Key = tuple[GameId, int, str]
"""A finished game, its version, and a language, which is empty if the replay has no words."""

OnPercent = Callable[[int], Awaitable[None]]
"""Tells a waiting person what percentage of the replay is done."""


@dataclass(slots=True)
class _Progress:
    """How much of a replay is made; all who wait for the same replay share this object."""

    percent: int = 0


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
        self._making: dict[Key, tuple[_Progress, asyncio.Task[Picture]]] = {}
        self._kept: OrderedDict[Key, tuple[float, Picture]] = OrderedDict()
        self._opened: OrderedDict[Finished, Replay] = OrderedDict()

    def open_replay(self, table: Table) -> Replay:
        """Open a finished game, to page through its frames."""
        key = table.game.id, table.game.version
        if key not in self._opened:
            self._opened[key] = Replay(table)
        self._opened.move_to_end(key)
        if len(self._opened) > OPENED:
            self._opened.popitem(last=False)
        return self._opened[key]

    async def get_or_make(self, table: Table, words: Words, on_percent: OnPercent) -> Picture:
        """Return the replay of a finished game; while it is being made, call ``on_percent``.

        A replay needs words only for the names of computers, and for people who played the turns of
        others. A game with neither has one replay for all languages.
        """
        self._forget()
        has_words = table.has_actions_by_deputies or any(seat.computer for seat in table.game.seats)
        key = table.game.id, table.game.version, words.locale if has_words else ""
        if key in self._kept:
            return self._kept[key][1]
        if key not in self._making:
            progress = _Progress()
            task = asyncio.create_task(
                self._make(key, table, words, progress), name=f"replay {table.game.id}"
            )
            task.add_done_callback(lambda _: self._making.pop(key))
            self._making[key] = progress, task
        progress, task = self._making[key]
        while not (await asyncio.wait({task}, timeout=PROGRESS_SECONDS))[0]:
            await on_percent(progress.percent)
        return task.result()

    async def close(self) -> None:
        """Stop making replays."""
        tasks = [task for _, task in self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: Key, table: Table, words: Words, progress: _Progress) -> Picture:
        async with self._slots:
            picture = await self._draw(table, words, progress)
        self._kept[key] = self._clock() + KEPT_SECONDS, picture
        self._forget()
        return picture

    async def _draw(self, table: Table, words: Words, progress: _Progress) -> Picture:
        """Draw frame by frame, so that other drawings can run between two frames."""
        table = with_computers_named(words, table)
        shown, frames = replay_frames(table), list[bytes]()
        last = len(shown) - 1
        turning_numbers = turning_frames(shown, await self._chances.decisive_turns(table))
        marks = tuple(number / last for number in turning_numbers)
        for number, frame in enumerate(shown):
            drawing = frame_drawing(words, table, frame, number / last, marks)
            frames.append((await self._drawing.run(drawing.draw, *drawing.scene)).data)
            progress.percent = 100 * len(frames) // (len(shown) + 1)
        return await self._drawing.run(animate_replay, frames, turning_numbers)

    def _forget(self) -> None:
        """Drop replays that are too old, then the oldest ones while all take too much memory."""
        now = self._clock()
        while self._kept:
            kept_until, _ = next(iter(self._kept.values()))
            if (
                now < kept_until
                and sum(len(one.data) for _, one in self._kept.values()) <= KEPT_BYTES
            ):
                return
            self._kept.popitem(last=False)


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
