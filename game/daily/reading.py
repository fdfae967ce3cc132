"""The puzzles of the days for which there are some, from the file that ``make`` has written."""

from collections.abc import Mapping
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from game.daily.puzzle import Puzzle, parse_puzzle

FILE = Path(__file__).with_name("days.txt")
"""A line a day, in order."""

FIRST, LAST = date(2026, 11, 1), date(2028, 12, 31)
"""The days between which every day has a puzzle."""


_REMEMBERED = 8
"""Puzzles kept as read: today's and yesterday's are asked for time and again."""


class NoPuzzle(LookupError):
    """A day lies before the first or after the last one that has a puzzle."""


@lru_cache(_REMEMBERED)
def puzzle_of(day: date) -> Puzzle:
    """Give the puzzle of a day, the same for everyone everywhere.

    Raises :class:`NoPuzzle` for a day before :data:`FIRST` or after :data:`LAST`.
    """
    line = _lines().get(day.isoformat())
    if line is None:
        raise NoPuzzle(f"there is no puzzle for {day.isoformat()}")
    return parse_puzzle(line)


@cache
def _lines() -> Mapping[str, str]:
    lines = FILE.read_text(encoding="ascii").splitlines()
    return MappingProxyType({line.partition(" ")[0]: line for line in lines})
