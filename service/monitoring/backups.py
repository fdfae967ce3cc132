"""Records when the last backups ended, as marks in their folder; the bot shows them as metrics.

A mark is an empty file; only its modification time counts. It can be set even on a full disk.
"""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path


class BackupResult(StrEnum):
    """How a backup ended."""

    SUCCESS = "success"
    FAILURE = "failure"


def record_backup_end(folder: Path, result: BackupResult) -> None:
    """Record that a backup has just ended."""
    _mark(folder, result).touch()


def last_backup_times(folder: Path) -> Mapping[str, float]:
    """Return when the last backup ended, by result, in Unix seconds; 0 if none did."""
    return {result: _modification_time(_mark(folder, result)) for result in BackupResult}


def _mark(folder: Path, result: BackupResult) -> Path:
    return folder / f"last-{result}"


def _modification_time(mark: Path) -> float:
    try:
        return mark.stat().st_mtime
    except OSError:
        return 0.0
