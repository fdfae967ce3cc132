"""Shows a puzzle's pages: as a picture and then a clip, or as text for screen readers."""

from cogs.by_ear.speech import spoken_page
from cogs.daily.results import IllustratedPage
from cogs.ui.context import Context
from cogs.ui.pages import animate_page, close_pages, open_page, wait_for_picture_and_turn_page
from game.model.ids import MessageId


async def prefers_text(ctx: Context) -> bool:
    """Whether the reader has chosen text in place of pictures."""
    return (await ctx.tables.notices.preferences(ctx.person.user)).in_words


async def open_illustrated(ctx: Context, illustrated_page: IllustratedPage) -> None:
    """Answer with this page as a new message."""
    if await prefers_text(ctx):
        await ctx.show(spoken_page(ctx.words, illustrated_page.page(None)))
        return
    message = await open_page(ctx, illustrated_page.drawing, illustrated_page.page)
    _animate(ctx, message, illustrated_page)


async def change_to_page(ctx: Context, illustrated_page: IllustratedPage) -> None:
    """Change the clicked message to this page."""
    if await prefers_text(ctx):
        await close_pages(ctx, spoken_page(ctx.words, illustrated_page.page(None)))
        return
    drawing, page = illustrated_page.drawing, illustrated_page.page
    message = await wait_for_picture_and_turn_page(ctx, drawing, page)
    _animate(ctx, message, illustrated_page)


def _animate(ctx: Context, message: MessageId, illustrated_page: IllustratedPage) -> None:
    if illustrated_page.clip is not None:
        animate_page(ctx, message, illustrated_page.clip, illustrated_page.page)
