"""A day's puzzle, as a value and as a line of text.

The date alone decides its edition, card handling, seed and difficulty.
"""

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from game.daily.calendar import SECOND_SERIES, options_on, seed_on
from game.daily.tasks import Kind, Task
from game.rules import (
    Options,
    State,
    format_action,
    format_position,
    parse_action,
    parse_position,
)
from game.rules.actions import Advance, Move, Retreat
from game.rules.editions import (
    CLASSIC,
    CLASSIC_PASSING,
    RAVENSBURGER_ADVANCED,
    RAVENSBURGER_BASIC,
    SWEDISH,
)
from game.rules.notation.options import format_options

PUZZLE_EDITIONS = (
    CLASSIC,
    CLASSIC_PASSING,
    SWEDISH,
    RAVENSBURGER_BASIC,
    RAVENSBURGER_ADVANCED,
)
"""The editions that take turns in the puzzles of the first series.

The list of a table's editions may grow, but this list stays. If it changed, the stored puzzles of
most days would get another edition, and could not be read.
"""

WRONG_SHARE_RANGES = (
    range(300, 775),
    range(775, 830),
    range(830, 865),
    range(865, 895),
    range(895, 920),
    range(920, 940),
    range(940, 1000),
)
"""The allowed number of wrong actions per 1000 legal first actions, from Monday to Sunday.

They hold for the first series.
"""


def options_of(day: date) -> Options:
    """Return the options of a day.

    In the first series each day has the next edition. After each round of these editions, an
    edition uses its next card handling.
    """
    if day >= SECOND_SERIES:
        return options_on(day)
    round_, place = divmod(day.toordinal(), len(PUZZLE_EDITIONS))
    edition = PUZZLE_EDITIONS[place]
    handling = edition.handlings[round_ % len(edition.handlings)]
    return Options(edition, handling, passing=edition.least_actions == 0)


def seed_of(day: date) -> bytes:
    """Return the 32 bytes that seed everything random about a day."""
    if day >= SECOND_SERIES:
        return seed_on(day)
    return sha256(f"cartagena daily 1 {day.isoformat()}".encode()).digest()


def wrong_share_range(day: date) -> range:
    """Return the allowed share of wrong first actions, in permille, for the weekday of `day`."""
    return WRONG_SHARE_RANGES[day.weekday()]


SKULLS = (1, 1, 2, 2, 2, 3, 3)
"""The number of skulls that say how hard a puzzle is, from Monday to Sunday."""

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

    @property
    def skulls(self) -> int:
        """How hard the puzzle is, from 1 to 3."""
        return SKULLS[self.date.weekday()]


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
