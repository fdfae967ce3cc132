"""Fixtures: a bot without Discord, on a day that has a puzzle."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.offline import OfflineBot, running_offline_bot
from tests.makers.people import Clock
from tests.tables.daily.player import TODAY, moment_at


@pytest.fixture
def clock() -> Clock:
    """A clock that shows noon of the day TODAY."""
    return Clock(moment_at(TODAY))


@pytest.fixture
async def bot(tmp_path: Path, clock: Clock) -> AsyncIterator[OfflineBot]:
    """A bot without Discord. Its time is the time of `clock`."""
    async with running_offline_bot(tmp_path, clock) as bot:
        yield bot
