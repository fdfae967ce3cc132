"""Leaves the reason of a failed start where it is found although nobody reads standard error."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from service.startup.settings import games_file


def replace_closed_stderr() -> None:
    """Let a pipe that nobody reads take the place of a standard error that is closed.

    Otherwise the next file that is opened would be the standard error of the worker processes.
    """
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        ends = os.pipe()
        os.dup2(ends[1], 2)
        os.set_inheritable(2, True)  # noqa: FBT003 - its only parameter
        for end in set(ends) - {2}:
            os.close(end)
        sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115


def leave_reason(reason: str) -> None:
    """Write a reason into a file beside the games, or else into the log of the system."""
    file = games_file()
    if file is None or not _written(file.with_name(f"{file.name}.problem"), reason):
        _write_to_system_log(reason)


def _written(file: Path, reason: str) -> bool:
    try:
        file.write_text(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC {reason}\n", encoding="utf-8")
    except OSError:
        return False
    return True


def _write_to_system_log(reason: str) -> None:
    if sys.platform != "win32":
        import syslog

        syslog.openlog("cartagena")
        syslog.syslog(syslog.LOG_ERR, reason)
