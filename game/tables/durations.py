"""Durations in milliseconds, as the moments of the tables are."""

MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
