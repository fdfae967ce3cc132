"""A reader's place in the lesson. A button that turns the page carries the place after the turn."""

from dataclasses import dataclass

from cogs.ui.buttons import ClickId
from cogs.ui.options.codes import check_fully_read, read_fields, write_fields
from cogs.wording.errors import UnknownButton
from game.rules.actions import Move
from game.rules.notation import format_action
from game.rules.teaching.lesson import LESSON_EDITION, LESSON_STEPS, LessonStep

PAGE_NAMES = (*(step.rule.value for step in LESSON_STEPS), "end")
"""The pages' names in buttons: a step's rule, or "end" for the last page."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The reader's page, and the forbidden move of its step if they have just tried one."""

    page_number: int = 0
    tried_move: Move | None = None

    @property
    def step(self) -> LessonStep | None:
        """The present step; ``None`` at the end."""
        return LESSON_STEPS[self.page_number] if self.page_number < len(LESSON_STEPS) else None

    @property
    def following_pages(self) -> tuple["Progress", ...]:
        """The pages to which the step's choices lead, the next page first."""
        if self.step is None:
            return ()
        tries = (Progress(self.page_number, move) for move in self.step.wrong)
        return (Progress(self.page_number + 1), *tries)

    @property
    def page_click_id(self) -> ClickId:
        """The id of a button that leads to this page."""
        tried = (
            {} if self.tried_move is None else {"a": format_action(self.tried_move, LESSON_EDITION)}
        )
        return ClickId("learn", detail=write_fields({"p": PAGE_NAMES[self.page_number], **tried}))


def read_progress(click: ClickId) -> Progress:
    """Return the page that a button leads to, or the first one if it names none.

    Raises UnknownButton.
    """
    if not click.detail:
        return Progress()
    fields = read_fields(click.detail)
    page = fields.get("p")
    if page not in PAGE_NAMES:
        raise UnknownButton
    progress = Progress(PAGE_NAMES.index(page))
    if "a" in fields:
        progress = Progress(progress.page_number, _forbidden_move(progress, fields["a"]))
    check_fully_read(click.detail, progress.page_click_id.detail)
    return progress


def _forbidden_move(progress: Progress, text: str) -> Move:
    """Return the forbidden move of this text.

    Raises UnknownButton if the step does not offer it.
    """
    offered = progress.step.wrong if progress.step else ()
    for move in offered:
        if format_action(move, LESSON_EDITION) == text:
            return move
    raise UnknownButton
