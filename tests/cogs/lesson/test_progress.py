"""Where a reader is in the lesson goes into a button and comes back as it was."""

from collections.abc import Iterator

from cogs.lesson.progress import PAGES, RIGHT, WRONG, Progress, read_progress
from cogs.ui.buttons import read_id
from game.rules.teaching.posed_tasks import posed
from game.rules.teaching.tasks import STEPS, TASKS
from tests.cogs.limits import MOST_ID


def progresses() -> Iterator[Progress]:
    for step in range(len(STEPS) + 1):
        for marks in ("-" * len(TASKS), (RIGHT + WRONG) * len(TASKS)):
            yield Progress(step, marks=marks[: len(TASKS)])


def test_every_page_there_and_back() -> None:
    for progress in progresses():
        custom_id = str(progress.click)
        assert len(custom_id) <= MOST_ID
        click = read_id(custom_id)
        assert click is not None
        assert read_progress(click) == progress


def test_an_answer_is_judged_as_it_is_read() -> None:
    for step, number in enumerate(STEPS):
        if isinstance(number, int):
            for answer in posed(number).answers:
                pressed = Progress(step, answer).click
                assert read_progress(pressed) == Progress(step).answering(answer)


def test_no_page_is_called_like_another() -> None:
    assert len(set(PAGES)) == len(PAGES) == len(STEPS) + 1
