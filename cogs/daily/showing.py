"""Shows a puzzle's pages: as a picture and then a clip, or as text for screen readers."""

from cogs.by_ear.speech import spoken_page
from cogs.daily.results import IllustratedPage
from cogs.ui.context import Context
from cogs.ui.pages import animate, close_pages, open_page, turn_page_soon


async def prefers_text(ctx: Context) -> bool:
    """Whether the reader has chosen text in place of pictures."""
    return (await ctx.tables.notices.preferences(ctx.person.user)).in_words


async def open_illustrated(ctx: Context, shown: IllustratedPage) -> None:
    """Answer with this page as a new message."""
    if await prefers_text(ctx):
        await ctx.show(spoken_page(ctx.words, shown.page(None)))
        return
    await open_page(ctx, shown.drawing, shown.page)
    _animate(ctx, shown)


async def change_to_page(ctx: Context, shown: IllustratedPage) -> None:
    """Change the clicked message to this page."""
    if await prefers_text(ctx):
        await close_pages(ctx, spoken_page(ctx.words, shown.page(None)))
        return
    await turn_page_soon(ctx, shown.drawing, shown.page)
    _animate(ctx, shown)


def _animate(ctx: Context, shown: IllustratedPage) -> None:
    if shown.clip is not None:
        animate(ctx, shown.clip, shown.page)
