"""A backup replaces a database completely or not at all, also if the process is killed."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from game.storage.errors import (
    DiskFull,
    FileMissing,
    NewerDatabase,
    NotWritable,
    UnfinishedRestore,
)
from game.storage.sqlite import SqliteRepository, restoring
from game.storage.sqlite.backup import copy_snapshot
from game.storage.sqlite.restoring import replace_database, undo_interrupted_restore
from tests.storage.files import contents_by_file_name, run_sql

FILE_FUNCTIONS = ("fsync", "link", "rename", "replace", "unlink")
"""The functions of `os` that link, rename or remove files, or write a file to the disk."""


def ignore_progress(done: int, total: int) -> None:
    """Ignore the progress."""


async def make_database(place: Path, text: str, in_log: bool = False) -> None:
    """Make a database that stores `text`. With `in_log`, only its log contains that text."""
    async with await SqliteRepository.open(place) as repository:
        if in_log:
            run_sql(place, "PRAGMA wal_checkpoint(TRUNCATE)")
        await repository.save_text("whose", text)
        if in_log:
            for file in place.parent.glob(f"{place.name}*"):
                shutil.copy(file, file.with_name(f"kept-{file.name}"))
    for file in place.parent.glob(f"kept-{place.name}*"):
        file.rename(file.with_name(file.name.removeprefix("kept-")))


def stored_text(place: Path) -> object:
    """Return the text that a database stores, without a change to its files."""
    folder = place.with_name("looked at")
    folder.mkdir()
    for file in place.parent.glob(f"{place.name}*"):
        if file.name.removeprefix(place.name) in ("", "-wal"):
            shutil.copy(file, folder)
    ((value,),) = run_sql(folder / place.name, "SELECT value FROM meta WHERE key = 'whose'")
    shutil.rmtree(folder)
    return value


@pytest.fixture
async def backup(tmp_path: Path) -> Path:
    """Return a backup in a folder of its own."""
    place = tmp_path / "backups" / "backup.sqlite3"
    place.parent.mkdir()
    await make_database(place.with_name("origin.sqlite3"), "the backup")
    copy_snapshot(place.with_name("origin.sqlite3"), place, ignore_progress)
    return place


@pytest.fixture
async def place(tmp_path: Path) -> Path:
    """Return a database whose last change is only in its log."""
    place = tmp_path / "bot" / "games.sqlite3"
    place.parent.mkdir()
    await make_database(place, "the old one", in_log=True)
    assert place.with_name("games.sqlite3-wal").stat().st_size > 0
    return place


async def test_the_old_database_is_kept_with_its_log(place: Path, backup: Path) -> None:
    kept = replace_database(backup, place, ignore_progress)
    assert kept is not None
    assert stored_text(place) == "the backup"
    assert stored_text(kept) == "the old one"
    names = {file.name.replace(kept.name, "KEPT") for file in place.parent.iterdir()}
    assert names == {"games.sqlite3", "KEPT", "KEPT-wal", "KEPT-shm"}
    async with await SqliteRepository.open(place) as repository:
        assert await repository.saved_text("whose") == "the backup"


async def test_a_second_restore_keeps_the_database_of_the_first(place: Path, backup: Path) -> None:
    kept = [replace_database(backup, place, ignore_progress) for _ in range(3)]
    assert [stored_text(one) for one in kept if one] == ["the old one", "the backup", "the backup"]
    assert len(set(kept)) == 3


async def test_the_kept_database_can_be_restored(place: Path, backup: Path) -> None:
    kept = replace_database(backup, place, ignore_progress)
    assert kept is not None
    replace_database(kept, place, ignore_progress)
    assert stored_text(place) == "the old one"


async def test_nothing_is_kept_if_no_database_existed(tmp_path: Path, backup: Path) -> None:
    place = tmp_path / "new.sqlite3"
    assert replace_database(backup, place, ignore_progress) is None
    assert stored_text(place) == "the backup"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights")
async def test_only_the_owner_can_read_a_restored_database(place: Path, backup: Path) -> None:
    replace_database(backup, place, ignore_progress)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away"
)
async def test_a_database_restored_by_root_belongs_to_the_bot(place: Path, backup: Path) -> None:
    os.chown(place, 4711, 4712)
    replace_database(backup, place, ignore_progress)
    assert (place.stat().st_uid, place.stat().st_gid) == (4711, 4712)


class Killed(BaseException):
    """The simulated end of the process."""


class Kill:
    """A simulated kill before the n-th call of a file function. Later calls fail, too."""

    def __init__(self, change_number: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self._changes_left = change_number
        for name in FILE_FUNCTIONS:
            monkeypatch.setattr(os, name, partial(self._change, getattr(os, name)))

    @property
    def happened(self) -> bool:
        """Whether the n-th call of a file function was reached."""
        return self._changes_left <= 0

    def _change(self, change: Callable[..., object], *args: object, **named: object) -> object:
        self._changes_left -= 1
        if self.happened:
            raise Killed
        return change(*args, **named)


def killed_at(number: int, act: Callable[[], object]) -> bool:
    """Run a function that is killed before its n-th change of a file.

    Return whether the function reached that change.
    """
    with pytest.MonkeyPatch.context() as monkeypatch:
        kill = Kill(number, monkeypatch)
        try:
            act()
        except Killed:
            assert kill.happened
    return kill.happened


async def text_after_start(place: Path) -> str | None:
    """Return the text that a bot which starts now finds, or None if it refuses to start."""
    copied = place.parent.with_name("a start")
    shutil.copytree(place.parent, copied)
    try:
        async with await SqliteRepository.open(copied / place.name) as repository:
            return await repository.saved_text("whose")
    except UnfinishedRestore:
        return None
    finally:
        shutil.rmtree(copied)


async def test_after_a_killed_restore_the_database_is_old_new_or_refused(
    place: Path, backup: Path
) -> None:
    origin = place.parent.with_name("origin")
    shutil.copytree(place.parent, origin)
    seen: list[str | None] = []
    for number in count(1):
        shutil.rmtree(place.parent)
        shutil.copytree(origin, place.parent)
        if not killed_at(number, lambda: replace_database(backup, place, ignore_progress)):
            break
        seen.append(await text_after_start(place))
        if seen[-1] == "the backup":
            continue
        assert undo_interrupted_restore(place) is (seen[-1] is None)
        assert stored_text(place) == "the old one"
        assert contents_by_file_name(place.parent) == contents_by_file_name(origin)
    assert seen == sorted(seen, key=["the old one", None, "the backup"].index)
    assert set(seen) == {"the old one", None, "the backup"}
    assert stored_text(place) == "the backup"


async def test_an_undo_that_is_killed_can_be_repeated(place: Path, backup: Path) -> None:
    before = contents_by_file_name(place.parent)
    number = 1
    while place.exists():
        undo_interrupted_restore(place)
        assert killed_at(number, lambda: replace_database(backup, place, ignore_progress))
        number += 1
    number = 1
    while killed_at(number, lambda: undo_interrupted_restore(place)):
        assert await text_after_start(place) in (None, "the old one")
        number += 1
    assert number > 3
    assert contents_by_file_name(place.parent) == before


async def test_an_invalid_backup_changes_nothing(place: Path, backup: Path, tmp_path: Path) -> None:
    before = contents_by_file_name(place.parent)
    run_sql(backup, "PRAGMA user_version = 999")
    for file, problem in ((backup, NewerDatabase), (tmp_path / "nothing", FileMissing)):
        with pytest.raises(problem):
            replace_database(file, place, ignore_progress)
        assert contents_by_file_name(place.parent) == before


async def test_a_restore_without_disk_space_changes_nothing(
    place: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents_by_file_name(place.parent)

    def raise_disk_full(*_: object) -> None:
        raise DiskFull(str(place))

    monkeypatch.setattr(restoring, "copy_snapshot", raise_disk_full)
    with pytest.raises(DiskFull):
        replace_database(backup, place, ignore_progress)
    assert contents_by_file_name(place.parent) == before


async def test_a_restore_that_fails_halfway_is_undone(
    place: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, rename = contents_by_file_name(place.parent), os.rename

    def refuse(source: Path, target: Path) -> None:
        if source == place:
            raise OSError(errno.EIO, "Input/output error")
        rename(source, target)

    monkeypatch.setattr(os, "rename", refuse)
    with pytest.raises(NotWritable, match="Input/output error"):
        replace_database(backup, place, ignore_progress)
    assert contents_by_file_name(place.parent) == before


async def test_a_database_with_an_unfinished_restore_cannot_be_copied(
    place: Path, backup: Path
) -> None:
    shutil.copy(backup, f"{place}.restoring-20261126T051623Z")
    with pytest.raises(UnfinishedRestore):
        copy_snapshot(place, place.with_name("copy.sqlite3"), ignore_progress)
    assert undo_interrupted_restore(place)
    copy_snapshot(place, place.with_name("copy.sqlite3"), ignore_progress)
