"""The playground's clock: the machine's, unless it is off; it can be pushed forward."""

import time
from datetime import UTC, datetime
from email.utils import formatdate
from pathlib import Path

FARTHEST = 10 * 366 * 24 * 3600.0
"""Seconds: so far ahead every library can still write down a moment."""


class Clock:
    """Real time, which people and tests may push forward, never back.

    A file tells the bot how far: a number of seconds, replaced as a whole at every push. By how
    many seconds the clock is ``off`` from the machine's, nobody tells the bot: it is as if the
    machine's clock was wrong.
    """

    def __init__(self, off: float = 0.0) -> None:
        self._off = off
        self.ahead = 0.0
        """By how many seconds it was pushed forward."""
        self._file: Path | None = None

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._off + self.ahead

    def advance(self, seconds: float) -> None:
        """Jump forward; ValueError where that is no jump forward, or leads too far."""
        if not 0 <= seconds <= FARTHEST - self.ahead:
            raise ValueError(f"The clock cannot be moved by {seconds} s.")
        self.ahead += seconds
        self._write()

    def write_to(self, file: Path) -> None:
        """From now on this file tells how far ahead the clock is."""
        self._file = file
        self._write()

    def _write(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_suffix(".new")
        fresh.write_text(f"{self.ahead}\n", encoding="ascii")
        fresh.replace(self._file)


def dated(moment: float) -> str:
    """A moment in seconds since 1970, as the Date of an answer tells it."""
    return formatdate(moment, usegmt=True)


def written(moment: float) -> str:
    """A moment in seconds since 1970, as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
