"""Tables over a real repository, in memory and on disk."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from tests.makers.people import Clock


@pytest.fixture(params=["memory", "disk"])
async def repository(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[SqliteRepository]:
    place = ":memory:" if request.param == "memory" else tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(place) as repository:
        yield repository


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(repository: SqliteRepository, clock: Clock) -> Tables:
    return Tables(repository, clock)
