"""The files for systemd and cron: systemd finds no fault in them, and the script does its work."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.storage.sqlite import SqliteRepository
from tests.e2e.bots import untraced
from tests.long import long
from tests.storage.files import filled

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = ("cartagena.service", "cartagena-backup.service", "cartagena-backup.timer")
INSTALLED = "/opt/cartagena"

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
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@long
class TestScript:
    """Keeps a backup, and looks at it before it lets go of any other."""

    @pytest.fixture
    def kept(self, tmp_path: Path) -> Path:
        """A folder with two backups, one of them old, half an old one, and what is none."""
        folder = tmp_path / "kept"
        folder.mkdir()
        for name, days in (
            ("cartagena-oldZ.sqlite3", 20),
            ("cartagena-killedZ.sqlite3.part", 20),
            ("cartagena-killedZ.sqlite3.part-journal", 20),
            ("cartagena-lateZ.sqlite3", 2),
            ("other.sqlite3", 99),
        ):
            file = folder / name
            file.touch()
            moment = file.stat().st_mtime - days * 86_400
            os.utime(file, (moment, moment))
        return folder

    async def test_old_ones_go_after_a_good_one(self, tmp_path: Path, kept: Path) -> None:
        await (await SqliteRepository.open(tmp_path / "games.sqlite3")).close()
        assert self.ran(tmp_path, kept) == 0
        assert self.names(kept) == {"cartagena-lateZ.sqlite3", "other.sqlite3"}

    async def test_all_stay_after_a_bad_one(self, tmp_path: Path, kept: Path) -> None:
        # Made-up actions, which no rules can replay.
        await filled(tmp_path / "games.sqlite3")
        before = self.names(kept)
        assert self.ran(tmp_path, kept) == 1
        assert self.names(kept) == before

    def ran(self, tmp_path: Path, kept: Path) -> int:
        """Run it as cron does, from elsewhere; its exit code."""
        ours = {"CARTAGENA_DATABASE": str(tmp_path / "games.sqlite3"), "PYTHON": sys.executable}
        return subprocess.run(
            (DEPLOY / "backup", kept.name), cwd=tmp_path, env=untraced() | ours, check=False
        ).returncode

    def names(self, kept: Path) -> set[str]:
        """The files there, but for one that was just made."""
        return {file.name for file in kept.iterdir() if not file.match("cartagena-2*")}
