"""Since when boards lag behind their tables; nothing is kept of those that follow."""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum


class Wait(StrEnum):
    """Why a board lags behind."""

    TURN = "turn"
    """It is being brought up to date, or Discord or the database cannot be reached."""
    REFUSED = "refused"
    """Discord does not take this one: a person must see to its channel."""
    FAILED = "failed"
    """A fault of the bot's own at this one table; the log has its trace."""


class BoardsBehind:
    """The boards that lag, and why."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since: dict[int, float] = {}
        self._waits: dict[int, Wait] = {}
        """Of those that wait for more than their turn."""

    def behind(self, game: int) -> None:
        """Note that a board has something new to show; what lags already lags since then."""
        self._since.setdefault(game, self._clock())

    def caught_up(self, game: int) -> None:
        """Note that a board shows the newest there is."""
        self._since.pop(game, None)
        self._waits.pop(game, None)

    def refused(self, game: int) -> None:
        """Note that Discord does not take this board."""
        self._waits[game] = Wait.REFUSED

    def failed(self, game: int) -> None:
        """Note that a board cannot be shown by a fault of ours."""
        self._waits[game] = Wait.FAILED

    def numbers(self) -> Mapping[Wait, int]:
        """How many boards lag, by the reason."""
        waits = Counter(self._waits.get(game, Wait.TURN) for game in self._since)
        return {wait: waits[wait] for wait in Wait}

    def longest_wait(self) -> float:
        """Seconds for which some board has waited for its turn; 0 where none does."""
        now = self._clock()
        waiting = (since for game, since in self._since.items() if game not in self._waits)
        return now - min(waiting, default=now)
