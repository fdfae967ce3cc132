"""A backup contains the whole database as it was at one moment, and can replace it."""

import errno
import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game.model.game import Change, Status
from game.model.ids import NO_CLICK, ChannelId, InteractionId
from game.model.message import ShownState
from game.storage.errors import (
    DamagedDatabase,
    FileMissing,
    ForeignDatabase,
    NewerDatabase,
    NotADatabase,
    NotWritable,
    StorageProblem,
)
from game.storage.sqlite import SqliteRepository, backup
from game.storage.sqlite.backup import copy_snapshot, find_flaws
from game.storage.sqlite.connecting.schema import APPLICATION_ID, all_migrations
from tests.makers.games import actions_change, store_running_game, unstored_lobby
from tests.makers.people import ATTIC_CHANNEL, HALL_CHANNEL, NOON
from tests.storage.files import contents_by_file_name, create_database_with_game, run_sql


def ignore_progress(done: int, total: int) -> None:
    """Ignore the progress."""


@pytest.fixture
def copy_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "PAGES", 1)


@pytest.mark.usefixtures("copy_page_by_page")
async def test_a_copy_contains_no_changes_made_during_the_copying(tmp_path: Path) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    game = await create_database_with_game(path)
    progress: list[tuple[int, int]] = []

    def write_meanwhile(done: int, total: int) -> None:
        progress.append((done, total))
        run_sql(path, "UPDATE game SET host = host + 1")

    copy_snapshot(path, target, write_meanwhile)
    assert len(progress) > 3
    assert progress == sorted(progress), "writing lets nothing begin anew"
    assert progress[-1][0] == progress[-1][1]
    assert run_sql(path, "SELECT host FROM game") == [(game.host + len(progress),)]
    async with await SqliteRepository.open(target) as repository:
        assert await repository.load(game.id) == game


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights")
async def test_a_copy_is_one_file_that_only_its_owner_can_read(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await create_database_with_game(path)
    folder = tmp_path / "kept"
    folder.mkdir()
    copy_snapshot(path, folder / "copy.sqlite3", ignore_progress)
    assert [file.name for file in folder.iterdir()] == ["copy.sqlite3"]
    assert stat.S_IMODE((folder / "copy.sqlite3").stat().st_mode) == 0o600
    assert find_flaws(folder / "copy.sqlite3") == ()
    assert [file.name for file in folder.iterdir()] == ["copy.sqlite3"]


async def test_a_copy_includes_changes_that_are_only_in_the_log(
    tmp_path: Path,
) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        game = await store_running_game(repository)
        game = await repository.save(
            game, actions_change(game, InteractionId(7)), InteractionId(7), NOON
        )
        assert path.with_name("games.sqlite3-wal").stat().st_size
        copy_snapshot(path, target, ignore_progress)
    async with await SqliteRepository.open(target) as repository:
        assert await repository.load(game.id) == game


async def test_a_copy_forgets_shown_boards_and_reuses_no_game_id(tmp_path: Path) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        game = await store_running_game(repository, HALL_CHANNEL)
        finished = await store_running_game(repository, ATTIC_CHANNEL)
        finished = await repository.save(finished, Change(status=Status.FINISHED), NO_CLICK, NOON)
        for shown_game in (game, finished):
            await repository.save_shown({shown_game.id: ShownState("1", shown_game.version)})
        assert await repository.lagging(NOON) == ()
        copy_snapshot(path, target, ignore_progress)
        assert await repository.lagging(NOON) == (), "the database itself stays as it is"
    async with await SqliteRepository.open(target) as repository:
        assert await repository.lagging(NOON) == (game.id,)
        later = await repository.create(unstored_lobby(ChannelId(77)), NO_CLICK)
        assert later.id > finished.id + backup.LOST_GAMES - 1


async def test_a_copy_made_before_the_first_game_reuses_no_game_id(tmp_path: Path) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    async with await SqliteRepository.open(path):
        copy_snapshot(path, target, ignore_progress)
    async with await SqliteRepository.open(target) as repository:
        assert (
            await repository.create(unstored_lobby(ChannelId(77)), NO_CLICK)
        ).id > backup.LOST_GAMES


async def test_an_interrupted_copy_leaves_no_files_behind(tmp_path: Path) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    await create_database_with_game(path)

    def break_off(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_snapshot(path, target, break_off)
    assert not [file for file in tmp_path.iterdir() if file.name.startswith("copy")]
    copy_snapshot(path, target, ignore_progress)
    assert find_flaws(target) == ()


async def test_a_copy_does_not_replace_an_existing_file(tmp_path: Path) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    await create_database_with_game(path)
    target.write_text("an earlier one")
    with pytest.raises(FileExistsError):
        copy_snapshot(path, target, ignore_progress)
    assert target.read_text() == "an earlier one"
    with pytest.raises(NotWritable):
        copy_snapshot(path, tmp_path / "no such folder" / "copy.sqlite3", ignore_progress)


@pytest.fixture(params=["links", "no links"])
def links(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a file system with hard links, and one without."""

    def refuse(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    if request.param == "no links":
        monkeypatch.setattr(Path, "hardlink_to", refuse)


@pytest.mark.usefixtures("links")
async def test_the_first_of_two_copies_to_one_path_is_not_replaced(tmp_path: Path) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    await create_database_with_game(path)
    first: list[bytes] = []

    def copy_meanwhile(done: int, total: int) -> None:
        copy_snapshot(path, target, ignore_progress)
        first.append(target.read_bytes())
        run_sql(path, "UPDATE game SET host = host + 1")

    with pytest.raises(FileExistsError) as refused:
        copy_snapshot(path, target, copy_meanwhile)
    assert refused.value.args == (target,)
    assert [target.read_bytes()] == first
    assert find_flaws(target) == ()
    assert not list(tmp_path.glob("*.part*"))


async def test_a_database_of_an_earlier_release_is_copied_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"
    await create_database_with_game(path)
    monkeypatch.setattr(backup, "all_migrations", lambda: (*all_migrations(), "SELECT 1;"))
    copy_snapshot(path, target, ignore_progress)
    assert run_sql(target, "PRAGMA user_version", "SELECT * FROM game") == run_sql(
        path, "PRAGMA user_version", "SELECT * FROM game"
    )


async def test_a_missing_foreign_or_newer_file_is_refused(tmp_path: Path) -> None:
    path, target = tmp_path / "games.sqlite3", tmp_path / "copy.sqlite3"

    def check_refused(problem: type[StorageProblem]) -> None:
        before = contents_by_file_name(tmp_path)
        for attempt in (
            lambda: copy_snapshot(path, target, ignore_progress),
            lambda: find_flaws(path),
        ):
            with pytest.raises(problem):
                attempt()
        assert {
            name: data for name, data in contents_by_file_name(tmp_path).items() if "-" not in name
        } == {name: data for name, data in before.items() if "-" not in name}

    check_refused(FileMissing)
    path.write_text("Once upon a time there was a pirate. " * 40)
    check_refused(NotADatabase)
    path.write_bytes(b"")
    check_refused(NotADatabase)
    path.unlink()
    run_sql(path, "CREATE TABLE other (id)")
    check_refused(ForeignDatabase)
    path.unlink()
    run_sql(path, "CREATE TABLE game (id)", f"PRAGMA application_id = {APPLICATION_ID}")
    run_sql(path, "PRAGMA user_version = 999")
    check_refused(NewerDatabase)


async def test_a_damaged_database_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await create_database_with_game(path, 400)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE").fetchall()
    data = bytearray(path.read_bytes())
    assert find_flaws(path) == ()
    data[-4096 * 3 : -4096] = bytes(4096 * 2)
    path.write_bytes(data)
    try:
        found = find_flaws(path)
    except DamagedDatabase as damage:
        found = (str(damage),)
    assert found


async def test_a_row_without_its_game_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await create_database_with_game(path)
    run_sql(path, "INSERT INTO due (game, kind, at) VALUES (99, 'rest', 0)")
    assert find_flaws(path) == ("a row of due belongs to nothing",)


async def test_folder_is_synced_after_the_backup_got_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, target = tmp_path / "games.sqlite3", tmp_path / "backups" / "copy.sqlite3"
    await create_database_with_game(database)
    target.parent.mkdir()
    synced, really_sync = list[tuple[Path, bool]](), os.fsync

    def record_sync(file: int) -> None:
        synced.append((Path(f"/proc/self/fd/{file}").readlink(), target.exists()))
        really_sync(file)

    monkeypatch.setattr(os, "fsync", record_sync)
    copy_snapshot(database, target, ignore_progress)
    assert (target.parent, True) in synced
