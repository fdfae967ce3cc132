"""The version of a release, where it stands, and what must be there before it gets its tag."""

import re
import tomllib
from pathlib import Path

UNRELEASED = "Unreleased"


class UnfinishedRelease(Exception):
    """Something of a release is missing. The error says what."""


def version(root: Path) -> str:
    """Return the version of the bot in a copy of the repository."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def changes_of(root: Path, number: str) -> str:
    """Return what the changelog says of a version; until it has a date, what is unreleased."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    heading = rf"^## \[{re.escape(number)}\] - \d{{4}}-\d\d-\d\d$"
    if not re.search(heading, text, re.MULTILINE):
        heading = rf"^## \[{UNRELEASED}\]$"
    _, after = re.split(heading, text, maxsplit=1, flags=re.MULTILINE)
    return re.split(r"^## ", after, maxsplit=1, flags=re.MULTILINE)[0].strip()


def refuse_unfinished_release(root: Path, tag: str) -> None:
    """Raise UnfinishedRelease if a tag does not fit, or something of its release is missing."""
    number = version(root)
    if tag != f"v{number}":
        raise UnfinishedRelease(f"pyproject.toml has the version {number}, and the tag is {tag}")
    dated = rf"^## \[{re.escape(number)}\] - "
    if not re.search(dated, (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE):
        raise UnfinishedRelease(f"CHANGELOG.md has no date for {number}")
    if f"`{number}`" not in (root / "README.md").read_text("utf-8"):
        raise UnfinishedRelease(f"README.md does not name the version {number}")
    if not (root / "tests/kept" / number / "hashes.txt").exists():
        raise UnfinishedRelease(f"python -m tests.kept.write was not run for {number}")
