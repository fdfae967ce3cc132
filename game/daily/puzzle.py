"""A day's puzzle, as a value and as a line of text."""

from dataclasses import dataclass
from datetime import date

from game.daily.calendar import options_of, seed_of
from game.daily.tasks import Kind, Task
from game.rules import State, format_action, format_position, parse_action, parse_position
from game.rules.actions import Advance, Move, Retreat
from game.rules.notation.options import format_options

POSITION_FIELDS = ("passage", "pirates", "hands", "row", "discard", "began", "turn")
"""The fields of a position that a line stores; the rest follows from the day."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a task for the seat on turn.

    ``wrong_permille`` is the number of wrong actions in 1000 legal first actions, rounded down; a
    wrong action puts the goal out of reach. ``solution`` is one order of the only actions that
    reach the goal.
    """

    date: date
    start: State
    task: Task
    wrong_permille: int
    solution: tuple[Move, ...]

    @property
    def seat(self) -> int:
        """The seat of the person who solves the puzzle."""
        return self.start.seat_on_turn


def format_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as one line: date, task, share of wrong first actions, solution, position."""
    task, edition = puzzle.task, puzzle.start.setup.options.edition
    solution = ",".join(format_action(action, edition) for action in puzzle.solution)
    texts = position_fields(puzzle.start)
    position = (texts[field] for field in POSITION_FIELDS)
    asked = (
        puzzle.date.isoformat(),
        task.kind.value,
        task.number,
        task.cards,
        puzzle.wrong_permille,
    )
    return " ".join([*map(str, asked), solution, *position])


def parse_puzzle(line: str) -> Puzzle:
    """Read a puzzle's line. Raises ValueError for a text of another form."""
    day, kind, number, cards, wrong, solution, *position = line.split(" ")
    start = set_up_position(
        date.fromisoformat(day), dict(zip(POSITION_FIELDS, position, strict=True))
    )
    return Puzzle(
        date=date.fromisoformat(day),
        start=start,
        task=Task(Kind(kind), int(number), int(cards)),
        wrong_permille=int(wrong),
        solution=tuple(_move(text, start) for text in solution.split(",")),
    )


def position_fields(state: State) -> dict[str, str]:
    """Return the fields of a position's text, by name."""
    return dict(part.split("=", 1) for part in format_position(state).split())


def set_up_position(day: date, texts: dict[str, str]) -> State:
    """Set up a position on a board that somebody laid. The day's seed shuffles the stock."""
    shown = " ".join(f"{field}={texts[field]}" for field in POSITION_FIELDS)
    return parse_position(
        f"{format_options(options_of(day))} {shown} board=laid stock=? shuffles=0 used=0 out=- "
        f"winner=- agreed=- first={texts['began']} seed={seed_of(day).hex()}"
    )


def _move(text: str, start: State) -> Move:
    action = parse_action(text, start.setup.options.edition)
    if not isinstance(action, Advance | Retreat):
        raise ValueError(f"{text} moves nobody")
    return action
