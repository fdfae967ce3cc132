"""Limits of the system: rights, file sizes, a full disk. Each test starts its own process."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.storage.sqlite import SqliteRepository
from tests.storage.files import contents_by_file_name, create_database_with_game
from tests.storage.processes.children import ROOT, env_without_coverage, module_command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights")

OPENER = module_command("opener")
FILLER = module_command("filler")
TINY_DISK_SCRIPT = """
set -e
disk=$1 size=$2 content=$3
mount -t tmpfs -o size="$size" none "$disk"
cp -r "$content"/. "$disk"
shift 3
exec "$@"
"""
TINY_DISK_COMMAND = ("unshare", "--mount", "--map-root-user", "sh", "-c", TINY_DISK_SCRIPT, "sh")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a folder that another user can reach. Nobody else can reach a folder of pytest."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder
        folder.chmod(0o700)


def run(*command: str | Path) -> str:
    finished_process = subprocess.run(
        command, cwd=ROOT, env=env_without_coverage(), capture_output=True, text=True, check=False
    )
    assert finished_process.returncode == 0, finished_process.stderr
    return finished_process.stdout.strip()


@pytest.mark.parametrize(
    ("file_mode", "folder_mode"),
    [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555), (0o000, 0o777)],
    ids=["file", "folder", "file and folder", "unreadable"],
)
async def test_a_database_without_write_permission_is_refused(
    folder: Path, file_mode: int, folder_mode: int
) -> None:
    path = folder / "games.sqlite3"
    game = await create_database_with_game(path)
    before = contents_by_file_name(folder)
    path.chmod(file_mode)
    folder.chmod(folder_mode)
    answer = run(*OPENER, path, "nobody")
    assert answer.startswith(f"NotWritable The database {path} cannot be written")
    folder.chmod(0o777)
    path.chmod(0o666)
    assert contents_by_file_name(folder) == before
    async with await SqliteRepository.open(path) as repository:
        assert await repository.load(game.id) == game


async def test_a_folder_without_write_permission_is_refused(folder: Path) -> None:
    folder.chmod(0o555)
    assert run(*OPENER, folder / "games.sqlite3", "nobody").startswith("NotWritable ")
    assert contents_by_file_name(folder) == {}


async def test_a_user_with_write_permission_can_create_a_database(folder: Path) -> None:
    assert run(*OPENER, folder / "games.sqlite3", "nobody") == "opened"


async def test_a_file_size_limit_is_reported_as_a_failing_disk(folder: Path) -> None:
    path = folder / "games.sqlite3"
    assert run(*OPENER, path, "short").startswith("DiskFailing The system could not")
    async with await SqliteRepository.open(path) as repository:
        assert await repository.open_servers() == ()


@pytest.mark.parametrize("size", ["4k", "16k", "48k", "64k"])
async def test_creating_a_database_on_a_tiny_disk_raises_disk_full(
    folder: Path, tmp_path: Path, size: str
) -> None:
    answer = run(*on_a_tiny_disk(folder, size, tmp_path), *OPENER, folder / "games.sqlite3")
    assert answer.startswith("DiskFull There is no space left")


@pytest.mark.parametrize("room", [4, 16, 32])
async def test_opening_a_database_on_a_nearly_full_disk_raises_disk_full(
    folder: Path, tmp_path: Path, room: int
) -> None:
    database = tmp_path / "games.sqlite3"
    await create_database_with_game(database)
    size = f"{database.stat().st_size // 1024 + room}k"
    answer = run(*on_a_tiny_disk(folder, size, tmp_path), *OPENER, folder / database.name)
    assert answer.startswith("DiskFull There is no space left")


async def test_clicks_and_trial_writes_fail_until_the_disk_has_space(
    folder: Path, tmp_path: Path
) -> None:
    answer = run(*on_a_tiny_disk(folder, "1m", tmp_path), *FILLER, folder / "games.sqlite3")
    assert answer.splitlines() == ["before kept kept", "full DiskFull DiskFull", "after kept kept"]


def on_a_tiny_disk(folder: Path, size: str, content: Path) -> tuple[str | Path, ...]:
    """Return the prefix that makes a command run with a disk of this size at `folder`.

    The disk contains a copy of the files in `content`.
    """
    if not _can_mount():
        pytest.skip("mounting a tiny disk of one's own is not allowed here")
    return (*TINY_DISK_COMMAND, folder, size, content)


@cache
def _can_mount() -> bool:
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as disk, tempfile.TemporaryDirectory() as content:
        trial = (*TINY_DISK_COMMAND, disk, "4k", content, "true")
        return subprocess.run(trial, capture_output=True, check=False).returncode == 0
