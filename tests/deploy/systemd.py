"""A folder that acts as a machine with systemd; the guide's paths lead into this folder.

Everything is real except what would reach beyond the folder: `systemctl`, `journalctl`, `useradd`,
the groups of `install`, and pip.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.e2e.bots import ROOT, clean_environment

RELEASED = ("bot.py", "cogs", "deploy", "game", "i18n", "requirements", "service")
TIMEOUT_SECONDS = 120

PYTHON = f"""#!/bin/sh
case "$2" in
    venv) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
    pip) echo "$*" >> pip.log ;;
    *) exec {sys.executable} "$@" ;;
esac
"""
INSTALL = """#!/bin/sh
exec /usr/bin/install $(echo "$@" | sed 's/-g cartagena//')
"""
SYSTEMCTL = """#!/bin/sh
# Runs a unit's ExecStart in its WorkingDirectory, with the variables that Machine passes.
echo "$*" >> {state}/said
for unit in "$@"; do :; done
file={root}/etc/systemd/system/$unit
command=$(sed -n 's/^ExecStart=//p' "$file" 2>/dev/null)
folder=$(sed -n 's/^WorkingDirectory=//p' "$file" 2>/dev/null)
case "$1 $unit" in
    "start cartagena-backup.service") cd "$folder" && exec $command ;;
    *art" cartagena.service")
        cd "$folder"
        (eval "exec $command") > {state}/log 2>&1 &
        echo $! > {state}/pid ;;
    "stop cartagena.service")
        pid=$(cat {state}/pid)
        kill "$pid" 2> /dev/null
        while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done ;;
    "is-active cartagena.service") kill -0 "$(cat {state}/pid)" 2> /dev/null ;;
esac
"""


class Machine:
    """A root folder with a `systemctl` that runs the units in this folder."""

    def __init__(self, root: Path, settings: dict[str, str]) -> None:
        self.root = root
        self._state, self._programs = root / "state", root / "programs"
        for folder in (self._state, self._programs, root / "etc/systemd/system", root / "opt"):
            folder.mkdir(parents=True)
        for folder in ("cartagena", "cartagena-backups"):
            # systemd makes these folders for StateDirectory=.
            (root / "var/lib" / folder).mkdir(parents=True)
        self._write("python3", PYTHON)
        self._write("install", INSTALL)
        self._write("systemctl", SYSTEMCTL.format(root=root, state=self._state))
        self._write("journalctl", f"#!/bin/sh\ntail -n 5 {self._state}/log\n")
        self._write("useradd", "#!/bin/sh\n")
        self._environment = clean_environment() | settings
        self._environment["PATH"] = f"{self._programs}:{os.environ['PATH']}"
        # deploy/upgrade gives the new bot so many seconds to become well.
        self._environment["WATCHED_SECONDS"] = "60"

    def put_release(self, version: str) -> Path:
        """Put this checkout's files where the guide expects a release."""
        folder = self.root / f"opt/cartagena-{version}"
        for name in RELEASED:
            source = ROOT / name
            if source.is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(source, folder / name, ignore=ignored)
            else:
                folder.mkdir(exist_ok=True)
                shutil.copy(source, folder)
        for file in (folder / "deploy").iterdir():
            file.write_text(self.with_local_paths(file.read_text("utf-8")), "utf-8")
        return folder

    def with_local_paths(self, text: str) -> str:
        """Change the paths in a text so that they lead into the folder."""
        return re.sub(r"(?<![\w.])/(etc|opt|var)/", rf"{self.root}/\1/", text)

    def run(self, commands: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run commands of the guide as they are written, with `typed` as their input."""
        return subprocess.run(
            ("sh", "-eu", "-c", self.with_local_paths(commands)),
            cwd=self.root,
            env=self._environment,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT_SECONDS,
        )

    @property
    def systemctl_calls(self) -> list[str]:
        """Return all calls of systemctl so far."""
        return (self._state / "said").read_text("utf-8").splitlines()

    @property
    def log(self) -> str:
        """Return the output of the bot since its last start."""
        return (self._state / "log").read_text("utf-8")

    def kill_bot(self) -> None:
        """Kill the bot."""
        pid = self._state / "pid"
        if pid.exists():
            with suppress(ProcessLookupError):
                os.kill(int(pid.read_text("utf-8")), signal.SIGKILL)

    def _write(self, name: str, script: str) -> None:
        file = self._programs / name
        file.write_text(script, "utf-8")
        file.chmod(0o755)
