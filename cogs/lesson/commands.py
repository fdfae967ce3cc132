"""The command that opens the first lesson."""

from cogs.lesson.clicks import page_of, prepare_next
from cogs.lesson.progress import Progress
from cogs.ui.context import Context
from cogs.ui.pages import open_page
from cogs.ui.without_options import without_options
from i18n.commands import localised


async def open_lesson(ctx: Context) -> None:
    """Show the first rule."""
    first = page_of(ctx.words, Progress())
    if first is not None:
        await open_page(ctx, *first)
        prepare_next(ctx, Progress())


learn_command = without_options(
    localised("command-learn.name"), localised("command-learn.description"), open_lesson
)
"""``/cartagena learn``."""
