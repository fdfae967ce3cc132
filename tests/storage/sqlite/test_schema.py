"""The versions of the database's schema, and the rules that SQLite checks."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from game.storage.columns.tables import GAME
from game.storage.errors import NewerDatabase, StorageProblem, UnreleasedDatabase
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting.opening import connect
from game.storage.sqlite.connecting.schema import (
    APPLICATION_ID,
    FOLDER,
    UNRELEASED_ID,
    all_migrations,
    split_statements,
)
from tests.storage.files import contents_by_file_name, create_database_with_game, run_sql

LATER_STEP = "ALTER TABLE game ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm';\n"
BROKEN_STEP = "CREATE TABLE chest (gold INTEGER) STRICT;\nINSERT INTO nowhere VALUES (1);\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


async def open_with_steps(path: Path, *steps: str) -> None:
    await (await connect(str(path), 5, steps)).close()


def test_migration_steps_are_numbered_without_a_gap() -> None:
    numbers = [int(file.name[:4]) for file in sorted(FOLDER.iterdir())]
    assert numbers == list(range(1, len(all_migrations()) + 1))


async def test_a_new_database_has_our_id_and_the_newest_version(path: Path) -> None:
    await create_database_with_game(path, 1)
    assert run_sql(path, "PRAGMA application_id", "PRAGMA user_version") == [
        (APPLICATION_ID,),
        (len(all_migrations()),),
    ]
    assert run_sql(path, "PRAGMA journal_mode", "PRAGMA foreign_key_check") == [("wal",)]


async def test_a_reopened_database_contains_the_same_game(path: Path) -> None:
    game = await create_database_with_game(path)
    async with await SqliteRepository.open(path) as repository:
        assert await repository.load(game.id) == game
    async with await SqliteRepository.open(str(path)) as repository:
        assert await repository.load(game.id) == game


async def test_a_later_migration_step_preserves_the_games(path: Path) -> None:
    game = await create_database_with_game(path)
    await open_with_steps(path, *all_migrations(), LATER_STEP)
    assert run_sql(path, "SELECT id, mood FROM game", "PRAGMA user_version") == [
        (game.id, "calm"),
        (len(all_migrations()) + 1,),
    ]
    after = contents_by_file_name(path.parent)
    with pytest.raises(NewerDatabase, match="update this program"):
        await SqliteRepository.open(path)
    assert contents_by_file_name(path.parent) == after


async def test_a_file_from_before_the_first_release_is_refused(path: Path) -> None:
    await create_database_with_game(path)
    for version in (1, 20):
        run_sql(
            path, f"PRAGMA application_id = {UNRELEASED_ID}", f"PRAGMA user_version = {version}"
        )
        before = contents_by_file_name(path.parent)
        with pytest.raises(UnreleasedDatabase, match="before the first release"):
            await SqliteRepository.open(path)
        assert contents_by_file_name(path.parent) == before


async def test_a_failed_migration_step_undoes_all_steps(path: Path) -> None:
    game = await create_database_with_game(path)
    before = run_sql(path, "SELECT sql FROM sqlite_master")
    with pytest.raises(StorageProblem, match="no such table: nowhere"):
        await open_with_steps(path, *all_migrations(), LATER_STEP, BROKEN_STEP)
    assert run_sql(path, "SELECT sql FROM sqlite_master") == before
    async with await SqliteRepository.open(path) as repository:
        assert await repository.load(game.id) == game


async def test_a_database_stays_empty_if_its_first_migration_step_fails(path: Path) -> None:
    with pytest.raises(StorageProblem):
        await open_with_steps(path, BROKEN_STEP)
    assert run_sql(path, "SELECT * FROM sqlite_master") == []
    await create_database_with_game(path)


async def test_ten_concurrent_calls_can_open_the_same_new_file(path: Path) -> None:
    repositories = await asyncio.gather(*(SqliteRepository.open(path) for _ in range(10)))
    await asyncio.gather(*(repository.close() for repository in repositories))
    await create_database_with_game(path)
    assert run_sql(path, "PRAGMA integrity_check") == [("ok",)]


def test_scripts_are_split_into_whole_statements() -> None:
    script = """
        -- a note; with a semicolon
        CREATE TABLE a (b TEXT DEFAULT ';');
        CREATE TRIGGER t BEFORE DELETE ON a
        BEGIN
            SELECT 1;
            SELECT 2;
        END;
        SELECT 'last'
    """
    parts = list(split_statements(script))
    assert [part.split()[-1] for part in parts] == ["';');", "END;", "'last'"]
    assert "".join(parts).split() == script.split()


def invalid_preference(first_values: str) -> str:
    """Return a statement that inserts these values, and valid ones for newer columns."""
    return f"INSERT INTO preference VALUES (1, {first_values}, 'everyone', NULL, 1)"  # noqa: S608


ERRORS_BY_REFUSED_STATEMENT = {
    "UPDATE entry SET action = 'pass' WHERE number = 0": "append-only",
    "DELETE FROM entry": "append-only",
    "REPLACE INTO entry SELECT * FROM entry": "append-only",
    "INSERT INTO entry VALUES (1, 99, 0, 'pass', 1, 1, 1)": "append-only",
    "DELETE FROM game": "FOREIGN KEY",
    "UPDATE game SET status = 'paused'": "CHECK",
    "UPDATE game SET version = 0": "CHECK",
    "UPDATE game SET board_ref_channel = 1": "CHECK",
    "UPDATE game SET board_line_channel = 1": "CHECK",
    "UPDATE game SET host = 'Ana'": "cannot store TEXT",
    "INSERT INTO seat VALUES (999, 0, 1, 'Ana', 1, NULL, NULL, 0, NULL, NULL)": "FOREIGN KEY",
    "INSERT INTO click SELECT id + 900, game, version FROM click": "UNIQUE",
    f"INSERT INTO game ({GAME.names}) SELECT {GAME.names} FROM game": "UNIQUE",  # noqa: S608
    invalid_preference("'often', 1, 0, NULL, NULL, NULL, 'en', 0, 0, 0, 0"): "CHECK",
    invalid_preference("'never', 1, 0, 60, NULL, NULL, 'en', 0, 0, 0, 0"): "CHECK",
    invalid_preference("'never', 1, 0, NULL, NULL, NULL, 'en', 0, 0, 2, 0"): "CHECK",
    invalid_preference("'never', 1, 0, NULL, NULL, NULL, 'en', 0, 0, 0, 2"): "CHECK",
}


@pytest.mark.parametrize("statement", ERRORS_BY_REFUSED_STATEMENT)
async def test_the_database_rejects_invalid_changes(path: Path, statement: str) -> None:
    await create_database_with_game(path, 3)
    before = contents_by_file_name(path.parent)
    with pytest.raises(sqlite3.IntegrityError, match=ERRORS_BY_REFUSED_STATEMENT[statement]):
        run_sql(path, "PRAGMA foreign_keys = ON", statement)
    assert contents_by_file_name(path.parent) == before
