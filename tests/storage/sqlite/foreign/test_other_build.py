"""A database of another build is refused; what an operator adds to a database is not."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from game.storage.errors import ForeignDatabase, OtherBuild
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.backup import copy_snapshot, find_flaws
from game.storage.sqlite.connecting.schema import (
    _made_by,
    all_migrations,
    migrate,
    refuse_other_build,
)
from tests.storage.files import create_database_with_game, run_sql

VERSION = len(all_migrations())


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    """Yield a database in memory that this release made."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, 0, all_migrations())
        yield connection


def spoil(connection: sqlite3.Connection, part: str) -> None:
    """Change a part of the tables, as another build may have made it."""
    kind, _, name = part.partition(" ")
    table, _, column = name.partition(".")
    if kind == "column":
        connection.execute(f'ALTER TABLE {table} RENAME COLUMN "{column}" TO of_another_build')
    elif kind == "table":
        connection.execute(f"ALTER TABLE {table} RENAME TO of_another_build")
    else:
        connection.execute(f"DROP {kind} {name}")


def test_every_part_of_the_tables_is_compared(database: sqlite3.Connection) -> None:
    parts, _ = _made_by(all_migrations())
    assert {part.partition(" ")[0] for part in parts} == {"column", "index", "table", "trigger"}
    for part in parts:
        refuse_other_build(database, "games", VERSION, all_migrations())
        database.execute("BEGIN")
        spoil(database, part)
        with pytest.raises(OtherBuild, match=r"another build wrote it\. \(There is .*\.\)"):
            refuse_other_build(database, "games", VERSION, all_migrations())
        database.execute("ROLLBACK")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("'cancelled', 'expired'", "'cancelled'"),
        ("seat   INTEGER NOT NULL", "seat   INTEGER"),
        ("unreadable               TEXT", "unreadable               BLOB"),
        ("REFERENCES game (id),\n    number INTEGER NOT NULL CHECK (number >= 0),\n    user", ""),
        ("call_milestone           TEXT", "call_milestone TEXT, call_mood TEXT"),
        ("status IN ('lobby', 'playing', 'resting')\nBEGIN", "status = 'lobby'\nBEGIN"),
    ],
)
def test_other_definitions_of_the_same_names_are_another_build(before: str, after: str) -> None:
    (first, *later) = all_migrations()
    replacement = after or before.removeprefix("REFERENCES game (id)")
    edited = first.replace(before, replacement)
    if "BEGIN" in before:
        edited = first.replace(
            "IN ('lobby', 'playing', 'resting')\nBEGIN", "IN ('lobby', 'playing')\nBEGIN"
        )
    assert edited != first
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, 0, [edited, *later])
        with pytest.raises(OtherBuild):
            refuse_other_build(connection, "games", VERSION, all_migrations())


async def test_a_file_of_another_build_is_refused_everywhere_and_stays_unchanged(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.sqlite3"
    await create_database_with_game(path)
    run_sql(path, "ALTER TABLE game RENAME COLUMN clock_change_count TO clock_changes")
    before = path.read_bytes()
    with pytest.raises(OtherBuild, match=r"no column game\.clock_change_count"):
        await SqliteRepository.open(path)
    for use in (find_flaws, lambda file: copy_snapshot(file, tmp_path / "copy", lambda *_: None)):
        with pytest.raises(OtherBuild):
            use(path)
    assert path.read_bytes() == before
    assert not (tmp_path / "copy").exists()


OPERATORS_CHANGES = (
    "CREATE INDEX operators_index ON game (created)",
    "ANALYZE",
    "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
    "CREATE VIEW open_games AS SELECT id FROM game WHERE status = 'playing'",
    "CREATE TABLE audit (game INTEGER)",
    "CREATE TRIGGER audited AFTER INSERT ON game BEGIN INSERT INTO audit VALUES (new.id); END",
    "DROP INDEX ended_games",
    "VACUUM",
)


async def test_what_an_operator_adds_is_no_other_build(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    game = await create_database_with_game(path)
    run_sql(path, *OPERATORS_CHANGES)
    async with await SqliteRepository.open(path) as repository:
        assert await repository.load(game.id) == game


def load_dump(path: Path, change: Callable[[str], str]) -> Path:
    """Load the output of `.dump`, changed by a function, into a new file."""
    loaded = path.with_name("loaded.sqlite3")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(loaded)) as target:
        target.executescript(change("\n".join(source.iterdump())))
    return loaded


async def test_a_file_loaded_from_a_dump_is_ours(tmp_path: Path) -> None:
    path, copy = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    game = await create_database_with_game(path)
    loaded = load_dump(path, lambda text: text)
    assert find_flaws(loaded) == ()
    copy_snapshot(loaded, copy, lambda *_: None)
    for file in (loaded, copy):
        async with await SqliteRepository.open(file) as repository:
            assert (await repository.load(game.id)).record == game.record
        assert run_sql(file, "PRAGMA user_version") == [(VERSION,)]


async def test_a_dump_of_other_tables_is_another_programs(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await create_database_with_game(path)
    loaded = load_dump(path, lambda text: text.replace("clock_change_count", "clock_changes"))
    with pytest.raises(ForeignDatabase):
        await SqliteRepository.open(loaded)
