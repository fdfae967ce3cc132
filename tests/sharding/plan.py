"""What a run is told, and what befalls which process when."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

PAUSE_SECONDS = 8.0
"""Between two troubles, on average: some overlap."""


class Trouble(StrEnum):
    """What may befall a process."""

    KILLED = "killed"
    FROZEN = "frozen"
    CUT = "cut-off"


LASTS = (13.0, 20.0)
"""Seconds that a process is frozen or cut off: longer than a lease."""


@dataclass(frozen=True)
class Plan:
    """So many processes look after so many servers with tables under clicks."""

    seed: int
    processes: int = 4
    shards: int = 16
    share: int = 2
    guilds: int = 400
    tables: int = 2000
    troubles: int = 100
    clicks: float = 60.0
    """A second, at all tables together."""
    answered: float = 20.0
    """Seconds after which every table must answer again."""
    kinds: tuple[Trouble, ...] = tuple(Trouble)
    """The troubles that may come."""
    plant: Callable[[], None] | None = None
    """Puts a fault into every process that must be found."""

    def dice(self, what: str) -> random.Random:
        """The chance of one person, or of one part of the run."""
        return random.Random(f"{what} {self.seed}")  # noqa: S311
