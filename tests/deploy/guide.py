"""The commands in the sections of the operators' guide, run as they are written."""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.e2e.bots import ROOT

PAGE = ROOT / "docs" / "operating.md"
TEXT = PAGE.read_text(encoding="utf-8")


def examples(text: str = TEXT) -> list[str]:
    """Return the shell examples of the page, or of a part of it."""
    return re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def examples_of(heading: str) -> list[str]:
    """Return the shell examples of a section."""
    return examples(re.split(r"^## ", TEXT.split(f"\n## {heading}\n")[1], flags=re.MULTILINE)[0])


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
