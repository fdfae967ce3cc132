"""Where a reader is in the lesson, and how they have answered: every button of it carries both."""

from dataclasses import dataclass, replace

from cogs.ui.buttons import ClickId
from cogs.ui.options.fields import check_nothing_else, read_fields, written
from cogs.wording.errors import UnknownButton
from game.rules.teaching.posed_tasks import posed
from game.rules.teaching.tasks import STEPS, TASKS
from game.rules.teaching.topics import Topic

OPEN, RIGHT, WRONG = "-rw"
"""A task without an answer; one that was answered at once; one that was not."""

END = "end"
"""What the last page is called; the others are called by their rule, or by their task's letter."""

PAGES = (*(TASKS[one].letter if isinstance(one, int) else one.value for one in STEPS), END)


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
        """The button that leads here: the page, the answer, and which tasks were right or wrong."""
        fields = {
            "p": PAGES[self.step],
            "a": "" if self.answer is None else str(self.answer),
            "r": self._marked(RIGHT),
            "w": self._marked(WRONG),
        }
        return ClickId("learn", detail=written({one: fields[one] for one in fields if fields[one]}))

    def _marked(self, wanted: str) -> str:
        """The letters of the tasks with this mark, in alphabetical order."""
        marked = zip(TASKS, self.marks, strict=True)
        return "".join(sorted(task.letter for task, mark in marked if mark == wanted))

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
    """The page that a button leads to; the first one where it names none. Raises UnknownButton."""
    if not click.detail:
        return Progress()
    fields = read_fields(click.detail)
    page, answer = fields.get("p"), fields.get("a")
    if page not in PAGES:
        raise UnknownButton
    progress = Progress(PAGES.index(page), marks=_marks(fields.get("r", ""), fields.get("w", "")))
    given = None if answer is None else _answer(progress, answer)
    check_nothing_else(click.detail, replace(progress, answer=given).click.detail)
    return progress if given is None else progress.answering(given)


def _marks(right: str, wrong: str) -> str:
    """A mark for each task; letters of no task are left out."""
    marks = {**dict.fromkeys(right, RIGHT), **dict.fromkeys(wrong, WRONG)}
    return "".join(marks.get(task.letter, OPEN) for task in TASKS)


def _answer(progress: Progress, text: str) -> int:
    """The answer of this text. Raises UnknownButton where the page's task does not offer it."""
    on_offer = posed(progress.at).answers if isinstance(progress.at, int) else ()
    try:
        return {str(answer): answer for answer in on_offer}[text]
    except KeyError:
        raise UnknownButton from None
