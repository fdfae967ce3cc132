"""The health check's trial write fails if a click would fail, and recovers when clicks do."""

import asyncio

import asyncpg
import pytest

from game.model.ids import InteractionId
from game.storage.errors import DatabaseLocked, DiskFull, ReadOnlyServer, StorageProblem
from game.storage.postgresql import repository as repository_module
from game.storage.postgresql.repository import PostgresRepository
from game.tables import Tables
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.postgresql.server import Server

SHORT_PATIENCE = 2.0

TABLE_LOCKS = [
    f"LOCK TABLE {table} IN SHARE MODE" for table in ("game", "seat", "entry", "click", "due")
]


@pytest.mark.parametrize(
    "hold", [*TABLE_LOCKS, "UPDATE game SET failed_channel_looks = failed_channel_looks"]
)
async def test_a_trial_write_fails_while_rows_or_tables_of_clicks_are_locked(
    postgres: str, monkeypatch: pytest.MonkeyPatch, hold: str
) -> None:
    monkeypatch.setattr(repository_module, "PATIENCE_OF_A_CLICK", SHORT_PATIENCE)
    async with await PostgresRepository.open(postgres) as repository:
        tables = Tables(repository)
        game = await store_running_game(repository)
        await repository.save(game, actions_change(game), InteractionId(20), NOON)
        await tables.upkeep.check_writable()
        other_connection = await asyncpg.connect(postgres)
        await other_connection.execute(f"BEGIN; {hold}")
        with pytest.raises(DatabaseLocked):
            await tables.upkeep.check_writable()
        await other_connection.close()
        await tables.upkeep.check_writable()


READ_ONLY = "ALTER SYSTEM SET default_transaction_read_only = {}"
RELOAD = "SELECT pg_reload_conf()"


async def wait_for_other_result(tables: Tables, old_result: type[StorageProblem] | None) -> object:
    """Repeat the trial write until its result is not `old_result`.

    A changed setting reaches one session after the other.
    """
    async with asyncio.timeout(120):
        while True:
            if (result := await trial_write_result(tables)) is not old_result:
                return result
            await asyncio.sleep(0.05)


async def trial_write_result(tables: Tables) -> type[StorageProblem] | None:
    try:
        await tables.upkeep.check_writable()
    except StorageProblem as problem:
        return type(problem)
    return None


async def test_a_trial_write_fails_while_the_server_is_read_only(
    postgres: str, postgres_server: Server
) -> None:
    async with await PostgresRepository.open(postgres) as repository:
        tables = Tables(repository)
        await tables.upkeep.check_writable()
        postgres_server.run_sql(READ_ONLY.format("on"), RELOAD)
        try:
            assert await wait_for_other_result(tables, None) is ReadOnlyServer
        finally:
            postgres_server.run_sql(READ_ONLY.format("DEFAULT"), RELOAD)
        assert await wait_for_other_result(tables, ReadOnlyServer) is None


DISK_FULL_TRIGGER = """
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON {table} EXECUTE FUNCTION no_room()
"""


@pytest.mark.parametrize("table", ["entry", "click"])
async def test_a_trial_write_fails_if_the_server_has_no_space_for_a_click(
    own_postgres: str, table: str
) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        other_connection = await asyncpg.connect(own_postgres)
        await other_connection.execute(DISK_FULL_TRIGGER.format(table=table))
        with pytest.raises(DiskFull):
            await Tables(repository).upkeep.check_writable()
        await other_connection.close()
