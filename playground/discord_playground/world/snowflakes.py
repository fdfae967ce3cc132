"""Ids in Discord's form: the time in milliseconds, then a counter."""

from collections.abc import Callable

EPOCH_MS = 1_420_070_400_000
SHIFT = 22


class Snowflakes:
    """Makes ids that always increase, even if the clock does not."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._last = 0
        self._earliest = self._by_time()

    def next(self) -> str:
        """Return a new id."""
        self._last = max(self._by_time(), self._last + 1)
        return str(self._last)

    def next_before_start(self) -> str:
        """Return a new id from before the playground's start. Each such id has another millisecond.

        Guilds get these ids. Different milliseconds spread the guilds over the shards, as different
        ages do at Discord.
        """
        self._earliest -= 1 << SHIFT
        return str(self._earliest)

    def _by_time(self) -> int:
        return (int(self._now() * 1000) - EPOCH_MS) << SHIFT
