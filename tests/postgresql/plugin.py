"""Fixtures: a server for all tests of a process, and a database for each that asks for one."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from game.storage.postgresql import repository
from game.storage.postgresql.repository import PostgresRepository

from .emptying import emptying
from .server import MISSING, TEMPLATE, Server, programs, serving


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A server, with a database that holds all tables and no game."""
    found = programs()
    if found is None:
        pytest.skip(MISSING)
    with serving(found) as server:
        server.ask(f"CREATE DATABASE {TEMPLATE}")
        asyncio.run(_filled(server.address(TEMPLATE)))
        yield server


@pytest.fixture(scope="session")
def kept_database(postgres_server: Server) -> str:
    """The address of the database that most tests share, one after another."""
    return postgres_server.database()


@pytest.fixture(scope="session")
def empty_kept_database(kept_database: str) -> Iterator[Callable[[], None]]:
    """Takes all games out of it."""
    with emptying(kept_database) as empty:
        yield empty


@pytest.fixture
def postgres(
    kept_database: str, empty_kept_database: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> str:
    """The address of a database without games, whose tables and rights the test leaves alone."""
    # How busy this machine is does not matter here.
    monkeypatch.setattr(repository, "PATIENCE_OF_A_CLICK", 20.0)
    empty_kept_database()
    return kept_database


@pytest.fixture
def own_postgres(postgres_server: Server) -> Iterator[str]:
    """The address of a database without games, for this test alone."""
    url = postgres_server.database()
    yield url
    postgres_server.drop(url)


async def _filled(url: str) -> None:
    async with await PostgresRepository.open(url):
        """Opening makes the tables."""
