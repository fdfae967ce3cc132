"""How a table may treat time: the paces to choose from, and what is usual."""

from game.model.game import Terms

MINUTE_SECONDS = 60
HOUR_SECONDS = 60 * MINUTE_SECONDS
DAY_SECONDS = 24 * HOUR_SECONDS

PACES = (
    3 * MINUTE_SECONDS,
    HOUR_SECONDS,
    DAY_SECONDS,
    3 * DAY_SECONDS,
    7 * DAY_SECONDS,
)
"""What a turn may take, in seconds."""

UNTIMED = Terms()
USUAL = Terms(pace=DAY_SECONDS)
"""The terms of a table for which nothing else is chosen."""
