"""Days as numbers and as dates, and the moments at which they begin, all in UTC."""

from datetime import date, timedelta

from game.daily import FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY, Puzzle, puzzle_of
from game.model.daily import Day
from game.model.time import Milliseconds, Moment
from game.tables.durations import DAY, HOUR

DAY_ZERO = date(1970, 1, 1)

WEEK = Milliseconds(7 * DAY)
CHRONICLE = Milliseconds(4 * DAY + 6 * HOUR)
"""Milliseconds after the beginning of 1970, a Thursday, at which the first chronicle was due.

It was due on a Monday at 6:00 UTC. Once a week from then on, another one is.
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
    """Return the first moment after ``now`` at which a puzzle is posted: when the day changes."""
    return midnight_after(day_of(now))


def next_chronicle(now: Moment) -> Moment:
    """Return the first moment after ``now`` at which chronicles are posted: a Monday morning."""
    return Moment(last_chronicle(now) + WEEK)


def last_chronicle(now: Moment) -> Moment:
    """Return the last such moment that is not after ``now``."""
    return Moment((now - CHRONICLE) // WEEK * WEEK + CHRONICLE)


def puzzle_on(day: Day) -> Puzzle:
    """Return the puzzle of a day. Raises NoPuzzle."""
    return puzzle_of(date_of(day))


def has_puzzle(day: Day) -> bool:
    return FIRST_PUZZLE_DAY <= date_of(day) <= LAST_PUZZLE_DAY
