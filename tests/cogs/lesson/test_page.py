"""A page of the lesson has the panel's buttons. One leads on, others explain a mistake."""

import pytest

from cogs.lesson.page import DONE_TEXTS, QUESTIONS, STEP_TEXTS, lesson_drawing, lesson_page
from cogs.lesson.progress import Progress
from cogs.panel.choices import Choices, PlayableMoves
from cogs.panel.illegal_action import why_illegal
from cogs.ui.buttons import ClickId
from cogs.wording.alt_text import MOST_CHARACTERS
from game.pictures import draw_ending
from game.rules.actions import EndTurn
from game.rules.teaching.lesson import LESSON_EDITION, LESSON_STEPS, lesson_refusal, lesson_scene
from i18n import Words
from tests.cogs.lesson.test_progress import every_progress
from tests.cogs.message_parts import button_labels, buttons, text_of_message, walk_components

every_step = pytest.mark.parametrize("number", range(len(LESSON_STEPS)))
MOST_CLICKS = 12
END_LINES = 2


def enabled_labels(words: Words, progress: Progress) -> list[str | None]:
    return [one.label for one in buttons(lesson_page(words, progress)) if not one.disabled]


def enabled_ids(words: Words, progress: Progress) -> list[str | None]:
    return [one.custom_id for one in buttons(lesson_page(words, progress)) if not one.disabled]


@every_step
def test_answers_have_the_words_of_the_panel(any_words: Words, number: int) -> None:
    playable = PlayableMoves(lesson_scene(number).view)
    panel = Choices(any_words, playable, lambda verb, detail: ClickId(verb, detail=detail))
    can_end_turn = EndTurn() in lesson_scene(number).view.choices
    labels = [panel.end_turn_button().item.label] if can_end_turn else []
    labels += [panel.retreat_label(move) for move in playable.retreats]
    labels += [panel.advance_label(move) for move in playable.advances]
    shown = enabled_labels(any_words, Progress(number))
    assert set(labels) <= set(shown)
    assert len(shown) == len(lesson_scene(number).view.choices) + 1 + bool(number)


@every_step
def test_no_colour_gives_the_answer_away(words: Words, number: int) -> None:
    answers = [
        one
        for one in buttons(lesson_page(words, Progress(number)))
        if one.label not in {words("learn-previous"), words("learn-stop")}
    ]
    assert len(answers) == 1 + len(LESSON_STEPS[number].wrong)
    assert len({one.style for one in answers}) == 1


@every_step
def test_the_last_line_above_the_answers_is_the_only_question(
    any_words: Words, number: int
) -> None:
    *others, last = text_of_message(lesson_page(any_words, Progress(number))).splitlines()
    assert last == f"**{any_words(QUESTIONS[LESSON_STEPS[number].rule])}**"
    assert [line for line in others if "?" in line and not line.startswith("**")] == []


def test_a_step_that_asks_for_no_move_marks_none(words: Words) -> None:
    for number, step in enumerate(LESSON_STEPS):
        _, moves, chosen, *_ = lesson_drawing(words, Progress(number)).scene
        assert bool(moves) is not isinstance(step.right, EndTurn)
        assert chosen is None or moves


def test_the_lesson_ends_with_the_victory(any_words: Words) -> None:
    end = Progress(len(LESSON_STEPS))
    drawing = lesson_drawing(any_words, end)
    assert drawing.draw is draw_ending
    page = lesson_page(any_words, end, "ending.png")
    heading, *lines = text_of_message(page).splitlines()
    assert heading == any_words("learn-win.done")
    assert len(lines) == END_LINES
    assert button_labels(page) == [any_words("learn-play"), any_words("learn-anew")]


@every_step
def test_one_button_leads_on_and_the_others_explain_a_mistake(words: Words, number: int) -> None:
    page_ids = enabled_ids(words, Progress(number))
    assert page_ids.count(str(Progress(number + 1).page_click_id)) == 1
    for move in LESSON_STEPS[number].wrong:
        wrong = Progress(number, move)
        assert page_ids.count(str(wrong.page_click_id)) == 1
        why = why_illegal(words, LESSON_EDITION, move, lesson_refusal(number, move))
        said = text_of_message(lesson_page(words, wrong))
        assert said.startswith("❌")
        assert why in said
        assert enabled_ids(words, wrong) == page_ids, "one may try again"


@every_step
def test_step_states_its_rule_and_the_effect_of_the_previous_step(
    any_words: Words, number: int
) -> None:
    said = text_of_message(lesson_page(any_words, Progress(number)))
    assert any_words(STEP_TEXTS[LESSON_STEPS[number].rule]) in said
    after = text_of_message(lesson_page(any_words, Progress(number + 1)))
    assert after.startswith(any_words(DONE_TEXTS[LESSON_STEPS[number].rule]))


@every_step
def test_effect_of_a_step_names_the_target_spaces_by_number(any_words: Words, number: int) -> None:
    """The text about a step's effect has the number of each target space; the boat has none."""
    done = any_words(DONE_TEXTS[LESSON_STEPS[number].rule])
    for _, _, target in lesson_scene(number + 1).trails:
        assert str(target) in done or target == LESSON_EDITION.space_count + 1


def test_the_whole_lesson_takes_few_clicks(words: Words) -> None:
    clicks = len(LESSON_STEPS) + 1
    assert clicks <= MOST_CLICKS
    assert str(ClickId("practise")) in enabled_ids(words, Progress(len(LESSON_STEPS)))


def test_every_picture_is_described_in_few_words(any_words: Words) -> None:
    for progress in every_progress():
        page = lesson_page(any_words, progress, "panel.png")
        [picture] = [one for one in walk_components(page) if one["type"] == 12]
        description = picture["items"][0]["description"]
        assert 0 < len(description) <= MOST_CHARACTERS
        assert any_words("rules-rival") in description, "nothing had to be left out"
