"""Read the puzzles of all days that have one, from the file that ``make`` wrote."""

from collections.abc import Mapping
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

from game.daily.puzzle import Puzzle, parse_puzzle

PUZZLES_FILE = Path(__file__).with_name("days.txt")
"""The file of the puzzles: one line for each day, in order."""

FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY = date(2026, 11, 1), date(2028, 12, 31)
"""The first and the last day with a puzzle; every day between them has one, too."""


_REMEMBERED = 8
"""The number of puzzles kept in memory; today's and yesterday's are needed often."""


class NoPuzzle(LookupError):
    """The day has no puzzle, because it is before the first or after the last day with one."""


@lru_cache(_REMEMBERED)
def puzzle_of(day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everyone everywhere.

    Raises :class:`NoPuzzle` for a day before :data:`FIRST_PUZZLE_DAY` or after
    :data:`LAST_PUZZLE_DAY`.
    """
    line = _lines().get(day.isoformat())
    if line is None:
        raise NoPuzzle(f"there is no puzzle for {day.isoformat()}")
    return parse_puzzle(line)


@cache
def _lines() -> Mapping[str, str]:
    lines = PUZZLES_FILE.read_text(encoding="ascii").splitlines()
    return MappingProxyType({line.partition(" ")[0]: line for line in lines})
