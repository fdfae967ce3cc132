"""The command that opens the first lesson, and its buttons; only the reader sees the lesson."""

from functools import partial

from cogs.lesson.page import lesson_drawing, lesson_page
from cogs.lesson.progress import Progress, read_progress
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import text_view
from cogs.ui.pages import close_pages, open_page, turn_page


async def turn_lesson_page(ctx: Context, click: ClickId) -> None:
    """Turn to the page that the button names; the page explains a move that the rules forbid."""
    progress = read_progress(click)
    await turn_page(
        ctx, lesson_drawing(ctx.words, progress), partial(lesson_page, ctx.words, progress)
    )
    prepare_next_pages(ctx, progress)


async def leave_lesson(ctx: Context, click: ClickId) -> None:
    """Leave the lesson, and say how to come back to it."""
    await close_pages(ctx, text_view(ctx.words("learn-stopped")))


def prepare_next_pages(ctx: Context, progress: Progress) -> None:
    """Prepare the pictures of the next pages. If a picture came late, the buttons would move."""
    for following in progress.following_pages:
        ctx.services.pictures.prepare(lesson_drawing(ctx.words, following))


async def open_lesson(ctx: Context) -> None:
    """Show the first step of the lesson."""
    first = Progress()
    await open_page(ctx, lesson_drawing(ctx.words, first), partial(lesson_page, ctx.words, first))
    prepare_next_pages(ctx, first)
