"""The handlers of the first lesson's buttons; only the reader sees the lesson."""

from functools import partial

from cogs.lesson.page import lesson_drawing, lesson_page
from cogs.lesson.progress import Progress, read_progress
from cogs.ui.buttons import ClickId
from cogs.ui.context import Context
from cogs.ui.layout import text_view
from cogs.ui.pages import close_pages, turn_page


async def turn_lesson_page(ctx: Context, click: ClickId) -> None:
    """Turn to the page that the button names; the page explains a move that the rules forbid."""
    progress = read_progress(click)
    await turn_page(ctx, lesson_drawing(progress), partial(lesson_page, ctx.words, progress))
    prepare_next_pages(ctx, progress)


async def leave_lesson(ctx: Context, click: ClickId) -> None:
    """Leave the lesson, and say how to come back to it."""
    await close_pages(ctx, text_view(ctx.words("learn-stopped")))


def prepare_next_pages(ctx: Context, progress: Progress) -> None:
    """Prepare the pictures of the next pages. If a picture came late, the buttons would move."""
    for following in progress.following_pages:
        ctx.services.pictures.prepare(lesson_drawing(following))
