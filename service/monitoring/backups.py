"""When the last backups ended: marks in their folder, which the bot shows as figures.

A mark is an empty file whose time counts; on a full disk it can be set, too.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path


class Result(StrEnum):
    """How a backup ended."""

    SUCCESS = "success"
    FAILURE = "failure"


def record(folder: Path, result: Result) -> None:
    """Record that a backup ends now."""
    _mark(folder, result).touch()


def last_ended(folder: Path) -> Mapping[str, float]:
    """Give by result when the last backup ended, in Unix seconds; 0 where none did."""
    return {result: _seconds(_mark(folder, result)) for result in Result}


def _mark(folder: Path, result: Result) -> Path:
    return folder / f"last-{result}"


def _seconds(mark: Path) -> float:
    try:
        return mark.stat().st_mtime
    except OSError:
        return 0.0
