"""What a date decides about its puzzle from 2027 on, before any position is searched.

A week has each kind of task once, and no kind comes on two days in a row. Everything is calculated
from the date alone, without the puzzles of other days.
"""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import sha256
from itertools import count

from game.daily.tasks import Kind
from game.rules import Options
from game.rules.editions import (
    CLASSIC,
    CLASSIC_PASSING,
    RAVENSBURGER_ADVANCED,
    RAVENSBURGER_BASIC,
    SWEDISH,
    Edition,
)
from game.rules.fairness.stream import KeyedStream

SECOND_SERIES = date(2027, 1, 1)
"""The first day of the second series of puzzles; ``game.daily.composing`` makes its puzzles."""

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)

MONDAY_EDITION = RAVENSBURGER_BASIC
"""The edition with two actions a turn, too few for a hard puzzle."""

OTHER_EDITIONS = (CLASSIC, SWEDISH, RAVENSBURGER_ADVANCED, CLASSIC_PASSING)
"""The editions that take turns on the other days."""

MONDAY_KINDS = (Kind.REACH, Kind.FARTHEST, Kind.HINDMOST)
"""The kinds that take turns on Mondays.

Of these kinds the search finds many tasks. A greedy player may solve some of them, and the others
have a surprise more than other kinds.
"""

_KIND_WEEKDAYS = {
    Kind.REACH: range(TUESDAY, SUNDAY + 1),
    Kind.FARTHEST: range(TUESDAY, SUNDAY + 1),
    Kind.HINDMOST: range(TUESDAY, SUNDAY + 1),
    Kind.TOGETHER: range(THURSDAY, SUNDAY + 1),
    Kind.ABOARD: range(WEDNESDAY, SATURDAY + 1),
    Kind.CARDS: range(THURSDAY, SATURDAY + 1),
    Kind.WIN: range(TUESDAY, WEDNESDAY + 1),
}
"""The weekdays from Tuesday on for which the search finds a task of a kind soon enough."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard the puzzles of a weekday are."""

    chance: range
    """The chance of a random turn to be right, in millionths."""
    greedy_share: tuple[int, int]
    """In how many of how many weeks a greedy player may solve the puzzle."""
    least_marks: int
    """The number of surprises that every solution has at least."""


DIFFICULTIES = (
    Difficulty(range(400, 10_000), (2, 3), least_marks=1),
    Difficulty(range(300, 6_000), (1, 1), least_marks=1),
    Difficulty(range(200, 3_500), (3, 4), least_marks=2),
    Difficulty(range(100, 900), (3, 4), least_marks=2),
    Difficulty(range(50, 600), (1, 2), least_marks=2),
    Difficulty(range(20, 350), (1, 3), least_marks=2),
    Difficulty(range(1, 200), (0, 1), least_marks=2),
)
"""The difficulty of each weekday, from Monday to Sunday."""


def difficulty_of(day: date) -> Difficulty:
    """Return the difficulty of a day."""
    return DIFFICULTIES[day.weekday()]


def greedy_solves(day: date) -> bool:
    """Return whether a greedy player should solve the puzzle of a day."""
    weeks, of_weeks = difficulty_of(day).greedy_share
    rounds = _week_of(day) // len(MONDAY_KINDS)
    return kind_of(day) in MONDAY_KINDS and rounds % of_weeks < weeks


def least_marks_of(day: date) -> int:
    """Return the number of surprises that the solution of a day has at least."""
    many_to_choose_from = kind_of(day) in MONDAY_KINDS and not greedy_solves(day)
    return difficulty_of(day).least_marks + many_to_choose_from


def kind_of(day: date) -> Kind:
    """Return the kind of a day's task."""
    return _kinds_of_week(_week_of(day))[day.weekday()]


def options_on(day: date) -> Options:
    """Return the edition and the card handling of a day."""
    week, weekday = _week_of(day), day.weekday()
    if weekday == MONDAY:
        return _printed_options(MONDAY_EDITION, week)
    round_, place = divmod(week * SUNDAY + weekday, len(OTHER_EDITIONS))
    return _printed_options(OTHER_EDITIONS[place], round_)


def _printed_options(edition: Edition, round_: int) -> Options:
    handling = edition.handlings[round_ % len(edition.handlings)]
    return Options(edition, handling, passing=edition.least_actions == 0)


def seed_on(day: date) -> bytes:
    """Return the 32 bytes that seed everything random about a day."""
    return _seed(day.isoformat())


def _week_of(day: date) -> int:
    """Return the number of a day's week; weeks begin on Monday."""
    return (day.toordinal() - 1) // 7


def _monday_kind(week: int) -> Kind:
    return MONDAY_KINDS[week % len(MONDAY_KINDS)]


@lru_cache(8)
def _kinds_of_week(week: int) -> tuple[Kind, ...]:
    """Return the kinds of a week, from Monday to Sunday; each comes once."""
    monday, next_monday = _monday_kind(week), _monday_kind(week + 1)
    others, seed = [kind for kind in _KIND_WEEKDAYS if kind is not monday], _seed(f"week {week}")
    for attempt in count():
        order = KeyedStream(seed, f"kinds/{attempt}").shuffled(range(len(others)))
        kinds = [others[place] for place in order]
        fits = all(day in _KIND_WEEKDAYS[kind] for day, kind in enumerate(kinds, TUESDAY))
        if fits and kinds[-1] is not next_monday:
            return (monday, *kinds)
    raise AssertionError("some order fits")


def _seed(text: str) -> bytes:
    return sha256(f"cartagena daily 2 {text}".encode()).digest()
