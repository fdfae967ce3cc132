"""A page of the lesson: what just happened, one rule, and a question with its answers."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.lesson.progress import Progress
from cogs.panel.choices import Choices, PlayableMoves
from cogs.panel.illegal_action import why_illegal
from cogs.rulebook.pages import Sign, explain_signs
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.layout import gallery, joined_text_item, layout, small_print
from cogs.ui.services.pictures import Drawing
from cogs.wording.alt_text import ending_alt, join_lines_that_fit, seat_line
from cogs.wording.emoji import SEAT_COLOURS, symbol_emoji, symbol_name
from cogs.wording.events import unbroken_card_counts
from game.pictures import draw_ending, draw_lesson
from game.rules.actions import Action, Advance, Retreat
from game.rules.teaching.lesson import (
    LESSON_EDITION,
    LESSON_STEPS,
    READER,
    LessonScene,
    LessonStep,
    Rule,
    lesson_refusal,
    lesson_scene,
    scene_after_refusal,
)
from game.rules.views import View
from game.tables.afterwards.summary import seats_by_rank
from i18n import Words, keys

STEP_TEXTS = keys("learn-{}", Rule)
QUESTIONS = keys("learn-{}.ask", Rule)
DONE_TEXTS = keys("learn-{}.done", Rule)

NEW_SIGNS = {
    Rule.RUN: Sign.DISC,
    Rule.OVER: Sign.COUNT,
    Rule.BACK: Sign.CARDS,
    Rule.TURN: Sign.ARROW,
}
"""The sign that each step explains."""

PictureItems = Sequence[ui.Item[Any]]
"""The picture, if there is one."""


def lesson_page(words: Words, progress: Progress, picture: str | None = None) -> ui.LayoutView:
    """Build a step of the lesson, or its end. ``picture`` is the attachment's file name."""
    playable = PlayableMoves(_scene(progress).view)
    step = progress.step
    alt = _alt_text(words, playable) if step is not None else _ending_alt(words, playable.view)
    picture_items = [] if picture is None else [gallery(picture, alt)]
    items = (
        _end_items(words, picture_items)
        if step is None
        else _step_items(words, progress, step, playable, picture_items)
    )
    return layout(
        *joined_text_item(_feedback(words, progress)), *items, colour=SEAT_COLOURS[READER]
    )


def lesson_drawing(words: Words, progress: Progress) -> Drawing:
    """Return the picture of a page. The last page shows the victory."""
    shown_scene, step = _scene(progress), progress.step
    if step is None:
        ranking = tuple(seats_by_rank(shown_scene.view))
        return Drawing(draw_ending, (shown_scene.view, _names(words), ranking))
    playable = PlayableMoves(shown_scene.view)
    # A step that asks for no move marks none: a golden place would look like the answer.
    asks_for_move = isinstance(step.right, Advance | Retreat)
    offered = (playable.moves, playable.opened_card) if asks_for_move else ((), None)
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
    """Return the rule, the picture, and the question with its answers, as a game's panel has them.

    All answers look the same, so that no colour gives the right one away.
    """
    choices = Choices(words, playable, lambda verb, detail: ClickId(verb, detail=detail))
    texts = [
        f"### {words('panel-your-turn', count=playable.view.actions_left)}",
        words(STEP_TEXTS[step.rule]),
        small_print(
            words("learn-progress", step=progress.page_number + 1, steps=len(LESSON_STEPS))
        ),
    ]
    style = discord.ButtonStyle.primary if step.wrong else discord.ButtonStyle.success
    answers = [
        _answer_button(choices, _click(progress, step, action), action, style)
        for action in playable.view.choices
    ]
    return [
        *joined_text_item(texts),
        *picture_items,
        *joined_text_item(
            [
                *_new_sign(words, step.rule),
                _hand_text(words, playable),
                f"**{words(QUESTIONS[step.rule])}**",
            ]
        ),
        *rows(answers),
        *rows(_navigation_buttons(words, progress)),
    ]


def _new_sign(words: Words, rule: Rule) -> list[str]:
    """Explain the sign that the picture of this step shows for the first time."""
    sign = NEW_SIGNS.get(rule)
    return [] if sign is None else [small_print(explain_signs(words, LESSON_EDITION)[sign])]


def _hand_text(words: Words, playable: PlayableMoves) -> str:
    """Name the reader's cards, in small print."""
    held = unbroken_card_counts(words, LESSON_EDITION, playable.hand)
    return small_print(words("text-hand", cards=held)) if held else ""


def _answer_button(
    choices: Choices, click: ClickId, action: Action, style: discord.ButtonStyle
) -> TableItem:
    """Return the button of an answer. It has the words of a panel's button."""
    if isinstance(action, Advance):
        sign = symbol_emoji(LESSON_EDITION, action.symbol)
        return button(click, choices.advance_label(action), style, sign)
    if isinstance(action, Retreat):
        return button(click, choices.retreat_label(action), style)
    return button(click, choices.words("panel-end-turn"), style)


def _click(progress: Progress, step: LessonStep, action: Action) -> ClickId:
    """Return where an answer leads: the right one to the next page, a wrong one to the reason."""
    if action in step.wrong:
        return Progress(progress.page_number, action).page_click_id
    return Progress(progress.page_number + 1).page_click_id


def _navigation_buttons(words: Words, progress: Progress) -> list[TableItem]:
    """Return the buttons that go back and that leave the lesson."""
    previous_page = Progress(max(progress.page_number - 1, 0)).page_click_id
    return [
        button(previous_page, words("learn-previous"), dead=not progress.page_number),
        button(ClickId("learn-stop"), words("learn-stop")),
    ]


def _end_items(words: Words, picture_items: PictureItems) -> list[ui.Item[Any]]:
    """Return the victory, two lines, and the buttons that start a game or the lesson anew."""
    end_buttons = [
        button(ClickId("practise"), words("learn-play"), discord.ButtonStyle.success),
        button(Progress().page_click_id, words("learn-anew")),
    ]
    return [*picture_items, *joined_text_item([words("learn-end")]), *rows(end_buttons)]


def _names(words: Words) -> tuple[str, str]:
    """Return what the reader and the rival are called."""
    return words("rules-you"), words("rules-rival")


def _ending_alt(words: Words, view: View) -> str:
    return ending_alt(words, view, _names(words), seats_by_rank(view))


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
    seats = [seat_line(words, view, seat, name) for seat, name in enumerate(_names(words))]
    return join_lines_that_fit([*symbols, *seats])
