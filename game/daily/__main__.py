"""Print the puzzle of a day: ``python -m game.daily 2027-01-01``; ``--solution`` adds its answers.

Exit code 2: the day has no puzzle, or there is no such day.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import date

from game.daily.judging import right_answers
from game.daily.puzzle import Puzzle
from game.daily.reading import NoPuzzle, puzzle_of
from game.rules import format_action
from game.rules.state.cards import list_cards


def main(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code."""
    parser = ArgumentParser("python -m game.daily", description="Print the puzzle of a day.")
    parser.add_argument("day", type=date.fromisoformat, metavar="YYYY-MM-DD")
    parser.add_argument("--solution", action="store_true", help="print the right answers, too")
    asked = parser.parse_args(arguments)
    try:
        puzzle = puzzle_of(asked.day)
    except NoPuzzle as error:
        sys.stderr.write(f"{error}\n")
        return 2
    lines = [*_question(puzzle), *(_answers(puzzle) if asked.solution else ())]
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _question(puzzle: Puzzle) -> Iterator[str]:
    """Describe what the player sees, without the stock's cards and the hands of others."""
    start, task, options = puzzle.start, puzzle.task, puzzle.start.setup.options
    letters = [symbol.letter for symbol in options.edition.symbols]
    yield f"{puzzle.date} {options.edition.name} {options.handling.value}"
    yield f"task: {task.kind} {task.number}, cards left: {task.cards}"
    yield f"actions: {start.actions_left}, wrong first ones: {puzzle.wrong_permille} of 1000"
    yield f"passage: {''.join(letters[symbol] for symbol in start.passage.symbols)}"
    for seat, places in enumerate(start.pirates):
        yield f"{'your' if seat == puzzle.seat else 'other'} pirates: {','.join(map(str, places))}"
    yield f"your hand: {''.join(letters[card] for card in list_cards(start.hands[puzzle.seat]))}"
    if options.handling.open_row:
        yield f"row: {''.join(letters[card] for card in start.piles.row)}"


def _answers(puzzle: Puzzle) -> Iterator[str]:
    """Return the right answers, one on each line."""
    edition = puzzle.start.setup.options.edition
    for order in right_answers(puzzle):
        yield f"answer: {' '.join(format_action(action, edition) for action in order)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
