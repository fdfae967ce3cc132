"""Each kind of PostgreSQL database that cannot be opened has its own error, and stays unchanged."""

import asyncio
import traceback
from collections.abc import Callable, Iterator

import asyncpg
import pytest

from game.model.ids import InteractionId
from game.storage.columns.tables import GAME
from game.storage.errors import (
    DatabaseLocked,
    DatabaseMissing,
    ForeignDatabase,
    NewerDatabase,
    NoServerListening,
    ReadOnlyServer,
    StorageProblem,
    UnreleasedDatabase,
    WrongPassword,
)
from game.storage.marks import MOVED_TO, Inspection
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting import opening
from game.storage.postgresql.connecting.opening import (
    MIGRATION_LOCK_NUMBER,
    checked_session,
    connect,
    inspect_database,
)
from game.storage.postgresql.connecting.pool import session_options
from game.storage.postgresql.connecting.schema import FOLDER, VERSION, all_migrations
from game.storage.postgresql.repository import PostgresRepository
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import ANA, NOON
from tests.postgresql.server import PASSWORD, TEMPLATE_NAME, USER, Server

PATIENCE, SHORT_PATIENCE = 30.0, 2.0
"""Seconds that the server may take.

Some tests wait for the whole of `SHORT_PATIENCE`. It is long enough for a slow server, too.
"""

LATER_STEP = "ALTER TABLE game ADD COLUMN mood text NOT NULL DEFAULT 'calm'"
BROKEN_STEP = "CREATE TABLE chest (gold bigint); INSERT INTO nowhere VALUES (1)"
TABLE_NAMES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1"


@pytest.fixture
def empty_url(postgres_server: Server) -> Iterator[str]:
    """Yield the address of a database without tables."""
    url = postgres_server.create_database("template1")
    yield url
    postgres_server.drop_database(url)


async def open_with_steps(url: str, *steps: str) -> None:
    await (await connect(Address.parse(url), PATIENCE, PATIENCE, steps)).finish_and_close()


async def run_sql(url: str, *statements: str) -> list[tuple[object, ...]]:
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for one in statements for row in await connection.fetch(one)]
    finally:
        await connection.close()


def test_migration_steps_are_numbered_without_a_gap() -> None:
    numbers = [int(file.name[:4]) for file in sorted(FOLDER.iterdir())]
    assert numbers == list(range(1, len(all_migrations()) + 1))


async def test_a_later_migration_step_preserves_the_games(own_postgres: str) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        game = await store_running_game(repository)
    await open_with_steps(own_postgres, *all_migrations(), LATER_STEP)
    assert await run_sql(own_postgres, "SELECT id, mood FROM game") == [(game.id, "calm")]
    with pytest.raises(NewerDatabase, match="update this program"):
        await PostgresRepository.open(own_postgres)
    assert await run_sql(own_postgres, VERSION) == [(len(all_migrations()) + 1,)]


async def test_a_database_from_before_the_first_release_is_refused(empty_url: str) -> None:
    await run_sql(empty_url, "CREATE TABLE cartagena (version bigint NOT NULL)")
    await run_sql(empty_url, "CREATE TABLE game (id bigint)")
    with pytest.raises(UnreleasedDatabase, match="before the first release"):
        await PostgresRepository.open(empty_url)
    assert await run_sql(empty_url, TABLE_NAMES) == [("cartagena",), ("game",)]


async def test_a_failed_migration_step_undoes_all_steps(empty_url: str) -> None:
    with pytest.raises(StorageProblem, match='"nowhere" does not exist'):
        await open_with_steps(empty_url, *all_migrations(), LATER_STEP, BROKEN_STEP)
    assert await run_sql(empty_url, TABLE_NAMES) == []
    async with await PostgresRepository.open(empty_url) as repository:
        assert await repository.open_servers() == ()


async def test_ten_concurrent_calls_can_open_the_same_new_database(empty_url: str) -> None:
    repositories = await asyncio.gather(*(PostgresRepository.open(empty_url) for _ in range(10)))
    await asyncio.gather(*(repository.close() for repository in repositories))
    assert await run_sql(empty_url, VERSION) == [(len(all_migrations()),)]


async def test_another_programs_database_is_refused(empty_url: str) -> None:
    await run_sql(empty_url, "CREATE TABLE recipe (name text)")
    with pytest.raises(ForeignDatabase):
        await PostgresRepository.open(empty_url)
    assert await run_sql(empty_url, TABLE_NAMES) == [("recipe",)]


async def test_opening_fails_while_another_process_holds_the_migration_lock(postgres: str) -> None:
    other_connection = await asyncpg.connect(postgres)
    await other_connection.execute(f"SELECT pg_advisory_lock({MIGRATION_LOCK_NUMBER})")
    with pytest.raises(DatabaseLocked):
        await PostgresRepository.open(postgres, SHORT_PATIENCE)
    await other_connection.close()
    async with await PostgresRepository.open(postgres) as repository:
        assert await repository.open_servers() == ()


async def test_time_to_open_a_session_shortens_its_wait_for_locks(postgres: str) -> None:
    whole_wait = int(session_options(PATIENCE)["lock_timeout"])
    async with checked_session(Address.parse(postgres), PATIENCE) as session:
        [row] = await session.fetch("SELECT setting FROM pg_settings WHERE name = 'lock_timeout'")
    assert 0 < int(row["setting"]) < whole_wait


async def test_a_read_only_database_raises_read_only_server(own_postgres: str) -> None:
    (name,) = (await run_sql(own_postgres, "SELECT current_database()"))[0]
    await run_sql(own_postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(ReadOnlyServer):
        await PostgresRepository.open(own_postgres)


def missing_database_url(server: Server) -> str:
    return server.address("atlantis")


def wrong_password_url(server: Server) -> str:
    return server.address(TEMPLATE_NAME, password="s3cret-guess")


def missing_socket_url(_: Server) -> str:
    return f"postgresql://{USER}:{PASSWORD}@/{TEMPLATE_NAME}?host=/nowhere"


def closed_port_url(_: Server) -> str:
    return f"postgresql://{USER}:{PASSWORD}@127.0.0.1:1/{TEMPLATE_NAME}"


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (missing_database_url, DatabaseMissing),
        (wrong_password_url, WrongPassword),
        (missing_socket_url, NoServerListening),
        (closed_port_url, NoServerListening),
    ],
)
async def test_each_refused_connection_raises_its_error_without_the_password(
    postgres_server: Server, make: Callable[[Server], str], kind: type[StorageProblem]
) -> None:
    url = make(postgres_server)
    with pytest.raises(StorageProblem) as refusal:
        await PostgresRepository.open(url, SHORT_PATIENCE)
    assert type(refusal.value) is kind
    error_text = "".join(traceback.format_exception(refusal.value))
    assert PASSWORD not in error_text
    assert "s3cret" not in error_text
    assert "\n" not in str(refusal.value)


async def test_a_server_that_is_too_old_is_refused(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "NEEDED_SERVER", 99)
    with pytest.raises(StorageProblem, match="PostgreSQL 99 is needed"):
        await PostgresRepository.open(postgres)


async def test_a_database_with_another_encoding_is_refused(postgres_server: Server) -> None:
    latin1_url = postgres_server.address("narrow")
    await run_sql(
        postgres_server.address("postgres"),
        "DROP DATABASE IF EXISTS narrow",
        "CREATE DATABASE narrow TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'",
    )
    with pytest.raises(StorageProblem, match="must be UTF8, and is LATIN1"):
        await PostgresRepository.open(latin1_url)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("postgresql://me:word@host:5433/games", "postgresql://me@host:5433/games"),
        ("postgres://host/games?sslmode=require&password=word", "postgres://host/games"),
        ("postgresql://me:w%40%2Ford@/games?host=/run", "postgresql://me@/run/games"),
        ("postgresql:///games", "postgresql:///games"),
        ("postgresql://me:word@a:1,[::1]:2,c/games", "postgresql://me@a:1,[::1]:2,c/games"),
        ("postgresql://me:word@%2Frun/games", "postgresql://me@/run/games"),
        ("postgresql://?host=a,b&port=1,2&user=me&dbname=x", "postgresql://me@a:1,b:2/x"),
        ("postgresql://me:w@rd@host/games", "postgresql://me@host/games"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, place: str) -> None:
    address = Address.parse(url)
    assert address.public_address == place
    assert "word" not in repr(address)


REFUSED_BY_THE_DATABASE = {
    "UPDATE entry SET action = 'pass' WHERE number = 0": "append-only",
    "DELETE FROM entry": "append-only",
    "TRUNCATE entry": "append-only",
    "INSERT INTO entry VALUES (1, 99, 0, 'pass', 1, 1, 1)": "append-only",
    "DELETE FROM game": "foreign key",
    "UPDATE game SET status = 'paused'": "check constraint",
    "UPDATE game SET version = 0": "check constraint",
    "UPDATE game SET board_ref_channel = 1": "check constraint",
    "INSERT INTO seat VALUES (999, 0, 1, 'Ana', 1, NULL, NULL, 0, NULL, NULL)": "foreign key",
    "INSERT INTO click SELECT id + 900, game, version FROM click": "unique constraint",
    f"INSERT INTO game ({GAME.names}) SELECT {GAME.names} FROM game": "unique constraint",  # noqa: S608
    "UPDATE preference SET notify_by = 'often'": "check constraint",
    "UPDATE preference SET quiet_begin = 60": "check constraint",
    "UPDATE preference SET quiet_begin = 60, quiet_end = 90, quiet_zone = ''": "check constraint",
}


async def test_the_database_rejects_invalid_changes(postgres: str) -> None:
    async with await PostgresRepository.open(postgres) as repository:
        game = await store_running_game(repository)
        game = await repository.save(game, actions_change(game), InteractionId(5), NOON)
        await repository.prefer(ANA.user, lambda given: given)
        for statement, reason in REFUSED_BY_THE_DATABASE.items():
            with pytest.raises(asyncpg.PostgresError, match=reason):
                await run_sql(postgres, statement)
        assert await repository.load(game.id) == game


async def test_look_at_a_database_undoes_what_it_needed(empty_url: str, own_postgres: str) -> None:
    newest = len(all_migrations())
    assert await inspect_database(Address.parse(empty_url), PATIENCE) == Inspection(0, newest)
    assert await run_sql(empty_url, TABLE_NAMES) == []
    async with await PostgresRepository.open(own_postgres) as repository:
        await store_running_game(repository)
        before = await run_sql(own_postgres, TABLE_NAMES)
        found = await inspect_database(Address.parse(own_postgres), PATIENCE)
        assert found == Inspection(newest, newest, games=1)
        assert await run_sql(own_postgres, TABLE_NAMES) == before
        await repository.save_text(MOVED_TO, "elsewhere")
        assert (await inspect_database(Address.parse(own_postgres), PATIENCE)).moved_to


async def test_look_at_a_newer_database_is_refused(own_postgres: str) -> None:
    await run_sql(own_postgres, "UPDATE cartagena_schema SET version = 999")
    with pytest.raises(NewerDatabase):
        await inspect_database(Address.parse(own_postgres), PATIENCE)
