"""The pages after an attempt: why it was wrong, the result, and the solution step by step."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from discord import ButtonStyle, ui

from cogs.daily.ids import attempts_click, day_click
from cogs.daily.wording import crew_names, date_text, result_line, task_text, why_text
from cogs.ui.buttons import TableItem, button, rows
from cogs.ui.layout import gallery, joined_text_item, layout, small_print
from cogs.ui.pages import PageMaker
from cogs.ui.services.pictures import Drawing
from cogs.wording.actions import moves_text
from cogs.wording.alt_text import join_lines_that_fit, own_hand, row_line, seat_line
from cogs.wording.clock import relative_time
from cogs.wording.emoji import SEAT_COLOURS
from game.daily import Puzzle
from game.model.daily import Attempts, AttemptsResult, Day, Finish
from game.pictures import draw_moves
from game.pictures.reel import draw_clip
from game.rules import format_action, parse_action
from game.rules.actions import Action
from game.rules.views import View
from game.tables.daily.attempts import MOST_ATTEMPTS, actions_of, verdict_of, view_after_actions
from game.tables.daily.daily import DailyResult
from game.tables.daily.days import puzzle_on
from i18n import Words


def position_drawing(day: Day, view: View, actions: Sequence[Action] = ()) -> Drawing:
    """Return the picture of a position, with arrows for the actions that led to it.

    The space that the day's task names has a frame.
    """
    return Drawing(draw_moves, (view, tuple(actions), puzzle_on(day).task.target))


def position_picture(
    words: Words, puzzle: Puzzle, view: View, picture: str | None
) -> list[ui.Item[Any]]:
    """Return the attached picture with this file name; nothing if there is no file name.

    The picture's alt text describes the position. The lines above it say what its arrows show.
    """
    if picture is None:
        return []
    names = crew_names(words, puzzle)
    seats = [seat_line(words, view, seat, name) for seat, name in enumerate(names)]
    own = [seats.pop(puzzle.seat), *own_hand(words, view)]
    return [gallery(picture, join_lines_that_fit([*own, *row_line(words, view), *seats]))]


class IllustratedPage(NamedTuple):
    """A page with its picture. If there is a clip, it replaces the picture later."""

    drawing: Drawing
    page: PageMaker
    clip: Drawing | None = None


def wrong_attempt_page(words: Words, attempts: Attempts) -> IllustratedPage:
    """Build the page that says why the last attempt is wrong, with a picture of its moves."""
    texts = actions_of(attempts.made[-1])
    view = view_after_actions(attempts.day, texts)
    actions = _parsed(view, texts)
    page = partial(_wrong, words, attempts, view, actions)
    return IllustratedPage(position_drawing(attempts.day, view, actions), page)


def _wrong(
    words: Words, attempts: Attempts, view: View, actions: Sequence[Action], picture: str | None
) -> ui.LayoutView:
    puzzle, number = puzzle_on(attempts.day), len(attempts.made)
    again = button(attempts_click("day-panel", attempts), words("daily-again"), ButtonStyle.primary)
    return layout(
        *joined_text_item(
            [
                f"### {words('daily-wrong', number=number, most=MOST_ATTEMPTS)}",
                *why_text(words, puzzle, verdict_of(attempts.day, attempts.made[-1])),
                small_print(moves_text(words, view.options.edition, actions)),
                small_print(words("daily-task-was", task=task_text(words, puzzle))),
            ]
        ),
        *position_picture(words, puzzle, view, picture),
        *rows([again, button(attempts_click("day-answer", attempts), words("daily-show-answer"))]),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def result_page(
    words: Words, result: DailyResult, *, on_server: bool, notes: Sequence[str] = ()
) -> IllustratedPage:
    """Build the page of the result, with the solution as a picture.

    On a server it has a button that shares the result.
    """
    day = result.attempts.day
    view, actions = _solution(day, len(puzzle_on(day).solution))
    page = partial(_result, words, result, view, actions, tuple(notes), on_server)
    return IllustratedPage(position_drawing(day, view, actions), page, _clip(day))


def _result(
    words: Words,
    result: DailyResult,
    view: View,
    actions: Sequence[Action],
    notes: Sequence[str],
    on_server: bool,  # noqa: FBT001 - bound beforehand
    picture: str | None,
) -> ui.LayoutView:
    attempts, edition = result.attempts, view.options.edition
    puzzle = puzzle_on(attempts.day)
    solved = attempts.result is AttemptsResult.SOLVED
    return layout(
        *joined_text_item(
            [
                *notes,
                f"### {words('daily-solved') if solved else words('daily-failed')}",
                *([] if solved else _why_last_attempt_is_wrong(words, attempts)),
                f"```\n{result_line(words, attempts)}\n```",
                *_streak_lines(words, result, on_server=on_server),
                *_finish_bars(words, result.finishes),
                words("daily-next", time=relative_time(result.next_puzzle)),
            ]
        ),
        *joined_text_item([words("daily-solution", moves=moves_text(words, edition, actions))]),
        *position_picture(words, puzzle, view, picture),
        *rows(_result_buttons(words, attempts, on_server=on_server)),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def _why_last_attempt_is_wrong(words: Words, attempts: Attempts) -> list[str]:
    if not attempts.made:
        return []
    verdict = verdict_of(attempts.day, attempts.made[-1])
    return why_text(words, puzzle_on(attempts.day), verdict)


def _streak_lines(words: Words, result: DailyResult, *, on_server: bool) -> list[str]:
    """Say the reader's streak and the server's.

    In a direct message, say where a result can be shared; there is no streak of a server.
    """
    own = words("daily-streak", days=result.streak, longest=result.longest)
    if not on_server:
        return [own, small_print(words("daily-share-elsewhere"))]
    here = words("daily-here", count=result.solver_count)
    server = words("daily-server-streak", days=result.server_streak)
    return [own, f"{here} {server}"]


LEAST_FINISHES, MOST_BAR = 5, 12
"""How many people must have finished before there are bars, and the length of the longest bar."""


def _finish_bars(words: Words, finishes: Sequence[Finish]) -> list[str]:
    """Show at which attempt people solved the puzzle here, with a bar for each attempt."""
    if len(finishes) < LEAST_FINISHES:
        return []
    solved = Counter(one.tries for one in finishes if one.result is AttemptsResult.SOLVED)
    counts = [solved[number] for number in range(1, MOST_ATTEMPTS + 1)]
    counts.append(len(finishes) - sum(counts))
    labels = [*map(str, range(1, MOST_ATTEMPTS + 1)), words("daily-unsolved")]
    return [
        small_print(f"{'▰' * -(-count * MOST_BAR // max(counts))} {label}: {count}")
        for label, count in zip(labels, counts, strict=True)
    ]


def _result_buttons(words: Words, attempts: Attempts, *, on_server: bool) -> list[TableItem]:
    steps = button(day_click("day-steps", attempts.day, "1"), words("daily-steps"))
    return [_share_button(words, attempts), steps] if on_server else [steps]


def _share_button(words: Words, attempts: Attempts) -> TableItem:
    return button(attempts_click("day-share", attempts), words("daily-share"), ButtonStyle.primary)


def solution_page(
    words: Words, day: Day, step: int, sharable: Attempts | None = None
) -> IllustratedPage:
    """Build a page of the solution: all actions at step 0, and one action at each further step.

    A button shares the result of the attempts ``sharable``, if they are given.
    """
    view, actions = _solution(day, step or len(puzzle_on(day).solution))
    if step:
        actions = actions[-1:]
    page = partial(_step, words, day, step, view, actions, sharable)
    return IllustratedPage(position_drawing(day, view, actions), page, None if step else _clip(day))


def _step(
    words: Words,
    day: Day,
    step: int,
    view: View,
    actions: Sequence[Action],
    sharable: Attempts | None,
    picture: str | None,
) -> ui.LayoutView:
    puzzle, steps = puzzle_on(day), len(puzzle_on(day).solution)
    title = words("daily-answer", date=date_text(words, day))
    moves = moves_text(words, view.options.edition, actions)
    shown = words("daily-step", step=step, steps=steps, move=moves) if step else moves
    previous_step, next_step = str(max(step - 1, 0)), str(min(step + 1, steps))
    back = button(day_click("day-steps", day, previous_step), words("rules-back"), dead=step == 0)
    further = button(
        day_click("day-steps", day, next_step), words("rules-next"), dead=step == steps
    )
    return layout(
        *joined_text_item([f"### {title}", task_text(words, puzzle), shown]),
        *position_picture(words, puzzle, view, picture),
        *rows([back, further, *([] if sharable is None else [_share_button(words, sharable)])]),
        colour=SEAT_COLOURS[puzzle.seat],
    )


def _solution(day: Day, steps: int) -> tuple[View, tuple[Action, ...]]:
    """Return the reader's view after the first actions of the solution, and these actions."""
    puzzle = puzzle_on(day)
    edition, actions = puzzle.start.setup.options.edition, puzzle.solution[:steps]
    return view_after_actions(day, [format_action(one, edition) for one in actions]), actions


def _clip(day: Day) -> Drawing:
    """Return the clip of the solution, from the first move to the last."""
    moves = puzzle_on(day).solution
    views = [_solution(day, number)[0] for number in range(1, len(moves) + 1)]
    return Drawing(draw_clip, (view_after_actions(day), tuple(zip(moves, views, strict=True))))


def _parsed(view: View, texts: Sequence[str]) -> tuple[Action, ...]:
    return tuple(parse_action(one, view.options.edition) for one in texts)
