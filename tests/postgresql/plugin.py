"""Fixtures: a server for all tests of a process, and databases for single tests."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from game.storage.postgresql import repository
from game.storage.postgresql.repository import PostgresRepository

from .emptying import database_cleaner
from .server import NO_POSTGRESQL_TEXT, TEMPLATE_NAME, Server, programs, running_server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """Run a server. Its template database has all tables and no games."""
    found = programs()
    if found is None:
        pytest.skip(NO_POSTGRESQL_TEXT)
    with running_server(found) as server:
        server.run_sql(f"CREATE DATABASE {TEMPLATE_NAME}")
        asyncio.run(_create_tables(server.address(TEMPLATE_NAME)))
        yield server


@pytest.fixture(scope="session")
def shared_database(postgres_server: Server) -> str:
    """Return the address of the database that most tests share, one after another."""
    return postgres_server.create_database()


@pytest.fixture(scope="session")
def empty_shared_database(shared_database: str) -> Iterator[Callable[[], None]]:
    """Yield a function that removes all games from the shared database."""
    with database_cleaner(shared_database) as empty:
        yield empty


@pytest.fixture
def postgres(
    shared_database: str, empty_shared_database: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> str:
    """Return the address of a database without games.

    Tests must not change its tables and rights.
    """
    # In tests a click may wait longer, as a busy machine is no fault of the bot.
    monkeypatch.setattr(repository, "PATIENCE_OF_A_CLICK", 20.0)
    empty_shared_database()
    return shared_database


@pytest.fixture
def own_postgres(postgres_server: Server) -> Iterator[str]:
    """Yield the address of a database without games that only this test uses."""
    url = postgres_server.create_database()
    yield url
    postgres_server.drop_database(url)


async def _create_tables(url: str) -> None:
    async with await PostgresRepository.open(url):
        """Create the tables of the database."""
