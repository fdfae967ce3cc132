"""Where a reader is in the lesson goes into a button and comes back as it was."""

from collections.abc import Iterator

from cogs.lesson.progress import OPEN, PAGES, RIGHT, WRONG, Progress, read_progress
from cogs.ui.buttons import read_id
from game.rules.teaching.posed_tasks import posed
from game.rules.teaching.tasks import STEPS, TASKS
from game.rules.teaching.topics import Topic
from tests.cogs.limits import MOST_ID


def progresses() -> Iterator[Progress]:
    for step in range(len(STEPS) + 1):
        for marks in ("-" * len(TASKS), (RIGHT + WRONG) * len(TASKS)):
            yield Progress(step, marks=marks[: len(TASKS)])


def marked(number: int, mark: str) -> str:
    """Marks with this one for one task, and all other tasks open."""
    return "".join(mark if one == number else OPEN for one in range(len(TASKS)))


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


def test_only_the_first_answer_to_a_task_counts() -> None:
    for step, number in enumerate(STEPS):
        if isinstance(number, int):
            right = posed(number).right
            wrong = next(one for one in posed(number).answers if one != right)
            for first, second, mark in ((right, wrong, RIGHT), (wrong, right, WRONG)):
                again = Progress(step).answering(first).answering(second)
                assert again.marks == marked(number, mark)
                assert again.answer == second


def test_a_page_without_a_task_takes_no_answer_for_one() -> None:
    for step in (STEPS.index(Topic.RUN), len(STEPS)):
        assert Progress(step).answering(0).marks == Progress().marks


def test_the_next_page_keeps_the_marks_and_forgets_the_answer() -> None:
    marks = marked(0, WRONG)
    assert Progress(1, 3, marks).to(2) == Progress(2, None, marks)


def test_what_was_wrong_is_missed_by_its_rule_once() -> None:
    every = Progress(marks=WRONG * len(TASKS)).missed
    assert every == tuple(topic for topic in Topic if topic in {task.topic for task in TASKS})
    assert Progress(marks=RIGHT * len(TASKS)).missed == Progress().missed == ()
    for number, task in enumerate(TASKS):
        assert Progress(marks=marked(number, WRONG)).missed == (task.topic,)


def test_no_page_is_called_like_another() -> None:
    assert len(set(PAGES)) == len(PAGES) == len(STEPS) + 1
