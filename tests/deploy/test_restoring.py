"""The guide's commands that restore a backup, run as they are written there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.backup import copy_snapshot
from tests.deploy.guide import run_in_shell, shell_examples_of
from tests.e2e.bots import clean_environment
from tests.storage.files import contents_by_file_name, run_sql

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script")

ROOT = Path(__file__).parents[2]
BOT = """
import os, signal, sys
from game.storage.sqlite.lock import lock_database
signal.signal(signal.SIGTERM, lambda *_: sys.exit())
games, pid = sys.argv[1:]
try:
    with lock_database(games):
        print("has the games", flush=True)
        sys.stdin.read()
finally:
    os.remove(pid)
"""
SYSTEMCTL = """#!/bin/sh
echo "$@" >> "{log}"
if [ "$1" = stop ]; then
    kill "$(cat "{pid}")"
    while [ -e "{pid}" ]; do sleep 0.05; done
fi
"""


COMMANDS, COMMANDS_WITHOUT_GAMES, _ = shell_examples_of("Putting a backup back")


class Machine:
    """A folder that acts as a machine on which the bot is installed as the guide says."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.installed, self.data_folder = (
            folder / "opt" / "cartagena",
            folder / "lib" / "cartagena",
        )
        self.games, self.backup = self.data_folder / "cartagena.sqlite3", folder / "backup.sqlite3"
        self._log, self._pid = folder / "systemctl.log", folder / "bot.pid"
        (self.installed / ".venv" / "bin").mkdir(parents=True)
        for package in ("game", "i18n", "service"):
            (self.installed / package).symlink_to(ROOT / package)
        self._write_script(
            self.installed / ".venv/bin/python", f'#!/bin/sh\nexec {sys.executable} "$@"\n'
        )
        self.data_folder.mkdir(parents=True)
        (folder / "bin").mkdir()
        program = SYSTEMCTL.format(log=self._log, pid=self._pid)
        self._write_script(folder / "bin" / "systemctl", program)

    def run(self, text: str) -> tuple[int, str]:
        """Run commands, and return the exit code and the error output."""
        for guide_path, local_path in (
            ("/opt/cartagena", self.installed),
            ("/var/lib/cartagena", self.data_folder),
            ("BACKUP", self.backup),
        ):
            text = re.sub(rf"(?<![\w/]){guide_path}\b", str(local_path), text)
        path = f"{self._folder / 'bin'}:{clean_environment()['PATH']}"
        environment = clean_environment() | {"PATH": path}
        return run_in_shell(text, self._folder, environment)

    @property
    def systemctl_calls(self) -> list[str]:
        """Return the calls of systemctl that start and stop the bot."""
        return self._log.read_text().splitlines() if self._log.exists() else []

    def start_bot(self) -> subprocess.Popen[str]:
        """Start a process that locks the games, as the bot does, until the process is stopped."""
        bot = subprocess.Popen(
            (sys.executable, "-c", BOT, str(self.games), str(self._pid)),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert bot.stdout is not None
        assert bot.stdout.readline() == "has the games\n"
        self._pid.write_text(str(bot.pid))
        return bot

    def _write_script(self, path: Path, text: str) -> None:
        path.write_text(text)
        path.chmod(0o755)


@pytest.fixture
async def machine(tmp_path: Path) -> Machine:
    """Return a machine whose games have changed since the backup."""
    machine = Machine(tmp_path)
    async with await SqliteRepository.open(machine.games) as repository:
        await repository.save_text("whose", "the backup's")
        copy_snapshot(machine.games, machine.backup, lambda done, total: None)
        await repository.save_text("whose", "the old one's")
    return machine


def label_of(path: Path) -> object:
    """Return the text in a database that says whether it is the backup's or the old database."""
    return run_sql(path, "SELECT value FROM meta WHERE key = 'whose'")[0][0]


def test_restore_replaces_the_games_and_keeps_the_old_file(machine: Machine) -> None:
    with machine.start_bot() as bot:
        code, said = machine.run(COMMANDS)
        bot.communicate()
    assert code == 0, said
    assert machine.systemctl_calls == ["stop cartagena", "start cartagena"]
    assert label_of(machine.games) == "the backup's"
    (old,) = machine.data_folder.glob("*.before-*Z")
    assert label_of(old) == "the old one's"
    assert str(old) in said


def test_restore_without_games_needs_the_commands_for_it(machine: Machine) -> None:
    setting = f"CARTAGENA_DATABASE={machine.games}\n"
    (machine.installed / ".env").write_text(setting, encoding="utf-8")
    code, said = machine.run(COMMANDS_WITHOUT_GAMES)
    assert code != 0, said
    assert "There are games at" in said
    for file in machine.data_folder.iterdir():
        file.unlink()
    code, said = machine.run(COMMANDS_WITHOUT_GAMES)
    assert code == 0, said
    assert label_of(machine.games) == "the backup's"
    assert machine.systemctl_calls == ["stop cartagena", "stop cartagena", "start cartagena"]


def test_two_restores_keep_both_replaced_databases(machine: Machine) -> None:
    for _ in range(2):
        with machine.start_bot() as bot:
            code, said = machine.run(COMMANDS)
            bot.communicate()
        assert code == 0, said
    assert label_of(machine.games) == "the backup's"
    kept = [label_of(old) for old in sorted(machine.data_folder.glob("*.before-*Z"))]
    assert kept == ["the old one's", "the backup's"]


@pytest.mark.parametrize(
    "wrong",
    [
        ("systemctl stop cartagena\n", ""),
        ("cd /opt/cartagena\n", ""),
        ("BACKUP", "/no/such/file"),
        ("/var/lib/cartagena/", "/var/lib/cartagena/elsewhere-"),
    ],
    ids=["bot still runs", "wrong folder", "no such backup", "wrong database"],
)
def test_wrong_restore_commands_fail_and_change_nothing(
    machine: Machine, wrong: tuple[str, str]
) -> None:
    with machine.start_bot() as bot:
        before = contents_by_file_name(machine.data_folder)
        code, said = machine.run(COMMANDS.replace(*wrong))
        bot.kill()
    assert code != 0
    assert said.strip()
    assert "start cartagena" not in machine.systemctl_calls
    assert {
        name: data
        for name, data in contents_by_file_name(machine.data_folder).items()
        if "lock" not in name
    } == {name: data for name, data in before.items() if "lock" not in name}
