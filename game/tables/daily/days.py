"""Days as numbers and as dates, and the moments at which they begin, all in UTC."""

from datetime import date, timedelta

from game.daily import FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY, Puzzle, puzzle_of
from game.model.daily import Day
from game.model.time import Milliseconds, Moment
from game.tables.durations import DAY, HOUR

DAY_ZERO = date(1970, 1, 1)

MORNING = Milliseconds(6 * HOUR)
"""Milliseconds after midnight at which the puzzle is posted in channels."""

WEEK = Milliseconds(7 * DAY)
CHRONICLE = Milliseconds(4 * DAY + MORNING)
"""Milliseconds after the beginning of 1970, a Thursday, at which the first Monday had its morning.

Once a week from then on, a chronicle is due.
"""


def day_of(moment: Moment) -> Day:
    """Return the day that contains a moment."""
    return Day(moment // DAY)


def date_of(day: Day) -> date:
    return DAY_ZERO + timedelta(days=day)


def midnight_after(day: Day) -> Moment:
    """Return the moment at which a day ends."""
    return Moment((day + 1) * DAY)


def next_morning(now: Moment) -> Moment:
    """Return the first moment after ``now`` at which a puzzle is posted in channels."""
    return Moment(_last_of(now, DAY, MORNING) + DAY)


def next_chronicle(now: Moment) -> Moment:
    """Return the first moment after ``now`` at which chronicles are posted: a Monday morning."""
    return Moment(_last_of(now, WEEK, CHRONICLE) + WEEK)


def last_chronicle(now: Moment) -> Moment:
    """Return the last such moment that is not after ``now``."""
    return Moment(_last_of(now, WEEK, CHRONICLE))


def _last_of(now: Moment, period: Milliseconds, first: Milliseconds) -> int:
    return (now - first) // period * period + first


def puzzle_on(day: Day) -> Puzzle:
    """Return the puzzle of a day. Raises NoPuzzle."""
    return puzzle_of(date_of(day))


def has_puzzle(day: Day) -> bool:
    return FIRST_PUZZLE_DAY <= date_of(day) <= LAST_PUZZLE_DAY
