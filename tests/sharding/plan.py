"""The settings of a run, and the troubles that processes can have."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

PAUSE_SECONDS = 8.0
"""Average seconds between the starts of two troubles. Some troubles overlap."""


class ProcessTrouble(StrEnum):
    """A trouble that can happen to a process."""

    KILLED = "killed"
    FROZEN = "frozen"
    CUT = "cut-off"


TROUBLE_SECONDS = (13.0, 20.0)
"""Shortest and longest time that a process is frozen or cut off. Both are longer than a lease."""


@dataclass(frozen=True)
class RunPlan:
    """The settings of a run: processes, shards, Discord servers, tables, troubles, clicks."""

    seed: int
    processes: int = 4
    shards: int = 16
    share: int = 2
    """Number of shards in each share."""
    guilds: int = 400
    tables: int = 2000
    troubles: int = 100
    clicks: float = 60.0
    """Clicks a second, at all tables together."""
    answered: float = 20.0
    """Number of seconds within which every table must answer again after a trouble."""
    trouble_kinds: tuple[ProcessTrouble, ...] = tuple(ProcessTrouble)
    """Kinds of troubles that may happen."""
    plant_fault: Callable[[], None] | None = None
    """A function that plants a fault into every process. The run must find the fault."""

    def random_source(self, what: str) -> random.Random:
        """Return the random numbers of one part of the run, for example of one table."""
        return random.Random(f"{what} {self.seed}")  # noqa: S311
