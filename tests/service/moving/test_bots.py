"""The tool that moves the games, and bots that use the same PostgreSQL database."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest
from pydantic import SecretStr

from game.model.ids import UserId
from game.storage.errors import GamesMoved, UnfinishedCopy
from game.storage.marks import MOVED_TO
from game.storage.moving.postgresql import PostgresStore
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sharding import Sharding
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from service.database import open_repository
from tests.makers.games import store_running_game
from tests.makers.tables import start_game
from tests.postgresql.server import Server
from tests.service.moving.test_move import run_tool
from tests.storage.files import run_sql

ANYBODY_WAITS_FOR_A_LOCK = """
    SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND database =
                   (SELECT oid FROM pg_database WHERE datname = current_database()))
"""


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A file with one game."""
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        await start_game(Tables(repository))
    return path


Trace = Callable[[PostgresRepository], Awaitable[None]]
"""Something by which a bot shows that it uses a database."""


async def hold_session(repository: PostgresRepository) -> None:
    """Open a connection, as every bot that reads or writes does."""
    await repository.saved_text("language/7")


async def hold_lease_of_all_servers(repository: PostgresRepository) -> None:
    await repository.all_servers().claim()


async def look_for_shares(repository: PostgresRepository) -> None:
    await repository.leases(Sharding(4, 2)).join()


TRACES_OF_BOTS: dict[Trace, str] = {
    hold_session: "A bot is connected from the server itself as cartagena ",
    hold_lease_of_all_servers: "The lease of a bot ends in ",
    look_for_shares: "A bot looked for a share ",
}
"""What a bot does in a database, and how the tool names it after the bot's sessions have ended."""


@pytest.mark.parametrize("leave_trace", TRACES_OF_BOTS)
@pytest.mark.parametrize("moved", ["from", "to"])
async def test_move_is_refused_while_a_bot_uses_postgresql(
    own_postgres: str,
    file: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    leave_trace: Trace,
    moved: str,
) -> None:
    places = (own_postgres, tmp_path / "new.sqlite3") if moved == "from" else (file, own_postgres)
    async with await PostgresRepository.open(own_postgres) as repository:
        await leave_trace(repository)
        if leave_trace is hold_session:
            assert await run_tool(*places) == 2
    if leave_trace is not hold_session:
        # The bot was killed, or is cut off from the database. Its lease may still be valid.
        assert await run_tool(*places) == 2
    said = capsys.readouterr().err
    assert "Another process uses the database postgresql://" in said
    assert f"stop it first. ({TRACES_OF_BOTS[leave_trace]}" in said
    async with await open_repository(SecretStr(own_postgres)) as repository:
        assert await repository.saved_text(MOVED_TO) is None


async def test_writer_that_comes_back_after_a_move_writes_nothing(
    file: Path, own_postgres: str, postgres_server: Server, tmp_path: Path
) -> None:
    assert await run_tool(file, own_postgres) == 0
    new_file = tmp_path / "new.sqlite3"
    async with await PostgresRepository.open(own_postgres) as bot:
        lease = await bot.all_servers().claim()
        # The bot is frozen for so long that its lease ends and the server ends its sessions.
        postgres_server.run_sql(
            "UPDATE share SET holder = NULL, expires = now()",
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name LIKE 'cartagena %'",
            url=own_postgres,
        )
        assert await run_tool(own_postgres, new_file) == 0
        writes = {
            "a write without a lease": lambda: bot.save_text("key", "value"),
            "a write under its lease": lambda: bot.with_lease(lease).save_text("key", "value"),
            "the test write of /healthz": lambda: bot.try_writing("key", "value"),
            "a renewal": lambda: bot.all_servers().renew(lease),
            "a new claim": lambda: bot.all_servers().claim(),
            "a process that shares": lambda: bot.leases(Sharding(4, 2)).join(),
        }
        for name, write in writes.items():
            with pytest.raises(GamesMoved) as refused:
                await write()
            assert refused.value.detail == str(new_file), name
        assert await bot.saved_text("key") is None


async def test_bot_that_starts_during_a_move_waits_and_then_writes_nothing(
    own_postgres: str, postgres_server: Server
) -> None:
    async with await PostgresRepository.open(own_postgres) as bot:
        store = await PostgresStore.open(own_postgres)
        claiming = asyncio.create_task(bot.all_servers().claim())
        while not postgres_server.run_sql(ANYBODY_WAITS_FOR_A_LOCK, url=own_postgres)[0][0]:
            assert not claiming.done()
            await asyncio.sleep(0.01)
        await store.mark_moved_to("elsewhere")
        await store.close()
        with pytest.raises(GamesMoved):
            await claiming


async def test_bot_writes_nothing_to_an_unfinished_copy(own_postgres: str) -> None:
    async with await PostgresRepository.open(own_postgres) as bot:
        store = await PostgresStore.open(own_postgres)
        await store.mark_unfinished("somewhere")
        await store.close()
        with pytest.raises(UnfinishedCopy):
            await bot.save_text("key", "value")


async def test_tables_of_other_programs_are_not_moved(
    file: Path, own_postgres: str, postgres_server: Server, tmp_path: Path
) -> None:
    run_sql(file, "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
    postgres_server.run_sql("CREATE TABLE operators_notes (note text)", url=own_postgres)
    assert await run_tool(file, own_postgres) == 0
    assert await run_tool(own_postgres, tmp_path / "back.sqlite3") == 0


async def test_write_to_postgresql_waits_until_the_move_has_ended(postgres: str) -> None:
    watching_connection = await asyncpg.connect(postgres)
    async with await PostgresRepository.open(postgres) as other_repository:
        store = await PostgresStore.open(postgres)
        writing = asyncio.create_task(
            other_repository.prefer(UserId(1), lambda before: replace(before, locale="sv"))
        )
        while not await watching_connection.fetchval(ANYBODY_WAITS_FOR_A_LOCK):
            assert not writing.done()
            await asyncio.sleep(0.01)
        await store.close()
        await writing
    await watching_connection.close()


async def test_move_waits_for_an_open_transaction_without_blocking_it(postgres: str) -> None:
    async with await PostgresRepository.open(postgres) as repository:
        game = await store_running_game(repository)
    other_connection = await asyncpg.connect(postgres)
    async with other_connection.transaction():
        await other_connection.execute("UPDATE game SET version = version WHERE id = $1", game.id)
        opening_store = asyncio.create_task(PostgresStore.open(postgres))
        while not await other_connection.fetchval(ANYBODY_WAITS_FOR_A_LOCK):
            assert not opening_store.done()
            await asyncio.sleep(0.01)
        await other_connection.execute(
            "INSERT INTO click (id, game, version) VALUES (1, $1, 9)", game.id
        )
    await (await opening_store).close()
    await other_connection.close()
