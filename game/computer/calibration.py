"""Correct the estimated chances to win, with the results of many games between equals.

The networks learnt among players of all kinds, mostly weaker ones. So they estimate too much at the
beginning of a game: at three seats, each seat at about 70 %. The file beside the networks has a
correction for each kind of table. ``python -m training.chances`` plays the games and fits the
corrections. A correction never changes the order of chances, so the players choose the same actions
as without it.
"""

import json
from functools import cache
from math import exp, log
from typing import NamedTuple

from game.computer.network import WEIGHTS_FOLDER
from game.rules.editions import Handling
from game.rules.views import View

CORRECTIONS_FILE = WEIGHTS_FOLDER / "chances.json"

LARGE_CREW = 7
"""A table has large crews if each seat has at least this many pirates."""


class Correction(NamedTuple):
    """A correction of log odds: multiply the estimate by a slope, and add a shift.

    The slope and the shift change evenly with the progress of a game, from the values at its
    beginning to those at its end. At the beginning, when all are equal, an estimate says little: a
    low slope and the shift lead to one chance of as many as there are seats.
    """

    first_slope: float
    first_shift: float
    last_slope: float
    last_shift: float

    def corrected_chance(self, chance: float, progress: float) -> float:
        """Return the corrected chance for an estimated one, 0 to 1; 0 and 1 stay unchanged.

        ``progress`` is 0 at the beginning of a game, and 1 at its end.
        """
        if not 0 < chance < 1:
            return min(1.0, max(0.0, chance))
        slope = self.first_slope + progress * (self.last_slope - self.first_slope)
        shift = self.first_shift + progress * (self.last_shift - self.first_shift)
        return 1 / (1 + exp(-slope * log(chance / (1 - chance)) - shift))


def table_kind(seats: int, pirates: int, handling: Handling) -> str:
    """Return the name of a kind of table: ``seats`` seats still play, with ``pirates`` each."""
    crews = ", large crews" if pirates >= LARGE_CREW else ""
    return f"{seats} seats{crews}, {handling}"


def progress_of_leader(view: View) -> float:
    """Return which part of its way the seat that is farthest has gone, 0 to 1."""
    way = view.options.edition.pirates * view.passage.boat
    return max(sum(seat.pirates) for seat in view.seats) / way


def calibrate_chance(view: View, chance: float) -> float:
    """Return the corrected chance to win at this table, 0 to 1, for the estimate ``chance``.

    The correction is the same for all choices that the viewer has.
    """
    playing = sum(not seat.resigned for seat in view.seats)
    options = view.options
    kind = table_kind(playing, options.edition.pirates, options.handling)
    return _corrections()[kind].corrected_chance(chance, progress_of_leader(view))


@cache
def _corrections() -> dict[str, Correction]:
    stored: dict[str, tuple[float, float, float, float]] = json.loads(CORRECTIONS_FILE.read_text())
    return {kind: Correction(*numbers) for kind, numbers in stored.items()}
