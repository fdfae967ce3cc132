"""The files for systemd and cron: systemd accepts them, and the backup script works."""

import asyncio
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.storage.postgresql.repository import PostgresRepository
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from service.monitoring.backups import backup_games, last_backup_times, record_success
from service.move import main as move
from tests.e2e.bots import clean_environment
from tests.long import long
from tests.makers.tables import start_game
from tests.storage.files import create_database_with_game

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = ("cartagena.service", "cartagena-backup.service", "cartagena-backup.timer")
INSTALLED = "/opt/cartagena"

NEWER_KEYS = re.compile("Unknown key (?:name )?'(RestartSteps|RestartMaxDelaySec)'")
ANALYZE = shutil.which("systemd-analyze")


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not installed")
def test_systemd_finds_no_fault_in_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        text = text.replace(f"{INSTALLED}/.venv/bin/python", sys.executable)
        (tmp_path / name).write_text(text.replace(INSTALLED, str(ROOT)), encoding="utf-8")
    done = subprocess.run(
        ("systemd-analyze", "verify", *(str(tmp_path / name) for name in UNITS)),
        capture_output=True,
        text=True,
        check=False,
    )
    # systemd 254 knows these keys. An older systemd warns that it ignores them.
    said = [line for line in done.stderr.splitlines() if not NEWER_KEYS.search(line)]
    assert (done.returncode, said) == (0, [])


def test_units_set_no_environment_variables() -> None:
    for name in UNITS:
        assert "Environment" not in (DEPLOY / name).read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@long
class TestScript:
    """The script makes a backup, and checks it before it deletes any older backup."""

    @pytest.fixture
    def backup_folder(self, tmp_path: Path) -> Path:
        """Return a folder with an unfinished backup, a folder named like a backup, and a file."""
        folder = tmp_path / "kept"
        folder.mkdir()
        (folder / "cartagena-2020-01-01T000000Z.sqlite3.x.part").touch()
        (folder / "other.sqlite3").touch()
        (folder / "cartagena-2020-01-01T000000Z.sqlite3").mkdir()
        return folder

    async def test_successful_backup_deletes_old_backups(
        self, tmp_path: Path, backup_folder: Path
    ) -> None:
        await (await SqliteRepository.open(tmp_path / "games.sqlite3")).close()
        assert self.run_script(tmp_path, backup_folder) == 0
        expected = {"cartagena-2020-01-01T000000Z.sqlite3", "other.sqlite3", "last-success"}
        assert self.file_names(backup_folder) == expected
        ended = last_backup_times(backup_folder)
        assert time.time() - 60 < ended["success"] <= time.time()
        assert ended["failure"] == 0

    async def test_backup_with_far_fewer_games_deletes_nothing_and_says_so(
        self, tmp_path: Path, backup_folder: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        async with await SqliteRepository.open(tmp_path / "games.sqlite3") as repository:
            await start_game(Tables(repository))
        record_success(backup_folder, 3)
        before = self.file_names(backup_folder)
        assert self.run_script(tmp_path, backup_folder) == 0
        assert "this backup holds 1 game, the one before held 3." in capfd.readouterr().err
        assert self.file_names(backup_folder) == before
        assert backup_games(backup_folder) == {"last": 1, "before": 3}

    async def test_failed_backup_deletes_no_older_backup(
        self, tmp_path: Path, backup_folder: Path
    ) -> None:
        # The game's actions are invented, so the check of the backup cannot replay them.
        await create_database_with_game(tmp_path / "games.sqlite3")
        before = self.file_names(backup_folder)
        assert self.run_script(tmp_path, backup_folder) == 1
        assert self.file_names(backup_folder) == before | {"last-failure"}
        assert last_backup_times(backup_folder)["success"] == 0
        assert len(list(backup_folder.glob("cartagena-20*Z.sqlite3.unsound"))) == 1

    async def test_postgresql_database_is_dumped(
        self, tmp_path: Path, backup_folder: Path, own_postgres: str
    ) -> None:
        async with await PostgresRepository.open(own_postgres) as repository:
            await start_game(Tables(repository))
        assert self.run_script(tmp_path, backup_folder, own_postgres) == 0
        assert "last-success" in self.file_names(backup_folder)
        (made,) = backup_folder.glob("cartagena-202[1-9]*")
        assert made.suffix == ".dump"
        listed = subprocess.run(
            ("pg_restore", "--list", made), capture_output=True, text=True, check=True
        )
        assert "TABLE DATA public game cartagena" in listed.stdout
        assert backup_games(backup_folder)["last"] == 1

    def test_no_backup_is_made_of_an_unreachable_server(
        self, tmp_path: Path, backup_folder: Path
    ) -> None:
        before = self.file_names(backup_folder)
        unreachable = "postgresql://me:s3cret@/games?host=/nowhere"
        assert self.run_script(tmp_path, backup_folder, unreachable) == 2
        assert self.file_names(backup_folder) == before | {"last-failure"}
        assert list(backup_folder.glob("cartagena-202[1-9]*")) == []

    async def test_backup_of_a_moved_database_fails(
        self, tmp_path: Path, backup_folder: Path
    ) -> None:
        old = tmp_path / "games.sqlite3"
        await (await SqliteRepository.open(old)).close()
        assert await asyncio.to_thread(move, [str(old), str(tmp_path / "new.sqlite3")]) == 0
        assert self.run_script(tmp_path, backup_folder) == 2
        assert last_backup_times(backup_folder)["success"] == 0

    def test_backup_fails_without_a_backup_folder(self, tmp_path: Path) -> None:
        assert self.run_script(tmp_path, tmp_path / "nowhere") == 2

    def run_script(self, tmp_path: Path, backup_folder: Path, database: str | None = None) -> int:
        """Run the script as cron does, in another folder. Return its exit code."""
        settings = {
            "CARTAGENA_DATABASE": database or str(tmp_path / "games.sqlite3"),
            "CARTAGENA_BACKUPS": str(backup_folder),
            "PYTHON": sys.executable,
        }
        return subprocess.run(
            (DEPLOY / "backup",), cwd=tmp_path, env=clean_environment() | settings, check=False
        ).returncode

    def file_names(self, backup_folder: Path) -> set[str]:
        """Return the names of the files in the folder, without the backup that the test made."""
        return {
            file.name for file in backup_folder.iterdir() if not file.match("cartagena-202[1-9]*")
        }
