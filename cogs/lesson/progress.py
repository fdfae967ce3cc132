"""Where a reader is in the lesson: every button of it carries that."""

from dataclasses import dataclass

from cogs.ui.buttons import ClickId
from cogs.ui.options.fields import check_nothing_else, read_fields, written
from cogs.wording.errors import UnknownButton
from game.rules.actions import Move
from game.rules.notation import format_action
from game.rules.teaching.lesson import EDITION, STEPS, Step

PAGES = (*(step.rule.value for step in STEPS), "end")
"""What buttons call the pages: a step's by its rule, and the last one."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The page before a reader, and the forbidden move of its step that they have just tried."""

    number: int = 0
    tried: Move | None = None

    @property
    def step(self) -> Step | None:
        """The step to be made; ``None`` at the end."""
        return STEPS[self.number] if self.number < len(STEPS) else None

    @property
    def following(self) -> tuple["Progress", ...]:
        """The pages to which the choices of the step lead: the next one first."""
        if self.step is None:
            return ()
        tries = (Progress(self.number, move) for move in self.step.wrong)
        return (Progress(self.number + 1), *tries)

    @property
    def click(self) -> ClickId:
        """The button that leads here."""
        tried = {} if self.tried is None else {"a": format_action(self.tried, EDITION)}
        return ClickId("learn", detail=written({"p": PAGES[self.number], **tried}))


def read_progress(click: ClickId) -> Progress:
    """The page that a button leads to; the first one where it names none. Raises UnknownButton."""
    if not click.detail:
        return Progress()
    fields = read_fields(click.detail)
    page = fields.get("p")
    if page not in PAGES:
        raise UnknownButton
    progress = Progress(PAGES.index(page))
    if "a" in fields:
        progress = Progress(progress.number, _tried(progress, fields["a"]))
    check_nothing_else(click.detail, progress.click.detail)
    return progress


def _tried(progress: Progress, text: str) -> Move:
    """The forbidden move of this text. Raises UnknownButton where the step does not offer it."""
    offered = progress.step.wrong if progress.step else ()
    for move in offered:
        if format_action(move, EDITION) == text:
            return move
    raise UnknownButton
