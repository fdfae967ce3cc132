"""A player who solves daily puzzles or fails at them, click by click."""

from datetime import date

from game.daily import Puzzle, right_answers
from game.model.daily import Attempts, Day
from game.model.ids import ChannelId, GuildId, InteractionId
from game.model.time import Moment
from game.rules import turn_actions
from game.rules.actions import Advance, Move, Retreat
from game.tables import Person, Place, Tables
from game.tables.daily.attempts import MOST_ATTEMPTS, with_action
from game.tables.daily.daily import DailyClick
from game.tables.daily.days import DAY_ZERO, puzzle_on
from game.tables.durations import DAY, HOUR
from tests.makers.people import ANA, HALL_PLACE, new_click_id

TODAY = Day((date(2026, 11, 5) - DAY_ZERO).days)
DAY_WITH_MANY_MOVES = Day(20758)
"""A day whose puzzle begins with more moves than a message can show as buttons."""
YESTERDAY, TOMORROW, DAY_AFTER_TOMORROW = Day(TODAY - 1), Day(TODAY + 1), Day(TODAY + 2)
DIRECT_MESSAGE_PLACE = Place(GuildId(0), ChannelId(77))
"""The place of a direct message."""


def moment_at(day: Day, hour: int = 12) -> Moment:
    """Return the moment at which an hour of a day begins."""
    return Moment(day * DAY + hour * HOUR)


def click_on_panel(
    attempts: Attempts, number: InteractionId | None = None, place: Place = HALL_PLACE
) -> DailyClick:
    """Return a click on the panel that shows these attempts."""
    return DailyClick(
        attempts.user, attempts.day, attempts.version, number or new_click_id(), place
    )


def wrong_actions(puzzle: Puzzle) -> list[Move]:
    """Return the first actions after which the puzzle's goal cannot be reached."""
    right = {turn[0] for turn in right_answers(puzzle)}
    actions = (one for one in turn_actions(puzzle.start) if isinstance(one, Advance | Retreat))
    return [one for one in actions if one not in right]


def wrong_action(puzzle: Puzzle) -> Move:
    """Return an action after which the puzzle's goal cannot be reached."""
    return wrong_actions(puzzle)[0]


async def make_wrong_attempt(
    tables: Tables, attempts: Attempts, place: Place = HALL_PLACE
) -> Attempts:
    """Make a wrong attempt of one action, another one each time."""
    wrong = wrong_actions(puzzle_on(attempts.day))[len(attempts.made)]
    attempts = await tables.daily.do(click_on_panel(attempts, place=place), with_action, wrong)
    return await tables.daily.confirm(click_on_panel(attempts, place=place))


async def solve_puzzle(
    tables: Tables, person: Person = ANA, place: Place = HALL_PLACE, day: Day | None = None
) -> Attempts:
    """Solve the puzzle of ``day``, or today's puzzle if ``day`` is ``None``."""
    attempts = await tables.daily.begin_puzzle(person.user, place, day)
    for action in puzzle_on(attempts.day).solution:
        attempts = await tables.daily.do(click_on_panel(attempts, place=place), with_action, action)
    return await tables.daily.confirm(click_on_panel(attempts, place=place))


async def fail_puzzle(tables: Tables, person: Person = ANA, place: Place = HALL_PLACE) -> Attempts:
    """Fail at today's puzzle."""
    attempts = await tables.daily.begin_puzzle(person.user, place)
    for _ in range(MOST_ATTEMPTS):
        attempts = await make_wrong_attempt(tables, attempts, place)
    return attempts
