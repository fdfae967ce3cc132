"""Somebody who waits for what the repository does."""

import time

from game.patience import PATIENCE


class Waiting:
    """Somebody who can wait for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.kept = False
        PATIENCE.set(self)

    def seconds_left(self) -> float:
        return max(0.0, self.end - time.monotonic())

    def mark_committed(self) -> None:
        self.kept = True
