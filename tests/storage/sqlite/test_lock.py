"""Only one process at a time may use a file of games."""

import errno
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.storage.errors import DatabaseInUse, FolderMissing, LocksUnsupported, NotWritable
from game.storage.sqlite import SqliteRepository, lock
from game.storage.sqlite.lock import lock_database
from tests.storage.files import contents_by_file_name, create_database_with_game, run_sql

ROOT = Path(__file__).parents[3]
HOLD_LOCK_SCRIPT = """
import sys
from game.storage.sqlite.lock import lock_database
with lock_database(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a path for a file of games."""
    return tmp_path / "games.sqlite3"


@contextmanager
def holder(place: Path) -> Iterator[subprocess.Popen[str]]:
    """Run another process that holds the file's lock."""
    with subprocess.Popen(
        (sys.executable, "-c", HOLD_LOCK_SCRIPT, str(place)),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "held\n"
            yield process
        finally:
            process.kill()


def test_a_second_process_is_told_which_process_has_the_lock(place: Path) -> None:
    with holder(place) as process, pytest.raises(DatabaseInUse) as refused, lock_database(place):
        pass
    holder_pattern = rf"process {process.pid} on \S+, since \d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d UTC"
    assert re.fullmatch(holder_pattern, refused.value.detail)


def test_one_process_cannot_take_the_lock_twice(place: Path) -> None:
    with (
        lock_database(place),
        pytest.raises(DatabaseInUse, match=f"process {os.getpid()} on"),
        lock_database(place),
    ):
        pass
    with lock_database(place):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the file")
def test_the_lock_file_is_removed_after_use(place: Path, tmp_path: Path) -> None:
    with lock_database(place):
        assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite3.lock"]
        assert stat.S_IMODE((tmp_path / "games.sqlite3.lock").stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == []


def test_the_lock_file_of_a_killed_process_blocks_nobody(place: Path) -> None:
    with holder(place) as process:
        process.kill()
        process.wait()
        assert place.with_name("games.sqlite3.lock").is_file()
        with (
            lock_database(place),
            pytest.raises(DatabaseInUse, match=f"process {os.getpid()} on"),
            lock_database(place),
        ):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_two_paths_of_one_file_have_the_same_lock(place: Path, tmp_path: Path) -> None:
    place.touch()
    link = tmp_path / "link.sqlite3"
    link.symlink_to(place)
    with lock_database(place), pytest.raises(DatabaseInUse), lock_database(link):
        pass


def remove_lock_file(place: Path) -> Path:
    place.with_name(f"{place.name}.lock").unlink()
    return place


def make_hard_link(place: Path) -> Path:
    link = place.with_name("link.sqlite3")
    os.link(place, link)
    return link


def rename(place: Path) -> Path:
    return place.rename(place.with_name("renamed.sqlite3"))


def move_to_another_folder(place: Path) -> Path:
    folder = place.with_name("folder")
    folder.mkdir()
    return place.rename(folder / place.name)


def mount_elsewhere(place: Path) -> Path:
    target = place.with_name("mounted.sqlite3")
    target.touch()
    done = subprocess.run(
        ("mount", "--bind", str(place), str(target)), capture_output=True, check=False
    )
    if done.returncode != 0:
        pytest.skip("this user may not mount files")
    return target


WAYS_AROUND_THE_LOCK_FILE = (
    remove_lock_file,
    make_hard_link,
    rename,
    move_to_another_folder,
    mount_elsewhere,
)
"""Functions that make a path under which the lock beside the database is not found."""

only_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux locks the file itself")


@only_linux
@pytest.mark.parametrize("go_around", WAYS_AROUND_THE_LOCK_FILE)
async def test_every_path_to_a_file_has_the_same_lock(
    place: Path, go_around: Callable[[Path], Path]
) -> None:
    await create_database_with_game(place)
    with holder(place) as process:
        path = go_around(place)
        try:
            with pytest.raises(DatabaseInUse), lock_database(path):
                pass
            # The system releases the lock of a killed process at once.
            process.kill()
            process.wait()
            with lock_database(path):
                pass
        finally:
            if go_around is mount_elsewhere:
                subprocess.run(("umount", str(path)), check=True)


@only_linux
async def test_a_new_file_is_locked_after_it_was_created(place: Path) -> None:
    with lock_database(place) as held:
        await create_database_with_game(place)
        held.lock_file()
        held.lock_file()
        with pytest.raises(DatabaseInUse), lock_database(make_hard_link(place)):
            pass


@only_linux
async def test_other_programs_can_use_a_locked_file(place: Path) -> None:
    """The locked byte is none of those that SQLite locks, in no mode of its journal."""
    await create_database_with_game(place)
    with holder(place):
        for mode in ("DELETE", "WAL"):
            run_sql(place, f"PRAGMA journal_mode = {mode}", "BEGIN EXCLUSIVE", "COMMIT", "VACUUM")
        async with await SqliteRepository.open(place) as repository:
            await repository.save_text("key", "value")


def test_a_child_process_does_not_inherit_the_lock(place: Path) -> None:
    path, hard_link = place.with_name(f"{place.name}.lock"), place.with_name("kept")
    child_command = (sys.executable, "-c", "print('up', flush=True); input()")
    pipe = subprocess.PIPE
    with lock_database(place):
        child = subprocess.Popen(child_command, close_fds=False, stdin=pipe, stdout=pipe, text=True)
        os.link(path, hard_link)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "up\n"
        # Put the same lock file back at its path. A child that had inherited the file's handle
        # would still hold the lock.
        hard_link.replace(path)
        with lock_database(place):
            pass
    finally:
        child.communicate("\n")


async def test_games_in_memory_need_no_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with lock_database(":memory:"), lock_database(Path(":memory:")):
        assert list(tmp_path.iterdir()) == []


async def test_a_database_can_be_used_while_its_lock_is_held(place: Path) -> None:
    """A repository takes no lock itself, so it can read and write while the lock is held."""
    await create_database_with_game(place)
    with lock_database(place):
        async with await SqliteRepository.open(place) as repository:
            await repository.save_text("key", "value")


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a network drive without locks."""

    def refuse(file: object) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(lock, "_lock", refuse)


@pytest.mark.usefixtures("no_locks")
def test_a_drive_without_file_locks_is_refused(place: Path) -> None:
    with pytest.raises(LocksUnsupported, match="No locks available"), lock_database(place):
        pass


def test_a_drive_that_gives_one_lock_to_two_handles_is_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lock, "_lock", lambda _: True)
    with pytest.raises(LocksUnsupported, match="Two can have one lock"), lock_database(place):
        pass


def test_a_path_that_cannot_be_written_is_refused(place: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderMissing), lock_database(tmp_path / "no folder" / "games.sqlite3"):
        pass
    place.with_name("games.sqlite3.lock").mkdir()
    before = contents_by_file_name(tmp_path)
    with pytest.raises(NotWritable), lock_database(place):
        pass
    assert contents_by_file_name(tmp_path) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the file")
def test_the_lock_is_taken_again_if_its_file_was_removed(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, real_lock = place.with_name("games.sqlite3.lock"), lock._lock
    attempts: list[bool] = []

    def remove_file_then_lock(file: lock.TextIO) -> bool:
        if not attempts:
            path.unlink()
        attempts.append(real_lock(file))
        return attempts[-1]

    monkeypatch.setattr(lock, "_lock", remove_file_then_lock)
    with lock_database(place), pytest.raises(DatabaseInUse), lock_database(place):
        pass
    assert attempts == [True, True, False, False]


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away"
)
def test_a_lock_file_made_by_root_belongs_to_the_bots_user(place: Path, tmp_path: Path) -> None:
    os.chown(tmp_path, 4711, 4712)
    with lock_database(place):
        lock_file_stat = place.with_name("games.sqlite3.lock").stat()
        assert (lock_file_stat.st_uid, lock_file_stat.st_gid) == (4711, 4712)
    place.touch()
    os.chown(place, 815, 816)
    with lock_database(place):
        assert place.with_name("games.sqlite3.lock").stat().st_uid == 815
