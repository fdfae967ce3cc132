"""The attempt in progress for people who use a screen reader: no picture, a control per move."""

from collections.abc import Sequence

from discord import ui

from cogs.board.positions import position_lines
from cogs.by_ear.moves import MoveIds
from cogs.by_ear.parts import parts_by_ear
from cogs.by_ear.speech import spoken
from cogs.daily.ids import attempts_click, day_click
from cogs.daily.panel import task_and_status_lines, undo_and_judge_buttons
from cogs.daily.wording import crew_names
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import joined_text_item, layout
from cogs.wording.emoji import SEAT_COLOURS
from game.model.daily import Attempts
from game.rules import format_action
from game.rules.actions import Move
from game.tables.daily.attempts import view_of
from game.tables.daily.days import puzzle_on
from i18n import Words


def attempt_by_ear(words: Words, attempts: Attempts, notes: Sequence[str] = ()) -> ui.LayoutView:
    """Show the attempt in progress, with its position and its moves in words."""
    puzzle, view = puzzle_on(attempts.day), view_of(attempts)

    def play(move: Move) -> ClickId:
        return attempts_click("day-play", attempts, format_action(move, view.options.edition))

    def choose(letter: str) -> ClickId:
        return attempts_click("day-choose", attempts, letter)

    lines_above = [*notes, *task_and_status_lines(words, puzzle, view, attempts)]
    return layout(
        *joined_text_item(spoken(words, line) for line in lines_above),
        *parts_by_ear(words, view, crew_names(words, puzzle), MoveIds(play, choose)),
        *rows(
            [*undo_and_judge_buttons(words, attempts, view), _whole_board_button(words, attempts)]
        ),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def board_by_ear(words: Words, attempts: Attempts) -> ui.LayoutView:
    """Say the board of the attempt in progress in words, space by space."""
    puzzle, view = puzzle_on(attempts.day), view_of(attempts)
    return layout(
        *joined_text_item(position_lines(words, view, crew_names(words, puzzle))),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def _whole_board_button(words: Words, attempts: Attempts) -> TableItem:
    """Return the button that shows the whole board in words."""
    return button(day_click("day-spaces", attempts.day), words("by-ear-board"))
