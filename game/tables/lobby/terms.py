"""How a table treats time: settled when its lobby is opened, for everyone to read there."""

from dataclasses import dataclass

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
"""In seconds."""

PACES = (3 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY)
"""What a turn may take, in seconds."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a turn may take, in seconds, ``None`` where nobody counts, and what comes of it.

    At a ``strict`` table a computer plays a turn as soon as it is overdue, without anybody asking;
    where somebody leaves, their seat ``stays``, played by a computer.
    """

    pace: int | None = None
    strict: bool = False
    stays: bool = False


UNTIMED = Terms()
USUAL = Terms(pace=DAY)
"""Of a table for which nothing else is chosen."""
