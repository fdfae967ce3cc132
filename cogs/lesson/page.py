"""A page of the lesson: what just happened, one rule, and the panel's buttons to apply the rule."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.lesson.progress import Progress
from cogs.panel.choices import Choices
from cogs.panel.illegal_action import why_illegal
from cogs.panel.playable import PlayableMoves
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import gallery, joined_text_item, layout, small_print
from cogs.ui.services.pictures import Drawing
from cogs.wording.alt_text import join_lines_that_fit, seat_line
from cogs.wording.emoji import SEAT_COLOURS, symbol_name
from game.pictures import draw_lesson
from game.rules.actions import EndTurn
from game.rules.notation import format_action
from game.rules.teaching.lesson import (
    LESSON_EDITION,
    LESSON_STEPS,
    READER,
    RIVAL,
    LessonScene,
    LessonStep,
    Rule,
    lesson_refusal,
    lesson_scene,
    scene_after_refusal,
)
from i18n import Words, keys

STEP_TEXTS = keys("learn-{}", Rule)
DONE_TEXTS = keys("learn-{}.done", Rule)

PictureItems = Sequence[ui.Item[Any]]
"""The picture, if there is one."""


def lesson_page(words: Words, progress: Progress, picture: str | None = None) -> ui.LayoutView:
    """Build a step of the lesson, or its end. ``picture`` is the attachment's file name."""
    playable = PlayableMoves(_scene(progress).view)
    picture_items = [] if picture is None else [gallery(picture, _alt_text(words, playable))]
    step = progress.step
    items = (
        _end_items(words, picture_items)
        if step is None
        else _step_items(words, progress, step, playable, picture_items)
    )
    return layout(
        *joined_text_item(_feedback(words, progress)), *items, colour=SEAT_COLOURS[READER]
    )


def lesson_drawing(progress: Progress) -> Drawing:
    """Return the picture of a page."""
    shown_scene = _scene(progress)
    playable = PlayableMoves(shown_scene.view)
    offered = (playable.moves, playable.opened_card)
    return Drawing(
        draw_lesson, (shown_scene.view, *offered, shown_scene.trails, shown_scene.crossed)
    )


def _scene(progress: Progress) -> LessonScene:
    if progress.tried_move is None:
        return lesson_scene(progress.page_number)
    return scene_after_refusal(progress.page_number, progress.tried_move)


def _feedback(words: Words, progress: Progress) -> list[str]:
    """Say what the last press did, or why its move is against the rules."""
    if progress.tried_move is not None:
        error = lesson_refusal(progress.page_number, progress.tried_move)
        return [
            words("learn-wrong", why=why_illegal(words, LESSON_EDITION, progress.tried_move, error))
        ]
    return [words(DONE_TEXTS[step.rule]) for step in LESSON_STEPS[: progress.page_number][-1:]]


def _step_items(
    words: Words,
    progress: Progress,
    step: LessonStep,
    playable: PlayableMoves,
    picture_items: PictureItems,
) -> list[ui.Item[Any]]:
    """Return the rule and the choices, with words and order as in a game's panel."""
    choices = Choices(words, playable, lambda verb, detail: _click(progress, step, verb, detail))
    texts = [
        f"### {words('panel-your-turn', count=playable.view.actions_left)}",
        words(STEP_TEXTS[step.rule]),
        small_print(
            words("learn-progress", step=progress.page_number + 1, steps=len(LESSON_STEPS))
        ),
    ]
    return [
        *joined_text_item(texts),
        *picture_items,
        *(choices.retreat_items() if playable.retreats else []),
        *choices.pirate_items(),
        *choices.hand_items(),
        *rows([*_end_turn(choices), *_navigation_buttons(words, progress)]),
    ]


def _click(progress: Progress, step: LessonStep, verb: str, detail: str) -> ClickId:
    """Return where a choice leads: the right one to the next page, a forbidden one to the reason.

    A click on a card alone changes nothing: the lesson has opened the card already, or there is no
    move for it.
    """
    if verb != "play":
        return ClickId(verb, detail=detail)
    wrong = {format_action(move, LESSON_EDITION): move for move in step.wrong}
    if detail in wrong:
        return Progress(progress.page_number, wrong[detail]).page_click_id
    return Progress(progress.page_number + 1).page_click_id


def _end_turn(choices: Choices) -> list[TableItem]:
    return [choices.end_turn_button()] if EndTurn() in choices.view.choices else []


def _navigation_buttons(words: Words, progress: Progress) -> list[TableItem]:
    """Return the buttons that go back and that leave the lesson."""
    previous_page = Progress(max(progress.page_number - 1, 0)).page_click_id
    return [
        button(previous_page, words("learn-previous"), dead=not progress.page_number),
        button(ClickId("learn-stop"), words("learn-stop")),
    ]


def _end_items(words: Words, picture_items: PictureItems) -> list[ui.Item[Any]]:
    """Return every rule in short, and the buttons that start a game or the lesson anew."""
    end_buttons = [
        button(ClickId("practise"), words("learn-play"), discord.ButtonStyle.success),
        button(Progress().page_click_id, words("learn-anew")),
    ]
    return [*joined_text_item([words("learn-end")]), *picture_items, *rows(end_buttons)]


def _alt_text(words: Words, playable: PlayableMoves) -> str:
    """Say where the symbol of the card to play is found, and where the pirates are."""
    view = playable.view
    symbols = [
        words(
            "learn-spaces",
            symbol=symbol_name(words, LESSON_EDITION, symbol),
            spaces=", ".join(map(str, view.passage.spaces[symbol])),
        )
        for symbol in playable.advances_by_symbol
    ]
    seats = [
        seat_line(words, view, READER, words("rules-you")),
        seat_line(words, view, RIVAL, words("rules-rival")),
    ]
    return join_lines_that_fit([*symbols, *seats])
