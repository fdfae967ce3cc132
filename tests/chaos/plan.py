"""Draws from a seed which faults hit the bot and when."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

PAUSE_SECONDS = 2.0
"""Average seconds between the starts of two faults. Many faults overlap."""

QUIET_SECONDS = 3.0
"""Seconds without faults at the beginning of a round, so that lobbies can open."""


@dataclass(frozen=True)
class PlannedFault:
    """A fault, its start in seconds of its round, and the seed of its own random source."""

    starts_at: float
    fault: str
    random_seed: int


def plan_faults(
    seed: int, round_number: int, seconds: float, weights: Mapping[str, float]
) -> list[PlannedFault]:
    """Draw the faults of a round. They are the same for the same seed, number and length."""
    dice = random.Random(f"faults {seed} {round_number}")  # noqa: S311
    names, name_weights = list(weights), list(weights.values())
    found: list[PlannedFault] = []
    moment = QUIET_SECONDS
    while (moment := moment + dice.expovariate(1 / PAUSE_SECONDS)) < seconds:
        [name] = dice.choices(names, name_weights)
        found.append(PlannedFault(moment, name, dice.getrandbits(32)))
    return found


def random_source(seed: int, name: str) -> random.Random:
    """Return the random source of one person or of one part of a run."""
    return random.Random(f"{name} {seed}")  # noqa: S311
