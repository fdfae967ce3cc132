"""A sweep erases removed rows from the tables. Without removed rows, there is no sweep."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import asyncpg
import pytest

from discord_playground import until
from game.model.ids import UserId
from game.model.time import Moment
from game.storage.errors import DatabaseLocked, RepositoryClosed
from game.storage.postgresql.connecting import tidying
from game.storage.postgresql.connecting.tidying import IS_OWED, TABLES
from game.storage.postgresql.repository import PATIENCE_OF_A_CLICK, PostgresRepository
from tests.makers.people import ANA
from tests.postgresql.server import Server

LONG_SECONDS = 20.0
"""Seconds of a long wait. A call that does not wait takes far less, even on a busy machine."""
SWEEP_SESSIONS = "SELECT FROM pg_stat_activity WHERE application_name = $$cartagena tidies$$"


@pytest.fixture
async def repository(postgres: str) -> AsyncIterator[PostgresRepository]:
    async with await PostgresRepository.open(postgres) as repository:
        yield repository


@asynccontextmanager
async def open_reader(url: str) -> AsyncIterator[None]:
    """Keep a transaction open that has read every game."""
    other_connection = await asyncpg.connect(url)
    async with other_connection.transaction():
        await other_connection.fetch("SELECT FROM game")
        yield
    await other_connection.close()


async def test_tidying_waits_for_no_reader_if_nothing_was_removed(
    repository: PostgresRepository, postgres: str
) -> None:
    assert await repository.remove_ended(Moment(1), 10) == ()
    async with open_reader(postgres):
        assert await repository.tidy()


async def test_tidying_soon_gives_up_on_a_locked_table_and_stays_owed(
    repository: PostgresRepository, postgres_server: Server, postgres: str
) -> None:
    await repository.forget(ANA.user)
    # Queries of the table wait behind the sweep. So the sweep must give up earlier than a click.
    assert int(tidying.SETTINGS["lock_timeout"]) < 1000 * PATIENCE_OF_A_CLICK
    async with open_reader(postgres), asyncio.timeout(LONG_SECONDS):
        with pytest.raises(DatabaseLocked):
            await repository.tidy()
    assert len(postgres_server.run_sql(IS_OWED, url=postgres)) == 1
    assert await repository.tidy()
    assert postgres_server.run_sql(IS_OWED, url=postgres) == []


async def test_the_other_tables_are_swept_while_a_reader_locks_one_table(
    repository: PostgresRepository, postgres_server: Server, postgres: str
) -> None:
    await repository.forget(ANA.user)
    old_numbers = _file_numbers(postgres_server, postgres)
    async with open_reader(postgres):
        with pytest.raises(DatabaseLocked):
            await repository.tidy()
    new_numbers = _file_numbers(postgres_server, postgres)
    assert [table for table in TABLES if old_numbers[table] == new_numbers[table]] == ["game"]


async def test_rows_removed_during_a_sweep_need_another_sweep(
    repository: PostgresRepository,
    postgres_server: Server,
    postgres: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(tidying.SETTINGS, "lock_timeout", str(round(1000 * LONG_SECONDS)))
    await repository.forget(ANA.user)
    other_connection = await asyncpg.connect(postgres)
    async with other_connection.transaction():
        # The sweep waits for this lock, because `game` is the first table that it sweeps.
        await other_connection.execute("LOCK TABLE game IN ACCESS SHARE MODE")
        sweeping = asyncio.create_task(repository.tidy())
        lock_waits = f"{SWEEP_SESSIONS} AND wait_event_type = 'Lock'"
        await until(
            lambda: postgres_server.run_sql(lock_waits, url=postgres),
            LONG_SECONDS,
            "It should wait",
        )
        await repository.forget(UserId(ANA.user + 1))
    assert await sweeping
    await other_connection.close()
    assert len(postgres_server.run_sql(IS_OWED, url=postgres)) == 1


def _file_numbers(server: Server, url: str) -> dict[str, object]:
    """Return the file number of each table. A rewritten table has a new number."""
    found = dict(cast("Any", server.run_sql("SELECT relname, relfilenode FROM pg_class", url=url)))
    return {table: found[table] for table in TABLES}


async def test_closing_the_repository_does_not_wait_for_a_sweep(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def sweep(_: str) -> None:
        begun.set()
        await asyncio.sleep(3600)

    monkeypatch.setattr(tidying, "tidy", sweep)
    repository = await PostgresRepository.open(postgres)
    sweeping = asyncio.create_task(repository.tidy())
    async with asyncio.timeout(120):
        await begun.wait()
        await repository.close()
        sweeping.cancel()
        await asyncio.wait({sweeping})
    with pytest.raises(RepositoryClosed):
        await repository.tidy()
