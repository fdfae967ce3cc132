"""The private panel of a day's puzzle: task, position and buttons, with or without a picture."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from discord import ButtonStyle, ui

from cogs.board.positions import position_lines
from cogs.by_ear.moves import MoveIds
from cogs.by_ear.parts import parts_by_ear
from cogs.by_ear.speech import spoken
from cogs.daily.ids import attempts_click, day_click
from cogs.daily.wording import (
    SKULLS,
    card_source,
    crew_names,
    date_text,
    own_pirates,
    task_text,
    why_text,
)
from cogs.panel.choices import Choices, PlayableMoves
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import gallery, joined_text_item, layout, small_print
from cogs.ui.pages import PageMaker
from cogs.ui.services.pictures import Drawing
from cogs.wording.actions import moves_text
from cogs.wording.alt_text import panel_alt
from cogs.wording.clock import time_of_day
from cogs.wording.emoji import SEAT_COLOURS
from game.daily import Kind, Puzzle
from game.model.daily import Attempts, Day
from game.pictures import draw_panel
from game.rules import format_action, parse_action
from game.rules.actions import Move
from game.rules.views import View
from game.tables.daily.attempts import (
    MOST_ATTEMPTS,
    actions_of,
    can_go_on,
    progress_of,
    verdict_of,
    view_of,
)
from game.tables.daily.days import midnight_after, puzzle_on
from i18n import Words

COUNTED_KINDS = {Kind.ABOARD, Kind.CARDS, Kind.FARTHEST, Kind.WIN}
"""The kinds of task that count something, so that the panel shows how much is reached."""

VERBS = {"card": "day-card", "play": "day-play"}
"""The verb of the daily puzzle's buttons for each verb of a game's panel."""


def attempt_page(
    words: Words, attempts: Attempts, chosen: int | None = None, notes: Sequence[str] = ()
) -> tuple[Drawing, PageMaker]:
    """Return the attempt in progress and its picture. ``chosen`` is the card that was clicked."""
    view = view_of(attempts)
    playable = PlayableMoves(view, chosen)
    drawing = Drawing(
        draw_panel,
        (view, playable.moves, playable.opened_card, (), puzzle_on(attempts.day).task.target),
    )
    return drawing, partial(_attempt, words, attempts, playable, tuple(notes))


def _attempt(
    words: Words,
    attempts: Attempts,
    playable: PlayableMoves,
    notes: Sequence[str],
    picture: str | None,
) -> ui.LayoutView:
    puzzle = puzzle_on(attempts.day)
    choices = Choices(words, playable, partial(_click_id, attempts))
    return layout(
        *joined_text_item([*notes, *task_and_status_lines(words, puzzle, playable.view, attempts)]),
        *_pictured(words, puzzle, choices, picture),
        *choices.items(),
        *rows(undo_and_judge_buttons(words, attempts)),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def task_and_status_lines(
    words: Words, puzzle: Puzzle, view: View, attempts: Attempts
) -> list[str]:
    """Return the lines above the position: the task, and the state of the attempt.

    They are few, so that a phone shows the task, the position and the buttons at once.
    """
    return [
        f"**{task_text(words, puzzle)}**",
        small_print(_attempt_status(words, puzzle, view, attempts)),
        *_earlier_attempts(words, puzzle, attempts),
    ]


def _earlier_attempts(words: Words, puzzle: Puzzle, attempts: Attempts) -> list[str]:
    """Say which turns the person has tried, and why each was wrong."""
    edition = puzzle.start.setup.options.edition
    said: list[str] = []
    for number, made in enumerate(attempts.made, start=1):
        moves = moves_text(words, edition, [parse_action(one, edition) for one in actions_of(made)])
        why = " ".join(why_text(words, puzzle, verdict_of(attempts.day, made)))
        said.append(small_print(words("daily-tried", number=number, moves=moves, why=why)))
    return said


def _attempt_status(words: Words, puzzle: Puzzle, view: View, attempts: Attempts) -> str:
    """Say which attempt it is, how many actions are left, what is reached, and the moves so far.

    Before the first move, say whose pirates they are.
    """
    number = words("daily-attempt", number=len(attempts.made) + 1, most=MOST_ATTEMPTS)
    left = view.actions_left if view.seat_on_turn == puzzle.seat else 0
    said = [number, words("panel-your-turn", count=left)]
    if not attempts.actions:
        day = [date_text(words, attempts.day), words(SKULLS[puzzle.skulls])]
        return " · ".join([*([] if attempts.made else day), *said, own_pirates(words, puzzle)])
    edition = view.options.edition
    made = [parse_action(one, edition) for one in attempts.actions]
    said += [*_reached(words, puzzle, attempts), moves_text(words, edition, made)]
    return " · ".join(said)


def _reached(words: Words, puzzle: Puzzle, attempts: Attempts) -> list[str]:
    """Say how much the attempt in progress has reached, if the task counts something."""
    if puzzle.task.kind not in COUNTED_KINDS:
        return []
    return [words("daily-so-far", reached=progress_of(attempts), wanted=puzzle.task.number)]


def _pictured(
    words: Words, puzzle: Puzzle, choices: Choices, picture: str | None
) -> list[ui.Item[Any]]:
    if picture is None:
        return []
    names = crew_names(words, puzzle)
    return [gallery(picture, panel_alt(words, choices.view, names, choices.moves_in_words()))]


def undo_and_judge_buttons(words: Words, attempts: Attempts) -> list[TableItem]:
    """Return the buttons: one undoes the last action, the other lets the bot judge the attempt.

    There are none before the first action.
    """
    if not attempts.actions:
        return []
    return [
        button(attempts_click("day-undo", attempts), words("panel-undo")),
        button(
            attempts_click("day-judge", attempts),
            words("daily-judge", number=len(attempts.made) + 1, most=MOST_ATTEMPTS),
            ButtonStyle.secondary if can_go_on(attempts) else ButtonStyle.primary,
        ),
    ]


SURE = "sure"
"""The detail of a button that answers a question with yes."""


def unfinished_turn_question(words: Words, attempts: Attempts) -> ui.LayoutView:
    """Ask whether to check a turn that has an action left."""
    left = words("panel-your-turn", count=view_of(attempts).actions_left)
    back = button(attempts_click("day-panel", attempts), words("daily-go-on"), ButtonStyle.primary)
    sure = button(attempts_click("day-judge", attempts, SURE), words("daily-judge-anyway"))
    return layout(
        *joined_text_item([words("daily-unfinished-turn"), small_print(left)]),
        *rows([back, sure]),
        colour=SEAT_COLOURS[puzzle_on(attempts.day).seat],
    )


def answer_question(words: Words, attempts: Attempts) -> ui.LayoutView:
    """Ask whether to end the attempts and show the answer."""
    back = button(attempts_click("day-panel", attempts), words("daily-go-on"), ButtonStyle.primary)
    sure = button(attempts_click("day-answer", attempts, SURE), words("daily-show-answer"))
    return layout(
        *joined_text_item([words("daily-answer-ends")]),
        *rows([back, sure]),
        colour=SEAT_COLOURS[puzzle_on(attempts.day).seat],
    )


def _click_id(attempts: Attempts, verb: str, detail: str) -> ClickId:
    return attempts_click(VERBS[verb], attempts, detail)


def unfinished_message(words: Words, day: Day) -> ui.LayoutView:
    """Say that the puzzle of a day can still be finished until the next day is over."""
    until = time_of_day(midnight_after(Day(day + 1)))
    return layout(
        *joined_text_item([words("daily-unfinished", time=until)]),
        *rows([button(day_click("day-finish", day), words("daily-finish"))]),
    )


def attempt_by_ear(words: Words, attempts: Attempts, notes: Sequence[str] = ()) -> ui.LayoutView:
    """Show the attempt in progress, with its position and its moves in words."""
    puzzle, view = puzzle_on(attempts.day), view_of(attempts)

    def play(move: Move) -> ClickId:
        return attempts_click("day-play", attempts, format_action(move, view.options.edition))

    def choose(letter: str) -> ClickId:
        return attempts_click("day-choose", attempts, letter)

    lines_above = [
        *notes,
        *task_and_status_lines(words, puzzle, view, attempts),
        small_print(card_source(words, puzzle)),
    ]
    return layout(
        *joined_text_item(spoken(words, line) for line in lines_above),
        *parts_by_ear(words, view, crew_names(words, puzzle), MoveIds(play, choose)),
        *rows([*undo_and_judge_buttons(words, attempts), _whole_board_button(words, attempts)]),
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
