"""Tables over a real repository, in a file and on a server.

That both keep what a repository promises is `tests/storage/contract`'s to show; so a test runs on
a server in `make matrix` alone, unless it is marked with `both`: where it matters who comes first.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from game.storage.repository import Repository
from game.tables import Tables
from service.database import opened
from tests.long import long
from tests.makers.engines import POSTGRESQL, SQLITE, without_games
from tests.makers.people import Clock


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let every test that asks for a database run on both kinds."""
    if "database" in metafunc.fixturenames:
        always = metafunc.definition.get_closest_marker("both")
        server = POSTGRESQL if always else pytest.param(POSTGRESQL, marks=long)
        metafunc.parametrize("database", [SQLITE, server], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | SecretStr:
    if request.param == SQLITE:
        return without_games(tmp_path / "games.sqlite3")
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
