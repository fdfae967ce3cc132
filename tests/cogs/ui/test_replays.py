"""However many ask for a replay, it is made once, behind everything else, and kept a while."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from cogs.ui import replays as replays_module
from cogs.ui.replays import KEPT_SECONDS, Replays
from game.pictures import Picture
from game.rules.editions import CLASSIC, Handling
from game.rules.setup import Options
from game.tables import Table
from game.tables.afterwards.replay import replay_frames
from service.processes.workers import Background
from tests.makers.walks import started, walk


class Drawers:
    """Draw at once, and count."""

    def __init__(self) -> None:
        self.drawn = 0
        self.bytes = 10
        self.gate = asyncio.Event()
        self.gate.set()

    async def run(self, function: Callable[..., object], *args: Any) -> Picture:
        await self.gate.wait()
        self.drawn += 1
        return Picture(bytes(self.bytes), "replay.webp", 1, 1)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def table() -> Table:
    luck = random.Random(4)  # noqa: S311
    return list(walk(started(Options(CLASSIC, Handling.TORTUGA, passing=True), 2, luck), luck))[-1]


@pytest.fixture
def drawers() -> Drawers:
    return Drawers()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def replays(drawers: Drawers, clock: Clock) -> Replays:
    return Replays(cast(Background, drawers), clock)


async def nobody(percent: int) -> None:
    """Nobody is told."""


def other(table: Table, number: int) -> Table:
    return Table(replace(table.game, id=number), table.chronicle)


async def test_ten_who_ask_cost_one_drawing(
    replays: Replays, drawers: Drawers, table: Table
) -> None:
    made = await asyncio.gather(*(replays.made(table, nobody) for _ in range(10)))
    frames = len(replay_frames(table))
    assert drawers.drawn == frames + 1
    assert await replays.made(table, nobody) is made[0]
    assert drawers.drawn == frames + 1


async def test_it_is_kept_for_a_while(
    replays: Replays, drawers: Drawers, clock: Clock, table: Table
) -> None:
    await replays.made(table, nobody)
    once = drawers.drawn
    clock.now += KEPT_SECONDS
    await replays.made(table, nobody)
    assert drawers.drawn == 2 * once


async def test_all_that_are_kept_are_so_many_bytes(
    replays: Replays, drawers: Drawers, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays_module, "KEPT_BYTES", 3 * drawers.bytes)
    for number in range(1, 6):
        await replays.made(other(table, number), nobody)
    assert list(replays._kept) == [3, 4, 5]
    drawers.bytes = 10**6
    await replays.made(other(table, 6), nobody)
    assert list(replays._kept) == []


async def test_who_waits_is_told_how_far_it_is(
    replays: Replays, drawers: Drawers, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays_module, "PROGRESS_SECONDS", 0.01)
    told = list[int]()
    drawers.gate.clear()

    async def tell(percent: int) -> None:
        told.append(percent)
        drawers.gate.set()

    await replays.made(table, tell)
    assert told[0] == 0


async def test_closing_stops_what_is_made(replays: Replays, drawers: Drawers, table: Table) -> None:
    drawers.gate.clear()
    waiting = asyncio.create_task(replays.made(table, nobody))
    await asyncio.sleep(0)
    await replays.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    drawers.gate.set()
    await replays.made(table, nobody)
