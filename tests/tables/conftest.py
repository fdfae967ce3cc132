"""Tables over a real repository, in a file and on a server."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from game.storage.repository import Repository
from game.tables import Tables
from service.database import opened
from tests.makers.people import Clock


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | SecretStr:
    if request.param == "sqlite":
        return tmp_path / "games.sqlite3"
    return SecretStr(request.getfixturevalue("postgres"))


@pytest.fixture
async def repository(database: Path | SecretStr) -> AsyncIterator[Repository]:
    async with await opened(database) as repository:
        yield repository


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(repository: Repository, clock: Clock) -> Tables:
    return Tables(repository, clock)
