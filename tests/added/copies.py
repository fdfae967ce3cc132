"""A copy of the product in which a list has one more member, as a developer would add it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("cogs", "game", "i18n", "service")
PATIENCE_SECONDS = 120

LanguageTexts = Mapping[str, str]
"""Texts in Fluent's format, by the name of their language."""


def copy_product(folder: Path, texts: LanguageTexts) -> None:
    """Copy the product into a folder, and add texts to its languages."""
    for package in PRODUCT:
        shutil.copytree(ROOT / package, folder / package)
    for language, added in texts.items():
        with (folder / f"i18n/locales/{language}.ftl").open("a", encoding="utf-8") as file:
            file.write(f"\n{added}\n")


def add_before(file: Path, line: str, added: str) -> None:
    """Add code before the only line that begins like this, with the indentation of that line."""
    pattern = re.compile(rf"^( *)(?={re.escape(line)})", re.MULTILINE)
    source, count = pattern.subn(
        lambda found: f"{found[1]}{added}\n{found[1]}", file.read_text(encoding="utf-8")
    )
    assert count == 1, f"{file.name} has {count} lines that begin with {line}"
    file.write_text(source, encoding="utf-8")


def run_in_copy(folder: Path, module: str, *arguments: str) -> None:
    """Run a module of the tests with the product of this folder, and fail if it fails.

    The module gets the folder and these arguments.
    """
    path = os.pathsep.join((str(folder), str(ROOT), str(ROOT / "playground")))
    run = subprocess.run(
        (sys.executable, "-m", module, str(folder), *arguments),
        cwd=folder,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert run.returncode == 0, run.stdout + run.stderr
