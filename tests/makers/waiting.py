"""A caller with limited time, for tests of the repository's patience."""

import time

from game.patience import PATIENCE


class Waiting:
    """A caller who can wait for ``seconds``, and who notes whether the change was committed."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.kept = False
        PATIENCE.set(self)

    def seconds_left(self) -> float:
        return max(0.0, self.end - time.monotonic())

    def mark_committed(self) -> None:
        self.kept = True
