"""Ids as Discord makes them: the time in milliseconds, then a counter."""

from collections.abc import Callable

EPOCH_MS = 1_420_070_400_000
SHIFT = 22


class Snowflakes:
    """Makes ids that only ever grow, even when the clock does not."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last = 0
        self._earliest = self._by_time()

    def next(self) -> str:
        """A fresh id."""
        self._last = max(self._by_time(), self._last + 1)
        return str(self._last)

    def earlier(self) -> str:
        """A fresh id from before the beginning, in a millisecond of its own.

        Guilds get these: the milliseconds spread them over the shards, as age does in the world.
        """
        self._earliest -= 1 << SHIFT
        return str(self._earliest)

    def _by_time(self) -> int:
        return (int(self._now() * 1000) - EPOCH_MS) << SHIFT
