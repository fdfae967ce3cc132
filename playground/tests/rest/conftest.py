"""Fixtures: a playground whose clock moves only when a test moves it, and a bot for it."""

from collections.abc import AsyncIterator

import pytest

from bots.raw_bot import RawBot
from discord_playground import Config, Playground
from rest.still import FrozenClock


@pytest.fixture
def clock() -> FrozenClock:
    return FrozenClock()


@pytest.fixture
async def frozen(playground_config: Config, clock: FrozenClock) -> AsyncIterator[Playground]:
    """Start a playground whose time stands still until a test moves it."""
    async with await Playground.start(config=playground_config, clock=clock) as started:
        yield started


@pytest.fixture
async def frozen_raw(frozen: Playground) -> AsyncIterator[RawBot]:
    """Return a bot for the playground `frozen`. The bot does not wait after a 429 response."""
    async with RawBot(frozen) as made:
        yield made
