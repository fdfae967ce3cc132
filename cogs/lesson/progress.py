"""Where a reader is in the lesson, and how they have answered: every button of it carries both."""

import re
from dataclasses import dataclass, replace

from cogs.ui.buttons import ClickId
from game.rules.teaching.posed_tasks import posed
from game.rules.teaching.tasks import STEPS, TASKS
from game.rules.teaching.topics import Topic

OPEN, RIGHT, WRONG = "-rw"
"""A task without an answer; one that was answered at once; one that was not."""

_DETAIL = re.compile(rf"(?P<answer>[0-9]*)\.(?P<marks>[{OPEN}{RIGHT}{WRONG}]{{{len(TASKS)}}})")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a reader has come in the lesson: the page before them, and their answers.

    ``marks`` has a letter for each task, for its first answer; ``answer`` is the one just given.
    """

    step: int = 0
    answer: int | None = None
    marks: str = OPEN * len(TASKS)

    @property
    def at(self) -> Topic | int | None:
        """The rule that is shown, or the number of the task; ``None`` at the end."""
        return STEPS[self.step] if self.step < len(STEPS) else None

    @property
    def missed(self) -> tuple[Topic, ...]:
        """The rules of the tasks that were answered wrong at first."""
        wrong = {task.topic for task, mark in zip(TASKS, self.marks, strict=True) if mark == WRONG}
        return tuple(topic for topic in Topic if topic in wrong)

    @property
    def click(self) -> ClickId:
        """The button that leads here."""
        answer = "" if self.answer is None else str(self.answer)
        return ClickId("learn", 0, self.step, f"{answer}.{self.marks}")

    def to(self, step: int) -> "Progress":
        """Another page, with the same answers given."""
        return Progress(step, None, self.marks)

    def answering(self, answer: int) -> "Progress":
        """This page with an answer to its task; only the first one counts."""
        marks = self.marks
        if isinstance(self.at, int) and marks[self.at] == OPEN:
            mark = RIGHT if answer == posed(self.at).right else WRONG
            marks = marks[: self.at] + mark + marks[self.at + 1 :]
        return replace(self, answer=answer, marks=marks)


def read_progress(click: ClickId) -> Progress:
    """The page that a button leads to; whatever is none of the lesson's is left out."""
    match = _DETAIL.fullmatch(click.detail)
    progress = Progress(min(click.version, len(STEPS)))
    if match is None:
        return progress
    progress = replace(progress, marks=match["marks"])
    on_offer = posed(progress.at).answers if isinstance(progress.at, int) else ()
    given = {str(answer): answer for answer in on_offer}.get(match["answer"])
    return progress if given is None else progress.answering(given)
