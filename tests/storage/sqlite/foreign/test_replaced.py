"""A database whose files lose their names while it is open: nothing is written any more."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.storage.errors import DatabaseInUse, DatabaseReplaced, StorageProblem
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.backup import copy_snapshot, find_flaws
from game.storage.sqlite.connecting.connection import ENDINGS
from game.storage.sqlite.lock import lock_database
from tests.makers.games import store_running_game
from tests.makers.people import NOON
from tests.storage.files import run_sql

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows renames no open file")

GONE, OTHER = "is gone", "has become another file"


def delete(file: Path) -> None:
    file.unlink()


def rename(file: Path) -> None:
    file.rename(file.with_name(f"{file.name}.old"))


def replace_by_copy(file: Path) -> None:
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


def rename_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("elsewhere"))


CHANGES: dict[Callable[[Path], None], str] = {
    delete: GONE,
    rename: GONE,
    replace_by_copy: OTHER,
    rename_folder: GONE,
}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder / "games.sqlite3"


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("change", CHANGES)
async def test_nothing_is_written_to_files_that_lost_their_names(
    place: Path, ending: str, change: Callable[[Path], None]
) -> None:
    async with await SqliteRepository.open(place) as repository:
        game = await store_running_game(repository)
        repository.refuse_if_replaced()
        change(place.with_name(place.name + ending))
        writes = (
            lambda: repository.save_text("key", "value"),
            lambda: repository.save_online(NOON),
            lambda: repository.try_writing("key", "value"),
        )
        for write in writes:
            with pytest.raises(DatabaseReplaced, match=CHANGES[change]) as refused:
                await write()
            assert str(place) in refused.value.detail
        with pytest.raises(DatabaseReplaced):
            repository.refuse_if_replaced()
        assert await repository.load(game.id) == game
        assert await repository.saved_text("key") is None


async def test_a_file_that_was_put_back_has_everything(place: Path) -> None:
    renamed = place.with_name("renamed.sqlite3")
    async with await SqliteRepository.open(place) as repository:
        game = await store_running_game(repository)
        place.rename(renamed)
    renamed.rename(place)
    async with await SqliteRepository.open(place) as repository:
        assert await repository.load(game.id) == game


async def test_symbolic_link_that_leads_elsewhere_is_noticed(place: Path) -> None:
    link, other = place.with_name("link.sqlite3"), place.with_name("other.sqlite3")
    for file in (place, other):
        await (await SqliteRepository.open(file)).close()
    link.symlink_to(place)
    async with await SqliteRepository.open(link) as repository:
        link.unlink()
        link.symlink_to(other)
        with pytest.raises(DatabaseReplaced, match=OTHER):
            await repository.save_text("key", "value")


def rename_database(place: Path) -> Path:
    return place.rename(place.with_name("renamed.sqlite3"))


def link_database(place: Path) -> Path:
    link = place.with_name("link.sqlite3")
    link.hardlink_to(place)
    return link


def replace_database(place: Path) -> Path:
    replace_by_copy(place)
    return place


NOT_ITS_LOG: dict[Callable[[Path], Path], tuple[type[StorageProblem], str]] = {
    rename_database: (DatabaseInUse, "under another name, because renamed.sqlite3-wal is not"),
    link_database: (DatabaseInUse, "under another name, because link.sqlite3-wal is not there"),
    replace_database: (DatabaseReplaced, "A bot uses another file under this name"),
}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux locks the file itself")
@pytest.mark.parametrize("change", NOT_ITS_LOG)
async def test_no_backup_is_made_of_a_file_without_its_log(
    place: Path, change: Callable[[Path], Path]
) -> None:
    problem, said = NOT_ITS_LOG[change]
    with lock_database(place) as lock:
        async with await SqliteRepository.open(place) as repository:
            lock.lock_file()
            await store_running_game(repository)
            path, copy = change(place), place.with_name("backup.sqlite3")
            with pytest.raises(problem, match=said):
                copy_snapshot(path, copy, lambda *_: None)
            with pytest.raises(problem, match=said):
                find_flaws(path)
            assert not copy.exists()


async def test_a_backup_is_made_of_a_running_bots_file(place: Path) -> None:
    copy = place.with_name("backup.sqlite3")
    with lock_database(place) as lock:
        async with await SqliteRepository.open(place) as repository:
            lock.lock_file()
            game = await store_running_game(repository)
            copy_snapshot(place, copy, lambda *_: None)
    assert run_sql(copy, "SELECT id FROM game") == [(game.id,)]
