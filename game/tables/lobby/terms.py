"""The terms about time: the paces to choose from, and the usual terms."""

from game.model.game import Terms
from game.model.time import Seconds

MINUTE_SECONDS = Seconds(60)
HOUR_SECONDS = Seconds(60 * MINUTE_SECONDS)
DAY_SECONDS = Seconds(24 * HOUR_SECONDS)

PACES = (
    Seconds(3 * MINUTE_SECONDS),
    HOUR_SECONDS,
    DAY_SECONDS,
    Seconds(3 * DAY_SECONDS),
    Seconds(7 * DAY_SECONDS),
)
"""The paces to choose from: the time for a turn, in seconds."""

UNTIMED_TERMS = Terms()
USUAL_TERMS = Terms(pace=DAY_SECONDS)
"""The terms of a table if nobody chooses others."""
