"""How many boards lag behind their tables, since when, and why."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum


class Wait(StrEnum):
    """Why a board lags behind."""

    TURN = "turn"
    """It is being brought up to date, or Discord or the database cannot be reached."""
    REFUSED = "refused"
    """Discord does not take this one: a person must see to its channel."""
    FAILED = "failed"
    """A fault of the bot's own at this one table; the log has its trace."""


@dataclass(frozen=True, slots=True)
class Lag:
    """A board that lags since a moment of the monotonic clock, in seconds."""

    since: float
    wait: Wait


def _none() -> Iterable[Lag]:
    return ()


class BoardsBehind:
    """Sums up the boards that lag."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.lags: Callable[[], Iterable[Lag]] = _none
        """Gives every board that lags; the cogs hand it in when they are loaded."""

    def numbers(self) -> Mapping[Wait, int]:
        """How many boards lag, by the reason."""
        waits = Counter(lag.wait for lag in self.lags())
        return {wait: waits[wait] for wait in Wait}

    def longest_wait(self) -> float:
        """Seconds for which some board has waited for its turn; 0 where none does."""
        now = self._clock()
        waiting = (lag.since for lag in self.lags() if lag.wait is Wait.TURN)
        return now - min(waiting, default=now)
