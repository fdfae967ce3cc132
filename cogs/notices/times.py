"""Times of day and offsets from UTC, as people write them."""

import re

from game.model.time import Moment
from game.tables import durations

HOUR = 60
DAY = 24 * HOUR
QUARTER = 15
"""Minutes. Every clock on Earth is some quarters of an hour ahead of UTC or behind it."""

WESTERNMOST, EASTERNMOST = -12 * HOUR, 14 * HOUR
LATEST = 14 * HOUR
"""From here on a clock that is so much ahead is taken for one that lags behind, as Hawaii's."""

TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?", re.ASCII)
OFFSET = re.compile(r"(?:utc|gmt)?\s*([+\-−–])\s*(\d{1,2})(?::?(\d{2}))?", re.ASCII)


def read_time(text: str) -> int | None:
    """Minutes after midnight, from ``22``, ``7:30`` or ``10 pm``; ``None`` where it is no time."""
    match = TIME.fullmatch(text.strip().lower())
    if match is None:
        return None
    hours, minutes, half = int(match[1]), int(match[2] or 0), match[3]
    if half is not None:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if half == "pm" else 0)
    return hours * HOUR + minutes if hours < 24 and minutes < HOUR else None


def read_offset(text: str, now: Moment) -> int | None:
    """How many minutes a clock is ahead of UTC; ``None`` where the text does not say.

    It is either the offset itself, with its sign, or what the clock shows now (``now`` in Unix
    milliseconds), which may be some minutes wrong.
    """
    match = OFFSET.fullmatch(text.strip().lower())
    if match is None:
        shown = read_time(text)
        return None if shown is None else _ahead(shown, now)
    size = int(match[2]) * HOUR + int(match[3] or 0)
    offset = size if match[1] == "+" else -size
    fits = WESTERNMOST <= offset <= EASTERNMOST and offset % QUARTER == 0
    return offset if fits else None


def spoken_time(minutes: int) -> str:
    """A time of day as everybody can read it: ``07:30``."""
    return f"{minutes // HOUR:02}:{minutes % HOUR:02}"


def spoken_offset(offset: int) -> str:
    """An offset as everybody writes it: ``UTC+5:45``."""
    hours, minutes = divmod(abs(offset), HOUR)
    sign = "−" if offset < 0 else "+"
    return f"UTC{sign}{hours}:{minutes:02}" if minutes else f"UTC{sign}{hours}"


def clock_of(offset: int, now: Moment) -> int:
    """What such a clock shows, in minutes after midnight; ``now`` in Unix milliseconds."""
    return (now // durations.MINUTE + offset) % DAY


def _ahead(shown: int, now: Moment) -> int:
    quarters = round((shown - clock_of(0, now)) / QUARTER)
    offset = quarters * QUARTER % DAY
    return offset if offset < LATEST else offset - DAY
