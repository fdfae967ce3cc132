"""The days that have a puzzle, and a selection for tests that cannot check all of them."""

from datetime import date, timedelta

from game.daily import FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY

DAYS = [
    FIRST_PUZZLE_DAY + timedelta(passed)
    for passed in range((LAST_PUZZLE_DAY - FIRST_PUZZLE_DAY).days + 1)
]
"""Every day, in order."""

FOUR_WEEK_PERIODS = [DAYS[at : at + 28] for at in range(0, len(DAYS), 28)]

SAMPLE_DAYS = DAYS[3::97]
"""Days of every edition, and of all difficulties."""


def id_of_day(day: date | list[date]) -> str:
    """Return the name of a test for this day, or for these days."""
    return (day if isinstance(day, date) else day[0]).isoformat()
