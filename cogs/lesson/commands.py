"""The command that opens the first lesson."""

from functools import partial

from cogs.lesson.clicks import prepare_next_pages
from cogs.lesson.page import lesson_drawing, lesson_page
from cogs.lesson.progress import Progress
from cogs.ui.context import Context
from cogs.ui.pages import open_page
from cogs.ui.without_options import without_options
from i18n.commands import localised


async def open_lesson(ctx: Context) -> None:
    """Show the first step of the lesson."""
    first = Progress()
    await open_page(ctx, lesson_drawing(first), partial(lesson_page, ctx.words, first))
    prepare_next_pages(ctx, first)


learn_command = without_options(
    localised("command-learn.name"), localised("command-learn.description"), open_lesson
)
"""``/cartagena learn``."""
