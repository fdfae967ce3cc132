"""Days as they are counted, as dates, and when they begin. All of them in UTC."""

from datetime import date, timedelta

from game.daily import FIRST, LAST, Puzzle, puzzle_of
from game.model.daily import Day
from game.model.time import Milliseconds, Moment
from game.tables.durations import DAY, HOUR

DAY_ZERO = date(1970, 1, 1)

MORNING = Milliseconds(6 * HOUR)
"""Milliseconds after midnight at which the puzzle appears in channels."""


def day_of(moment: Moment) -> Day:
    """The day in which a moment lies."""
    return Day(moment // DAY)


def date_of(day: Day) -> date:
    """The date of a day."""
    return DAY_ZERO + timedelta(days=day)


def midnight_after(day: Day) -> Moment:
    """The moment at which a day is over."""
    return Moment((day + 1) * DAY)


def next_morning(now: Moment) -> Moment:
    """The first moment after now at which a puzzle appears in channels."""
    return Moment(((now - MORNING) // DAY + 1) * DAY + MORNING)


def puzzle_on(day: Day) -> Puzzle:
    """The puzzle of a day. Raises NoPuzzle."""
    return puzzle_of(date_of(day))


def has_puzzle(day: Day) -> bool:
    """Whether there is a puzzle for a day."""
    return FIRST <= date_of(day) <= LAST
