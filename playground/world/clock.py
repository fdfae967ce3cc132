"""The time the playground lives by."""

import time
from datetime import UTC, datetime


class Clock:
    """Real time, which a test may push forward."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._ahead

    def advance(self, seconds: float) -> None:
        """Jump forward."""
        self._ahead += seconds


def written(moment: float) -> str:
    """A moment in seconds since 1970, as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat()
