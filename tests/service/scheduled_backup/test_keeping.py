"""Which scheduled backups stay: their number and the dates in their names decide."""

import os
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.backup import copy_snapshot
from service.scheduled_backup.keeping import KEPT_NUMBER, backup_path, remove_old, set_aside

NOW = datetime(2026, 11, 28, 18, 15, tzinfo=UTC)


@pytest.fixture
async def sound_backup(tmp_path: Path) -> Path:
    """A sound backup, to be copied under many names."""
    database, backup = tmp_path / "games.sqlite3", tmp_path / "sound.sqlite3"
    await (await SqliteRepository.open(database)).close()
    copy_snapshot(database, backup, lambda *_: None)
    return backup


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


Put = Callable[[Iterable[float]], list[Path]]


@pytest.fixture
def put(folder: Path, sound_backup: Path) -> Put:
    """Return a function that puts a sound backup into the folder for each age in days."""

    def put_all(ages: Iterable[float]) -> list[Path]:
        files = [backup_path(folder, NOW - timedelta(days=age), ".sqlite3") for age in ages]
        for file in files:
            file.write_bytes(sound_backup.read_bytes())
        return files

    return put_all


def names(files: Iterable[Path]) -> set[str]:
    return {file.name for file in files}


def four_a_day(first: float, days: int) -> list[float]:
    return [first + number / 4 for number in range(4 * days)]


def test_backups_of_two_weeks_stay(folder: Path, put: Put) -> None:
    kept, _ = put(four_a_day(0, 14)), put(four_a_day(14.25, 6))
    remove_old(folder, NOW)
    assert names(folder.iterdir()) == names(kept)


def test_the_newest_stay_after_a_machine_was_off_for_weeks(folder: Path, put: Put) -> None:
    put([0])
    put(four_a_day(20, 8))
    remove_old(folder, NOW)
    assert names(folder.iterdir()) == names(put([0, *four_a_day(20, 8)[: KEPT_NUMBER - 1]]))


@pytest.mark.parametrize("clock_days", [-400, -20, 20, 4000])
def test_a_wrong_clock_removes_neither_the_newest_backups_nor_the_new_one(
    folder: Path, put: Put, clock_days: int
) -> None:
    before = put(four_a_day(0.25, 14))
    now = NOW + timedelta(days=clock_days)
    (new,) = put([-clock_days])
    remove_old(folder, now)
    assert new.exists()
    assert names(before[: KEPT_NUMBER - 1]) <= names(folder.iterdir())


def test_times_of_files_do_not_matter(folder: Path, put: Put) -> None:
    for file in put([0, 1, 2]):
        os.utime(file, (1000, 1000))
    old = put(four_a_day(20, 8))
    remove_old(folder, NOW)
    assert len(list(folder.iterdir())) == KEPT_NUMBER
    assert not old[-1].exists()


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1000])


def empty(file: Path) -> None:
    file.write_bytes(b"")


def write_text(file: Path) -> None:
    file.write_text("Disk full.")


@pytest.mark.parametrize("spoil", [cut_short, empty, write_text, set_aside])
def test_backups_that_are_not_sound_do_not_count(
    folder: Path, put: Put, spoil: Callable[[Path], None]
) -> None:
    for file in put(four_a_day(0, 8)):
        spoil(file)
    sound = put(four_a_day(20, 8))
    remove_old(folder, NOW)
    assert names(sound[:KEPT_NUMBER]) <= names(folder.iterdir())
    assert not sound[KEPT_NUMBER].exists()


def test_what_is_no_backup_stays_and_what_unfinished_ones_left_goes(folder: Path, put: Put) -> None:
    put([0])
    others = ["other.sqlite3", "cartagena-oldZ.sqlite3", "cartagena-2026-99-99T000000Z.sqlite3"]
    unfinished = [
        f"cartagena-2026-11-01T001500Z.{ending}"
        for ending in ("sqlite3.x1.part", "sqlite3.x1.part-journal", "dump.part")
    ]
    for name in (*others, *unfinished):
        (folder / name).touch()
    made_folder = backup_path(folder, NOW - timedelta(days=30), ".sqlite3")
    made_folder.mkdir()
    remove_old(folder, NOW)
    left = names(folder.iterdir())
    assert {*others, made_folder.name} <= left
    assert left.isdisjoint(unfinished)


def test_dumps_count_as_backups(folder: Path) -> None:
    for age in four_a_day(0, 20):
        backup_path(folder, NOW - timedelta(days=age), ".dump").write_bytes(b"PGDMP etc.")
    remove_old(folder, NOW)
    assert len(list(folder.iterdir())) == 4 * 14 + 1


def test_backup_that_cannot_be_removed_is_named(
    folder: Path, put: Put, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(file: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    old = put(four_a_day(20, 5))
    monkeypatch.setattr(Path, "unlink", refuse)
    remove_old(folder, NOW)
    assert f"{old[-1]} is old, but cannot be removed: Operation" in capsys.readouterr().err
