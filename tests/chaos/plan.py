"""What befalls the bot and when, drawn from a seed."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

PAUSE_SECONDS = 2.0
"""Between two faults, on average: many overlap."""

QUIET_SECONDS = 3.0
"""At the beginning, for lobbies to open."""


@dataclass(frozen=True)
class Injection:
    """A fault, when it begins in its round, and the number that its own chance comes from."""

    at: float
    fault: str
    dice: int


def injections(
    seed: int, number: int, seconds: float, weights: Mapping[str, float]
) -> list[Injection]:
    """The faults of a round: the same for the same seed, number and length."""
    dice = random.Random(f"faults {seed} {number}")  # noqa: S311
    names, shares = list(weights), list(weights.values())
    found: list[Injection] = []
    moment = QUIET_SECONDS
    while (moment := moment + dice.expovariate(1 / PAUSE_SECONDS)) < seconds:
        [name] = dice.choices(names, shares)
        found.append(Injection(moment, name, dice.getrandbits(32)))
    return found


def chance_of(seed: int, what: str) -> random.Random:
    """The chance of one person, or of one part of a run."""
    return random.Random(f"{what} {seed}")  # noqa: S311
