"""Each kind of file that cannot be opened has its own error, and stays unchanged."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from game.storage.errors import (
    DamagedDatabase,
    DatabaseLocked,
    FolderMissing,
    ForeignDatabase,
    NewerDatabase,
    NotADatabase,
    StorageProblem,
)
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting import opening
from tests.makers.games import store_running_game
from tests.storage.files import contents_by_file_name, create_database_with_game, run_sql

SHORT_PATIENCE = 0.3
"""How long these tests wait for the database, in seconds.

Even on a busy machine, the database's thread answers within this time.
"""
PAGE_BYTES = 4096
JSON_OPERATOR = "->>"
"""An operator for JSON that SQLite before 3.38 does not know."""


def text(path: Path) -> None:
    path.write_text("Dear diary, today I sailed to Tortuga.\n" * 200)


def write_one_byte(path: Path) -> None:
    path.write_bytes(b"\0")


def write_picture(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(9_000))


def make_folder(path: Path) -> None:
    path.mkdir()


def write_foreign_tables(path: Path) -> None:
    run_sql(path, "CREATE TABLE recipe (name TEXT)", "INSERT INTO recipe VALUES ('grog')")


def write_foreign_application_id(path: Path) -> None:
    run_sql(path, "PRAGMA application_id = 42")


def write_foreign_user_version(path: Path) -> None:
    run_sql(path, "PRAGMA user_version = 1")


def write_foreign_wal_database(path: Path) -> None:
    run_sql(path, "PRAGMA journal_mode = WAL", "CREATE TABLE recipe (name TEXT)")


FOREIGN_FILES: list[tuple[Callable[[Path], None], type[StorageProblem]]] = [
    (text, NotADatabase),
    (write_one_byte, NotADatabase),
    (write_picture, NotADatabase),
    (make_folder, NotADatabase),
    (write_foreign_tables, ForeignDatabase),
    (write_foreign_application_id, ForeignDatabase),
    (write_foreign_user_version, ForeignDatabase),
    (write_foreign_wal_database, ForeignDatabase),
]


@pytest.mark.parametrize(("make", "problem"), FOREIGN_FILES)
async def test_a_foreign_file_is_refused(
    tmp_path: Path, make: Callable[[Path], None], problem: type[StorageProblem]
) -> None:
    path = tmp_path / "games.sqlite3"
    make(path)
    await check_refused(path, problem)


def overwrite_three_pages(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[PAGE_BYTES : 4 * PAGE_BYTES] = b"\xa5" * (3 * PAGE_BYTES)
    path.write_bytes(content)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 3 * PAGE_BYTES])


def overwrite_the_header(path: Path) -> None:
    path.write_bytes(b"#" * 100 + path.read_bytes()[100:])


def write_newer_version(path: Path) -> None:
    run_sql(path, "PRAGMA user_version = 1000", "CREATE TABLE tomorrow (name TEXT)")


SPOILING_CHANGES: list[tuple[Callable[[Path], None], type[StorageProblem]]] = [
    (overwrite_three_pages, DamagedDatabase),
    (cut_short, DamagedDatabase),
    (overwrite_the_header, NotADatabase),
    (write_newer_version, NewerDatabase),
]


@pytest.mark.parametrize(("happen", "problem"), SPOILING_CHANGES)
async def test_a_damaged_or_newer_database_is_refused(
    tmp_path: Path, happen: Callable[[Path], None], problem: type[StorageProblem]
) -> None:
    path = tmp_path / "games.sqlite3"
    await create_database_with_game(path)
    happen(path)
    await check_refused(path, problem)


async def check_refused(path: Path, problem: type[StorageProblem]) -> None:
    before = contents_by_file_name(path.parent)
    with pytest.raises(problem) as refusal:
        async with await SqliteRepository.open(path, SHORT_PATIENCE):
            pass
    assert type(refusal.value) is problem
    assert str(path) in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert contents_by_file_name(path.parent) == before


async def test_a_missing_folder_is_reported_and_not_created(tmp_path: Path) -> None:
    path = tmp_path / "here" / "games.sqlite3"
    with pytest.raises(FolderMissing, match="create it first"):
        await SqliteRepository.open(path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away"
)
async def test_a_new_database_made_by_root_belongs_to_the_owner_of_its_folder(
    tmp_path: Path,
) -> None:
    os.chown(tmp_path, 4711, 4712)
    place = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(place):
        files = [place, *(place.with_name(f"{place.name}{end}") for end in ("-wal", "-shm"))]
        assert [(file.stat().st_uid, file.stat().st_gid) for file in files] == [(4711, 4712)] * 3


async def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.touch()
    async with await SqliteRepository.open(path) as repository:
        assert await repository.open_servers() == ()


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
async def test_a_new_file_that_another_program_locks_is_refused(tmp_path: Path, lock: str) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other_program:
        other_program.execute(lock)
        await check_refused(path, DatabaseLocked)
    async with await SqliteRepository.open(path) as repository:
        assert await repository.open_servers() == ()


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
async def test_opening_waits_for_a_new_file_that_is_locked_briefly(
    tmp_path: Path, lock: str
) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other_program:
        other_program.execute(lock)
        opening_task = asyncio.create_task(SqliteRepository.open(path))
        await asyncio.sleep(SHORT_PATIENCE)
        assert not opening_task.done()
        other_program.execute("ROLLBACK")
        async with await opening_task as repository:
            assert await repository.open_servers() == ()


async def test_a_database_that_another_program_locks_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    game = await create_database_with_game(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other_program:
        other_program.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            await SqliteRepository.open(path, SHORT_PATIENCE)
    async with await SqliteRepository.open(path) as repository:
        assert await repository.load(game.id) == game


async def test_an_sqlite_that_is_too_old_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "NEEDED_SQLITE", (99, 1))
    with pytest.raises(StorageProblem, match=r"SQLite 99\.1 is needed"):
        await SqliteRepository.open(tmp_path / "games.sqlite3")
    assert list(tmp_path.iterdir()) == []


async def test_the_secret_stays_out_of_logs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    async with await SqliteRepository.open(tmp_path / "games.sqlite3") as repository:
        game = await store_running_game(repository)
    assert repr(game.secret) not in caplog.text
    assert repr(game.secret) not in repr(game)


def test_no_statement_uses_the_json_operator_of_newer_sqlite() -> None:
    package = Path(opening.__file__).parents[1]
    sources = [file for kind in ("*.py", "*.sql") for file in package.rglob(kind)]
    assert [
        file.name for file in sources if JSON_OPERATOR in file.read_text(encoding="utf-8")
    ] == []
