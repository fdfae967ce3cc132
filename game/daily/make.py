"""Write the puzzles again: ``python -m game.daily.make > game/daily/days.txt``.

It takes some minutes. To write other days than those of the file, run ``python -m game.daily.make
FIRST LAST``.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import date, timedelta

from game.daily.calendar import SECOND_SERIES
from game.daily.composing import compose_puzzle
from game.daily.making import make_puzzle
from game.daily.puzzle import format_puzzle
from game.daily.reading import FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
    parser = ArgumentParser("python -m game.daily.make", description="Make puzzles, a line a day.")
    parser.add_argument("first", type=date.fromisoformat, nargs="?", default=FIRST_PUZZLE_DAY)
    parser.add_argument("last", type=date.fromisoformat, nargs="?", default=LAST_PUZZLE_DAY)
    asked = parser.parse_args(arguments)
    for offset in range((asked.last - asked.first).days + 1):
        day = asked.first + timedelta(offset)
        puzzle = compose_puzzle(day) if day >= SECOND_SERIES else make_puzzle(day)
        sys.stdout.write(format_puzzle(puzzle) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
