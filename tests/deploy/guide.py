"""The commands in the sections of the operators' guide, run as they are written."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.e2e.bots import ROOT

GUIDE_PAGE = ROOT / "docs" / "operating.md"
GUIDE_TEXT = GUIDE_PAGE.read_text(encoding="utf-8")


def shell_examples_in(text: str = GUIDE_TEXT) -> list[str]:
    """Return the shell examples of the page, or of a part of it."""
    return re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def shell_examples_of(heading: str) -> list[str]:
    """Return the shell examples of a section."""
    return shell_examples_in(
        re.split(r"^## ", GUIDE_TEXT.split(f"\n## {heading}\n")[1], flags=re.MULTILINE)[0]
    )


def run_in_shell(commands: str, folder: Path, environment: Mapping[str, str]) -> tuple[int, str]:
    """Run commands, and return the exit code and the error output."""
    done = subprocess.run(
        ("sh", "-c", commands),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr
