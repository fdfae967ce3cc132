"""Records how the last backups ended, as marks in their folder; the bot shows them as metrics.

A mark is a small file of JSON. On a full disk it stays empty, and then its modification time says
when the backup ended.
"""

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

ENDED, GAMES, GAMES_BEFORE = "ended", "games", "games_before"
"""What a mark holds: a moment in Unix seconds, and numbers of games."""


class BackupResult(StrEnum):
    """How a backup ended."""

    SUCCESS = "success"
    FAILURE = "failure"


def record_success(folder: Path, games: int) -> None:
    """Record that a backup of this number of games has just succeeded."""
    before = backup_games(folder).get("last", games)
    _write(folder, BackupResult.SUCCESS, {GAMES: games, GAMES_BEFORE: before})


def record_failure(folder: Path) -> None:
    """Record that a backup has just failed."""
    _write(folder, BackupResult.FAILURE, {})


def last_backup_times(folder: Path) -> Mapping[str, float]:
    """Return when the last backup ended, by result, in Unix seconds; 0 if none did."""
    return {result: _ended(folder, result) for result in BackupResult}


def backup_games(folder: Path) -> Mapping[str, int]:
    """Return how many games the `last` backup that succeeded holds, and the one `before` it.

    Without such a backup the result is empty.
    """
    mark = _read(folder, BackupResult.SUCCESS)
    if GAMES not in mark:
        return {}
    return {"last": mark[GAMES], "before": mark[GAMES_BEFORE]}


def _write(folder: Path, result: BackupResult, content: Mapping[str, int]) -> None:
    mark = _mark(folder, result)
    with suppress(OSError):
        mark.touch()
        mark.write_text(json.dumps({ENDED: time.time(), **content}), "utf-8")


def _read(folder: Path, result: BackupResult) -> Mapping[str, Any]:
    try:
        content = json.loads(_mark(folder, result).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _ended(folder: Path, result: BackupResult) -> float:
    ended = _read(folder, result).get(ENDED)
    if ended is not None:
        return ended
    try:
        return _mark(folder, result).stat().st_mtime
    except OSError:
        return 0.0


def _mark(folder: Path, result: BackupResult) -> Path:
    return folder / f"last-{result}"
