"""Fixtures: the games' `Tables`, with a real repository in SQLite or in PostgreSQL.

`tests/storage/contract` tests that both databases behave alike. For this reason, most tests here
usually run on SQLite only; `make matrix` runs them on PostgreSQL too.
A test marked with `both` always runs on both databases,
because its result depends on the order of concurrent writes.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from game.storage.repository import Repository
from game.tables import Tables
from service.database import open_repository
from tests.long import long
from tests.makers.engines import POSTGRESQL, SQLITE, write_empty_database
from tests.makers.people import Clock


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that asks for a database on both databases."""
    if "database" in metafunc.fixturenames:
        always = metafunc.definition.get_closest_marker("both")
        server = POSTGRESQL if always else pytest.param(POSTGRESQL, marks=long)
        metafunc.parametrize("database", [SQLITE, server], indirect=True)


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | SecretStr:
    if request.param == SQLITE:
        return write_empty_database(tmp_path / "games.sqlite3")
    return SecretStr(request.getfixturevalue("postgres"))


@pytest.fixture
async def repository(database: Path | SecretStr) -> AsyncIterator[Repository]:
    async with await open_repository(database) as repository:
        yield repository


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(repository: Repository, clock: Clock) -> Tables:
    return Tables(repository, clock)
