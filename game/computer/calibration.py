"""Sets reckoned chances to win right, by how such games went.

The networks' figures choose well, and still may be too high or too low as a whole. How far, the
file beside the networks says for each kind of table: ``python -m training.chances`` plays the
games and fits it. Who chose stays as it was: told chances keep the order of the reckoned ones.
"""

import json
from functools import cache
from math import exp, log
from typing import NamedTuple

from game.computer.network import WEIGHTS
from game.rules.editions import Handling
from game.rules.views import View

CURVES = WEIGHTS / "chances.json"

LARGE_CREW = 7
"""Pirates from which on a table is one of large crews."""


class Curve(NamedTuple):
    """How log odds are told: so many times the reckoned ones, and so much more.

    Two slopes, above and below even: in duels with average players little is lost where at least
    even was reckoned, and the more the farther it was below.
    """

    above: float
    below: float
    shift: float

    def calibrated(self, chance: float) -> float:
        """What is told where this chance was reckoned, 0 to 1; what is sure stays so."""
        if not 0 < chance < 1:
            return min(1.0, max(0.0, chance))
        reckoned = log(chance / (1 - chance))
        slope = self.above if reckoned > 0 else self.below
        return 1 / (1 + exp(-slope * reckoned - self.shift))


def kind(seats: int, pirates: int, handling: Handling) -> str:
    """The kind of table of so many who still play, with so many pirates each."""
    crews = ", large crews" if pirates >= LARGE_CREW else ""
    return f"{seats} seats{crews}, {handling}"


def calibrated(view: View, chance: float) -> float:
    """The chance to win at this table, 0 to 1, for which ``chance`` was reckoned."""
    playing = sum(not seat.resigned for seat in view.seats)
    options = view.options
    return _curves()[kind(playing, options.edition.pirates, options.handling)].calibrated(chance)


@cache
def _curves() -> dict[str, Curve]:
    stored: dict[str, tuple[float, float, float]] = json.loads(CURVES.read_text())
    return {name: Curve(*curve) for name, curve in stored.items()}
