"""Durations in milliseconds, the unit of moments at the tables."""

from game.model.time import Milliseconds

MINUTE = Milliseconds(60_000)
HOUR = Milliseconds(60 * MINUTE)
DAY = Milliseconds(24 * HOUR)
