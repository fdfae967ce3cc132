"""The last page of the lesson greets its reader as far as they came."""

import pytest

from cogs.lesson.ending import last_page
from cogs.lesson.progress import OPEN, RIGHT, WRONG, Progress
from game.rules.teaching.tasks import STEPS, TASKS
from i18n import Words
from tests.cogs.message_parts import texts


@pytest.mark.parametrize(
    ("right", "title"),
    [(0, "some"), (2, "some"), (len(TASKS) - 1, "most"), (len(TASKS), "all")],
)
def test_the_title_fits_the_score(any_words: Words, right: int, title: str) -> None:
    marks = RIGHT * right + WRONG * (len(TASKS) - right)
    said = texts(last_page(any_words, Progress(len(STEPS), marks=marks)))
    assert said.startswith(f"## {any_words(f'learn-done-title-{title}')}\n")
    assert any_words(f"learn-score-{title}") in said


def test_who_only_leafed_through_gets_no_score(words: Words) -> None:
    said = texts(last_page(words, Progress(len(STEPS), marks=OPEN * len(TASKS))))
    assert said.startswith("## Nearly out of the dungeon!\n")
    assert "right at the first try" not in said
