"""`make figures` runs every command of the page with the figures, and each of them runs."""

import re
import subprocess
import sys

import pytest

from benchmarks.figures import COMMANDS, ROOT, Command
from tests.long import long

PAGE = (ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(?:python -m )?(benchmarks\.\w+(?: --?[\w-]+(?: [\d.]+)?)*)`")
MOST_SECONDS = 900
PROGRAMS = {
    path.parent.name if path.name == "__main__.py" else path.stem
    for pattern in ("*.py", "*/__main__.py")
    for path in (ROOT / "benchmarks").glob(pattern)
    if 'if __name__ == "__main__":' in path.read_text("utf-8")
}


def test_the_page_and_make_figures_name_the_same_commands() -> None:
    named = {one for one in NAMED.findall(PAGE) if not one.startswith("benchmarks.figures")}
    assert named == {command.whole for command in COMMANDS}


def test_every_program_has_a_command() -> None:
    assert {command.name for command in COMMANDS} == PROGRAMS - {"figures", "soak"}


@long
@pytest.mark.skipif(sys.platform != "linux", reason="most of them read /proc")
@pytest.mark.timeout(MOST_SECONDS + 60)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.whole)
def test_every_command_runs(command: Command) -> None:
    done = subprocess.run(
        command.words(small=True),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d", done.stdout)
    assert "Traceback" not in done.stderr
