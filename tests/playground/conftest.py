from collections.abc import AsyncIterator

import pytest

from playground import Playground
from tests.playground.harbour_bot import HarbourBot, running


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with await Playground.start() as started:
        yield started


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[HarbourBot]:
    async with running(playground) as connected:
        yield connected
    assert playground.violations == []
