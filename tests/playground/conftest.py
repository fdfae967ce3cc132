"""Fixtures: a playground that may refuse, and bots in it."""

from collections.abc import AsyncIterator

import pytest

from playground import Playground
from tests.playground.bots.harbour_bot import HarbourBot, running
from tests.playground.bots.raw_bot import RawBot


@pytest.fixture
def playground(tolerant_playground: Playground) -> Playground:
    """Many of these tests send what Discord refuses."""
    return tolerant_playground


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[HarbourBot]:
    async with running(playground) as connected:
        yield connected
    assert playground.violations == []


@pytest.fixture
async def raw(playground: Playground) -> AsyncIterator[RawBot]:
    async with RawBot(playground) as made:
        yield made
