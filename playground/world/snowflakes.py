"""Ids as Discord makes them: the time in milliseconds, then a counter."""

from collections.abc import Callable

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Makes ids that only ever grow, even when the clock does not."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last = 0

    def next(self) -> str:
        """A fresh id."""
        by_time = (int(self._now() * 1000) - EPOCH_MS) << 22
        self._last = max(by_time, self._last + 1)
        return str(self._last)
