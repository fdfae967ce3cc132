"""The playground's clock. It follows the machine's clock and can be moved forward."""

import time
from datetime import UTC, datetime
from email.utils import formatdate
from pathlib import Path

MAX_AHEAD_SECONDS = 10 * 366 * 24 * 3600.0
"""The most seconds that the clock can be moved forward in all.

Later dates could be too late for a library to write."""


class Clock:
    """Real time, which people and tests may move forward, but never back.

    A file tells the bot how many seconds the clock was moved. The whole file is replaced at
    every move. ``offset_seconds`` is the number of seconds by which the clock differs from the
    machine's clock. The file does not contain this number. So the bot does not know of it, as if
    the clock of the bot's machine were wrong.
    """

    def __init__(self, offset_seconds: float = 0.0) -> None:
        self._offset_seconds = offset_seconds
        self.seconds_ahead = 0.0
        """Number of seconds that the clock was moved forward."""
        self._file: Path | None = None

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time() + self._offset_seconds + self.seconds_ahead

    def advance(self, seconds: float) -> None:
        """Move the clock forward. Raises ValueError if `seconds` is negative or too large."""
        if not 0 <= seconds <= MAX_AHEAD_SECONDS - self.seconds_ahead:
            raise ValueError(f"The clock cannot be moved by {seconds} s.")
        self.seconds_ahead += seconds
        self._write()

    def write_to(self, file: Path) -> None:
        """Write the number of seconds moved so far into this file, now and at every later move."""
        self._file = file
        self._write()

    def _write(self) -> None:
        if self._file is None:
            return
        new_file = self._file.with_suffix(".new")
        new_file.write_text(f"{self.seconds_ahead}\n", encoding="ascii")
        new_file.replace(self._file)


def http_date(moment: float) -> str:
    """Return a moment, in seconds since 1970, in the form of the Date header."""
    return formatdate(moment, usegmt=True)


def iso_time(moment: float) -> str:
    """Return a moment, in seconds since 1970, in the form that Discord writes."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
