"""How a table treats time: settled when its lobby is opened, for everyone to read there."""

from game.storage.records import Terms

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
"""In seconds."""

PACES = (3 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY)
"""What a turn may take, in seconds."""

UNTIMED = Terms()
USUAL = Terms(pace=DAY)
"""Of a table for which nothing else is chosen."""
