"""The bot's clock: the system's clock, moved forward if a file says so."""

from collections.abc import Callable
from pathlib import Path

from game.model.time import Milliseconds, Moment, add_duration
from game.tables.saving.ledger import now

Clock = Callable[[], Moment]
"""Returns Unix time in milliseconds."""


def clock_of(file: Path | None) -> Clock:
    """Return the system's clock; with a file, one that is ahead by the seconds in the file."""
    return now if file is None else MovedClock(file)


class MovedClock:
    """The system's clock plus the seconds in a file; a replaced file is read again.

    If the file is missing or holds no number, the clock keeps its last difference.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._ahead = Milliseconds(0)
        self._last_version: tuple[int, int] | None = None

    def __call__(self) -> Moment:
        """Return Unix time in milliseconds."""
        self._read_if_changed()
        return add_duration(now(), self._ahead)

    def _read_if_changed(self) -> None:
        try:
            status = self._file.stat()
            version = (status.st_mtime_ns, status.st_ino)
            if version != self._last_version:
                seconds = float(self._file.read_text(encoding="ascii"))
                self._ahead = Milliseconds(round(1000 * seconds))
                self._last_version = version
        except (OSError, ValueError, OverflowError):
            return
