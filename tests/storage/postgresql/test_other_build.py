"""A database of another build is refused, and one whose tables the server does not search."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from game.storage.errors import OtherBuild, TablesElsewhere
from game.storage.moving.postgresql import PostgresStore
from game.storage.postgresql.address import Address
from game.storage.postgresql.connecting.opening import connect
from game.storage.postgresql.connecting.schema import (
    VERSION,
    _parts,
    _refuse_other_build,
    all_migrations,
)
from game.storage.postgresql.repository import PostgresRepository
from tests.makers.games import store_running_game
from tests.postgresql.server import Server

TABLES = "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = $1::regnamespace"
NAMED_CONSTRAINTS = """
    SELECT conname, conrelid::regclass::text AS tables FROM pg_constraint
    WHERE conname LIKE 'game\\_%' AND contype = 'c'
"""


@pytest.fixture
def empty_url(postgres_server: Server) -> Iterator[str]:
    """Yield the address of a database without tables."""
    url = postgres_server.create_database("template1")
    yield url
    postgres_server.drop_database(url)


def spoiling_statement(part: str) -> str | None:
    """Return a statement that changes a part as another build may have made it."""
    kind, _, rest = part.partition(" ")
    table, _, name = rest.partition(".")
    match kind:
        case "column":
            return f'ALTER TABLE {table} RENAME COLUMN "{name}" TO of_another_build'
        case "trigger":
            return f"DROP TRIGGER {name} ON {table}"
        case "unique":
            return f"DROP INDEX {part.rpartition(' ')[2]}"
        case _:
            return None


async def test_every_part_of_the_tables_is_compared(own_postgres: str) -> None:
    connection = await asyncpg.connect(own_postgres)
    tables = [row["relname"] for row in await connection.fetch(TABLES, "public")]
    parts = await _parts(connection, [one for one in tables if one != "cartagena_schema"])
    kinds = {part.partition(" ")[0] for part in parts}
    assert kinds == {"column", "constraint", "trigger", "unique"}
    statements = [one for one in map(spoiling_statement, parts) if one is not None]
    for constraint in await connection.fetch(NAMED_CONSTRAINTS):
        statements.append(f"ALTER TABLE game DROP CONSTRAINT {constraint['conname']}")
    statements += [
        "ALTER TABLE entry ALTER COLUMN seat DROP NOT NULL",
        "ALTER TABLE game ALTER COLUMN call_users TYPE varchar",
        "ALTER TABLE writer ALTER COLUMN seen DROP DEFAULT",
        "ALTER TABLE game ADD COLUMN mood text",
        "ALTER TABLE seat ADD CHECK (number < 3)",
        "DROP TABLE login",
        "DROP FUNCTION people_among CASCADE",
    ]
    for statement in statements:
        await connection.execute("BEGIN")
        await _refuse_other_build(connection, "games", all_migrations())
        await connection.execute(statement)
        with pytest.raises(OtherBuild):
            await _refuse_other_build(connection, statement, all_migrations())
        await connection.execute("ROLLBACK")
    await connection.close()


async def test_a_database_of_another_build_is_refused_and_stays_unchanged(
    own_postgres: str, postgres_server: Server
) -> None:
    change = "ALTER TABLE game RENAME COLUMN clock_change_count TO clock_changes"
    postgres_server.run_sql(change, url=own_postgres)
    with pytest.raises(OtherBuild, match=r"no column game\.clock_change_count"):
        await PostgresRepository.open(own_postgres)
    assert postgres_server.run_sql(VERSION, url=own_postgres) == [(len(all_migrations()),)]


OPERATORS_CHANGES = (
    "CREATE INDEX operators_index ON game (created)",
    "ANALYZE",
    "CREATE TABLE operators_notes (note text)",
    "CREATE VIEW open_games AS SELECT id FROM game WHERE status = 'playing'",
    "CREATE SCHEMA reports",
    "CREATE TABLE reports.game (id bigint)",
    "DROP INDEX ended_games",
    "GRANT SELECT ON game TO public",
)


async def test_what_an_operator_adds_is_no_other_build(
    own_postgres: str, postgres_server: Server
) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        game = await store_running_game(repository)
    postgres_server.run_sql(*OPERATORS_CHANGES, url=own_postgres)
    async with await PostgresRepository.open(own_postgres) as repository:
        assert await repository.load(game.id) == game


async def test_a_restored_dump_is_no_other_build(
    own_postgres: str, empty_url: str, tmp_path: Path
) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        game = await store_running_game(repository)
    dump = tmp_path / "games.dump"
    for command in (
        ("pg_dump", "--format=custom", f"--file={dump}", own_postgres),
        ("pg_restore", f"--dbname={empty_url}", str(dump)),
    ):
        subprocess.run(command, check=True)
    async with await PostgresRepository.open(empty_url) as repository:
        assert await repository.load(game.id) == game


async def test_an_older_version_is_compared_before_it_is_migrated(
    empty_url: str, postgres_server: Server
) -> None:
    steps = ("CREATE TABLE meta (key text PRIMARY KEY); CREATE TABLE writer (seen timestamptz)",)
    later = "ALTER TABLE meta ADD COLUMN value text"

    async def open_with(*migrations: str) -> None:
        await (await connect(Address.parse(empty_url), 30, 30, migrations)).finish_and_close()

    await open_with(*steps)
    postgres_server.run_sql("ALTER TABLE meta ADD COLUMN number int", url=empty_url)
    with pytest.raises(OtherBuild, match=r"one more column meta\.number"):
        await open_with(*steps, later)
    postgres_server.run_sql("ALTER TABLE meta DROP COLUMN number", url=empty_url)
    await open_with(*steps, later)
    await open_with(*steps, later)


async def test_tables_outside_the_search_path_are_named_and_no_new_ones_are_made(
    own_postgres: str, postgres_server: Server
) -> None:
    async with await PostgresRepository.open(own_postgres) as repository:
        game = await store_running_game(repository)
    postgres_server.run_sql(
        "ALTER SCHEMA public RENAME TO games", "CREATE SCHEMA public", url=own_postgres
    )
    for options in ("", "&options=-c%20search_path%3Dgmaes"):
        with pytest.raises(TablesElsewhere, match=r"outside the search_path\. \(games\)"):
            await PostgresRepository.open(own_postgres + options)
    assert postgres_server.run_sql(
        "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace",
        url=own_postgres,
    ) == [(0,)]
    found = f"{own_postgres}&options=-c%20search_path%3Dgames"
    async with await PostgresRepository.open(found) as repository:
        assert await repository.load(game.id) == game


async def test_tables_that_are_not_in_the_first_schema_of_the_search_path_are_found(
    own_postgres: str, postgres_server: Server
) -> None:
    """The first schema is the one in which the server makes new tables."""
    async with await PostgresRepository.open(own_postgres) as repository:
        game = await store_running_game(repository)
    postgres_server.run_sql("CREATE SCHEMA cartagena", url=own_postgres)
    async with await PostgresRepository.open(own_postgres) as repository:
        assert await repository.load(game.id) == game
    store = await PostgresStore.open(own_postgres)
    assert "game" in await store.tables()
    await store.close()
    later = "CREATE TABLE chest (gold bigint)"
    steps = (*all_migrations(), later)
    await (await connect(Address.parse(own_postgres), 30, 30, steps)).finish_and_close()
    assert postgres_server.run_sql(
        "SELECT schemaname FROM pg_tables WHERE tablename = 'chest'", url=own_postgres
    ) == [("public",)]
