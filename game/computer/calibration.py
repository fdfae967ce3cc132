"""Correct the estimated chances to win, with the results of many games.

The networks' estimates are good for choosing, but on average they may be too high or too low. The
file beside the networks has a correction for each kind of table. ``python -m training.chances``
plays the games and fits the corrections. A correction never changes the order of chances, so the
players choose the same actions as before.
"""

import json
from functools import cache
from math import exp, log
from typing import NamedTuple

from game.computer.network import WEIGHTS_FOLDER
from game.rules.editions import Handling
from game.rules.views import View

CURVES_FILE = WEIGHTS_FOLDER / "chances.json"

LARGE_CREW = 7
"""A table has large crews if each seat has at least this many pirates."""


class LogOddsCorrection(NamedTuple):
    """A correction of log odds: multiply the estimate by a slope, and add a shift.

    There is one slope for estimates above even chances and one for those below. Duels with average
    players show why. If the estimate is at least even, the real chance is almost as good. The
    farther an estimate is below even, the farther the real chance is below the estimate.
    """

    slope_above_even: float
    slope_below_even: float
    shift: float

    def corrected_chance(self, chance: float) -> float:
        """Return the corrected chance for an estimated one, 0 to 1; 0 and 1 stay unchanged."""
        if not 0 < chance < 1:
            return min(1.0, max(0.0, chance))
        log_odds = log(chance / (1 - chance))
        slope = self.slope_above_even if log_odds > 0 else self.slope_below_even
        return 1 / (1 + exp(-slope * log_odds - self.shift))


def table_kind(seats: int, pirates: int, handling: Handling) -> str:
    """Return the name of a kind of table: ``seats`` seats still play, with ``pirates`` each."""
    crews = ", large crews" if pirates >= LARGE_CREW else ""
    return f"{seats} seats{crews}, {handling}"


def calibrate_chance(view: View, chance: float) -> float:
    """Return the corrected chance to win at this table, 0 to 1, for the estimate ``chance``."""
    playing = sum(not seat.resigned for seat in view.seats)
    options = view.options
    return _curves()[
        table_kind(playing, options.edition.pirates, options.handling)
    ].corrected_chance(chance)


@cache
def _curves() -> dict[str, LogOddsCorrection]:
    stored: dict[str, tuple[float, float, float]] = json.loads(CURVES_FILE.read_text())
    return {name: LogOddsCorrection(*curve) for name, curve in stored.items()}
