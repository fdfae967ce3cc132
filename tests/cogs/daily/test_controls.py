"""The controls of the panels suffice to solve each day's puzzle, and to fail at it."""

from collections.abc import Callable

import pytest

from cogs.daily.panel import attempt_by_ear, attempt_page
from game.daily import FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY, Puzzle
from game.model.daily import Attempts, Day
from game.rules import format_action
from game.rules.actions import Advance, Move
from game.tables.daily.attempts import with_action
from game.tables.daily.days import DAY_ZERO, puzzle_on
from i18n import Words
from tests.cogs.message_parts import button_details, menus
from tests.long import MATRIX_GAME_COUNT, larger_in_matrix
from tests.makers.people import ANA, GUILD, HALL_CHANNEL, NOON
from tests.tables.daily.player import wrong_action

FIRST_DAY, LAST_DAY = (Day((one - DAY_ZERO).days) for one in (FIRST_PUZZLE_DAY, LAST_PUZZLE_DAY))
STEP = 1 if MATRIX_GAME_COUNT else 11
"""The step between tested days. Every weekday and every edition is tested."""


def details_with_picture(words: Words, attempts: Attempts, move: Move) -> list[str]:
    """Return the details of the picture panel's buttons.

    If the move's card has several moves, the card is opened first.
    """
    panel = attempt_page(words, attempts)[1](None)
    if isinstance(move, Advance):
        letter = move_in_notation(puzzle_on(attempts.day), move)[0]
        if f"{attempts.day}.{letter}" in button_details(panel, "day-card"):
            panel = attempt_page(words, attempts, move.symbol)[1](None)
    return button_details(panel, "day-play")


def details_in_words(words: Words, attempts: Attempts, move: Move) -> list[str]:
    """Return the details and values of the controls in the panel without a picture."""
    panel = attempt_by_ear(words, attempts)
    options = [option.value for menu in menus(panel) for option in menu.options]
    return [*button_details(panel, "day-play"), *options]


@larger_in_matrix
@pytest.mark.parametrize("offered", [details_with_picture, details_in_words])
def test_every_move_is_offered(
    words: Words, offered: Callable[[Words, Attempts, Move], list[str]]
) -> None:
    for day in map(Day, range(FIRST_DAY, LAST_DAY + 1, STEP)):
        puzzle = puzzle_on(day)
        for moves in (puzzle.solution, (wrong_action(puzzle),)):
            attempts = Attempts(ANA.user, day, NOON, GUILD, HALL_CHANNEL)
            for move in moves:
                text = move_in_notation(puzzle, move)
                assert f"{day}.{text}" in offered(words, attempts, move), (day, text)
                attempts = with_action(attempts, move)


def move_in_notation(puzzle: Puzzle, move: Move) -> str:
    """Return a move in notation."""
    return format_action(move, puzzle.start.setup.options.edition)
