"""Measures how long the bot's event loop makes people wait, with a cheap click every 20 ms."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from benchmarks.many_tables.tables import COMPONENTS_V2
from discord_playground import Playground
from discord_playground.messages.posting import Draft, post
from discord_playground.world.objects.interactions import COMPONENT, Interaction

INTERVAL = 0.02
TICK = 0.005
BUTTON = "cartagena:cheap:1:1:"
"""The id of a button that no release knows; the bot answers it without reading any table."""


@dataclass
class CheapClicks:
    """The results of the clicks."""

    stall: float = 0.0
    """The longest time without an answer, in seconds.

    The delay of the benchmark's own event loop is subtracted.
    """
    answered: int = 0
    unanswered: int = 0


class _Listener:
    """Records the longest time without an answer."""

    def __init__(self, found: CheapClicks, clock: "_OwnClock") -> None:
        self._found = found
        self._clock = clock
        self._last = asyncio.get_running_loop().time()

    async def hear(self, asked: Interaction) -> None:
        if (await asyncio.shield(asked.outcome)).kind == "failed":
            self._found.unanswered += 1
            return
        self._found.answered += 1
        self.record()

    def record(self) -> None:
        last, self._last = self._last, asyncio.get_running_loop().time()
        silent = self._last - last - INTERVAL - self._clock.late_since(last)
        self._found.stall = max(self._found.stall, silent)


class _OwnClock:
    """Records delays of the benchmark's own event loop, which also serves the bot's requests."""

    def __init__(self) -> None:
        self._late: list[tuple[float, float]] = []

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            if (late := loop.time() - due) > TICK:
                self._late.append((due, late))

    def late_since(self, moment: float) -> float:
        return sum(late for due, late in self._late if due + late >= moment)


@asynccontextmanager
async def cheap_clicks(playground: Playground) -> AsyncIterator[CheapClicks]:
    """Keep clicking while the context is open."""
    found, clock = CheapClicks(), _OwnClock()
    listener = _Listener(found, clock)
    work = (clock.run(), _click(playground, listener))
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield found
    finally:
        listener.record()
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def _click(playground: Playground, listener: _Listener) -> None:
    world, person = playground.world, playground.person("Clicker").person
    channel = world.add_channel("cheap-clicks", listed=False)
    button = {"type": 2, "style": 2, "label": "Click", "custom_id": BUTTON}
    payload = {"flags": COMPONENTS_V2, "components": [{"type": 1, "components": [button]}]}
    message = post(world, Draft(channel, world.bot, payload, {}, {}))
    data = {"component_type": 2, "custom_id": BUTTON, "id": 2}
    async with asyncio.TaskGroup() as answers:
        while True:
            asked = playground.dispatcher.send(
                COMPONENT, person, channel, data, message=message.data
            )
            answers.create_task(listener.hear(asked))
            await asyncio.sleep(INTERVAL)
