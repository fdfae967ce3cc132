"""A reader's progress in the lesson is written into a button and read back unchanged."""

from collections.abc import Iterator

import pytest

from cogs.lesson.progress import PAGE_NAMES, Progress, read_progress
from cogs.ui.buttons import ClickId, read_id
from cogs.wording.errors import UnknownButton
from game.rules.teaching.lesson import LESSON_STEPS
from tests.cogs.limits import MAX_ID_LENGTH


def every_progress() -> Iterator[Progress]:
    """Yield the progress that belongs to each possible page of the lesson."""
    for number, step in enumerate(LESSON_STEPS):
        yield Progress(number)
        yield from (Progress(number, move) for move in step.wrong)
    yield Progress(len(LESSON_STEPS))


def test_every_page_can_be_written_into_a_button_and_read_back() -> None:
    for progress in every_progress():
        custom_id = str(progress.page_click_id)
        assert len(custom_id) <= MAX_ID_LENGTH
        click = read_id(custom_id)
        assert click is not None
        assert read_progress(click) == progress


def test_names_of_pages_are_unique() -> None:
    assert len(set(PAGE_NAMES)) == len(PAGE_NAMES) == len(LESSON_STEPS) + 1


def test_button_without_a_page_opens_the_first_page() -> None:
    assert read_progress(ClickId("learn")) == Progress()


@pytest.mark.parametrize(
    "detail", ["pkraken", "prun.aD0>2", "pover.aB2>12", "pover.a", "pend.aB2>4", "pover.x", "B2>4"]
)
def test_detail_that_no_page_offers_is_rejected(detail: str) -> None:
    with pytest.raises(UnknownButton):
        read_progress(ClickId("learn", detail=detail))


def test_next_step_and_every_mistake_can_follow_a_step() -> None:
    for number, step in enumerate(LESSON_STEPS):
        tries = [Progress(number, move) for move in step.wrong]
        assert Progress(number).following_pages == (Progress(number + 1), *tries)
    assert Progress(len(LESSON_STEPS)).following_pages == ()
