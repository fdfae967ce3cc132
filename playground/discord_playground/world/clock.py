"""The playground's clock. It follows the machine's clock and can be moved forward."""

import time
from datetime import UTC, datetime
from email.utils import formatdate
from pathlib import Path

FARTHEST = 10 * 366 * 24 * 3600.0
"""Seconds that the clock can be moved forward at most. Every library can still write such a
date."""


class Clock:
    """Real time, which people and tests may move forward, but never back.

    A file tells the bot how many seconds the clock was moved. It is replaced as a whole at every
    move. ``off`` is the number of seconds by which the clock differs from the machine's. The bot
    does not learn it, as if the machine's clock were wrong.
    """

    def __init__(self, off: float = 0.0) -> None:
        self._off = off
        self.ahead = 0.0
        """Number of seconds that the clock was moved forward."""
        self._file: Path | None = None

    def now(self) -> float:
        """Return the seconds since 1970."""
        return time.time() + self._off + self.ahead

    def advance(self, seconds: float) -> None:
        """Move the clock forward. Raises ValueError for a negative or too large number of
        seconds."""
        if not 0 <= seconds <= FARTHEST - self.ahead:
            raise ValueError(f"The clock cannot be moved by {seconds} s.")
        self.ahead += seconds
        self._write()

    def write_to(self, file: Path) -> None:
        """Write the seconds that the clock was moved to this file, now and at every later move."""
        self._file = file
        self._write()

    def _write(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{self.ahead}\n", encoding="ascii")
        fresh.replace(self._file)


def dated(moment: float) -> str:
    """Return a moment, in seconds since 1970, in the form of the Date header."""
    return formatdate(moment, usegmt=True)


def written(moment: float) -> str:
    """Return a moment, in seconds since 1970, in the form that Discord writes."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
