"""How many boards lag behind their tables, since when, and why."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class LagReason(StrEnum):
    """Why a board lags behind."""

    TURN = "turn"
    """The board is being updated, or Discord or the database cannot be reached."""
    REFUSED = "refused"
    """Discord refuses this board: a person must correct its channel."""
    FAILED = "failed"
    """An error in the bot itself affects only this table; the log has its traceback."""


@dataclass(frozen=True, slots=True)
class BoardLag:
    """A lagging board: since when, in seconds of the monotonic clock, and why."""

    since: float
    reason: LagReason


def _no_lags() -> Iterable[BoardLag]:
    return ()


class LaggingBoards:
    """Counts the boards that lag, and finds their longest wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.lags: Callable[[], Iterable[BoardLag]] = _no_lags
        """Returns every board that lags; the cogs set it when they are loaded."""

    def count_by_reason(self) -> Mapping[LagReason, int]:
        """Return how many boards lag, by reason."""
        waits = Counter(lag.reason for lag in self.lags())
        return {wait: waits[wait] for wait in LagReason}

    def longest_wait(self) -> float:
        """Return the longest wait of a board for its update, in seconds; 0 if none waits."""
        now = self._clock()
        waiting = (lag.since for lag in self.lags() if lag.reason is LagReason.TURN)
        return now - min(waiting, default=now)
