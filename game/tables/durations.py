"""Durations in milliseconds, as the moments of the tables are."""

from game.model.time import Milliseconds

MINUTE = Milliseconds(60_000)
HOUR = Milliseconds(60 * MINUTE)
DAY = Milliseconds(24 * HOUR)
