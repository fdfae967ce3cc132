"""Measures how long the bot's event loop makes people wait, with a cheap click every 20 ms."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from benchmarks.many_tables.tables import COMPONENTS_V2
from discord_playground import Playground
from discord_playground.messages.posting import Draft, post
from discord_playground.world.objects.interactions import COMPONENT, Interaction

INTERVAL_SECONDS = 0.02
TICK_SECONDS = 0.005
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

    def __init__(self, found: CheapClicks, own_delays: "_OwnLoopDelays") -> None:
        self._found = found
        self._own_delays = own_delays
        self._last = asyncio.get_running_loop().time()

    async def wait_for_outcome(self, interaction: Interaction) -> None:
        if (await asyncio.shield(interaction.outcome)).kind == "failed":
            self._found.unanswered += 1
            return
        self._found.answered += 1
        self.record()

    def record(self) -> None:
        last, self._last = self._last, asyncio.get_running_loop().time()
        silent = self._last - last - INTERVAL_SECONDS - self._own_delays.delay_since(last)
        self._found.stall = max(self._found.stall, silent)


class _OwnLoopDelays:
    """Records delays of the benchmark's own event loop, which also serves the bot's requests."""

    def __init__(self) -> None:
        self._delays: list[tuple[float, float]] = []

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            if (delay := loop.time() - due) > TICK_SECONDS:
                self._delays.append((due, delay))

    def delay_since(self, moment: float) -> float:
        return sum(late for due, late in self._delays if due + late >= moment)


@asynccontextmanager
async def cheap_clicks(playground: Playground) -> AsyncIterator[CheapClicks]:
    """Keep clicking while the context is open."""
    found, own_delays = CheapClicks(), _OwnLoopDelays()
    listener = _Listener(found, own_delays)
    work = (own_delays.run(), _click(playground, listener))
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
            answers.create_task(listener.wait_for_outcome(asked))
            await asyncio.sleep(INTERVAL_SECONDS)
