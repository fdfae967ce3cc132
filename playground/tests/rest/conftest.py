"""Fixtures: a playground in which no time passes, and a bot in it."""

from collections.abc import AsyncIterator

import pytest

from bots.raw_bot import RawBot
from discord_playground import Config, Playground
from rest.still import StillClock


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
async def still(playground_config: Config, clock: StillClock) -> AsyncIterator[Playground]:
    """A playground in which no time passes."""
    async with await Playground.start(config=playground_config, clock=clock) as started:
        yield started


@pytest.fixture
async def calm(still: Playground) -> AsyncIterator[RawBot]:
    """A bot that heeds nothing, in a playground in which no time passes."""
    async with RawBot(still) as made:
        yield made
