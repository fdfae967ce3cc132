"""Private pages with a picture, which comes with the answer if it is drawn soon enough.

Otherwise the picture follows, but only on the newest page of each reader.
"""

from collections.abc import Callable
from functools import partial

import aiohttp
import discord
import structlog
from discord import ui

from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach
from cogs.ui.services.pictures import Drawing

log = structlog.get_logger(__name__)

PageMaker = Callable[[str | None], ui.LayoutView]
"""Makes a page; with a file name, the page shows the picture of that name."""


async def open_page(ctx: Context, drawing: Drawing, page: PageMaker) -> None:
    """Answer with this page as a new private message."""
    ctx.services.page_additions.record_opened_page(ctx.person.user, ctx.click)
    picture = await ctx.services.pictures.get_if_drawn_soon(drawing)
    if picture is None:
        await ctx.show(page(None))
        await _illustrate(ctx, drawing, page)
    else:
        await ctx.show(page(picture.filename), file_to_attach(picture.filename, picture.data))


async def turn_page(ctx: Context, drawing: Drawing, page: PageMaker) -> None:
    """Change the message that was clicked to this page."""
    ctx.services.page_additions.record_opened_page(ctx.person.user, ctx.click)
    picture = ctx.services.pictures.get_if_drawn(drawing)
    if picture is None:
        await ctx.edit_clicked_message(page(None))
        await _illustrate(ctx, drawing, page)
    else:
        file = file_to_attach(picture.filename, picture.data)
        await ctx.edit_clicked_message(page(picture.filename), file)


async def wait_for_picture_and_turn_page(ctx: Context, drawing: Drawing, page: PageMaker) -> None:
    """Change the clicked message to this page, but first wait a moment for its picture."""
    await ctx.services.pictures.get_if_drawn_soon(drawing)
    await turn_page(ctx, drawing, page)


def animate_page(ctx: Context, clip: Drawing, page: PageMaker) -> None:
    """Replace the newest page's picture with a clip once the clip is made.

    No answer waits for the clip. If the clip cannot be made, the picture stays.
    """
    work = partial(_add_picture, ctx, clip, page)
    ctx.services.page_additions.add_in_background(ctx.person.user, ctx.click, work)


async def close_pages(ctx: Context, last: ui.LayoutView) -> None:
    """Change the clicked message for the last time; pictures of earlier pages no longer follow."""
    ctx.services.page_additions.record_opened_page(ctx.person.user, ctx.click)
    await ctx.edit_clicked_message(last)


async def _illustrate(ctx: Context, drawing: Drawing, page: PageMaker) -> None:
    """Add a picture to the answer just given, unless the reader turns the page meanwhile."""
    ctx.services.inflight.record_answered()
    work = partial(_add_picture, ctx, drawing, page)
    await ctx.services.page_additions.add(ctx.person.user, ctx.click, work)


async def _add_picture(ctx: Context, drawing: Drawing, page: PageMaker) -> None:
    """Add a picture to a page that was already sent; if it fails, do not tell the reader."""
    try:
        picture = await ctx.services.pictures.get_or_draw(drawing)
    except Exception:
        log.exception("a page goes without its picture", interaction=ctx.click)
        return
    file = file_to_attach(picture.filename, picture.data)
    try:
        await ctx.interaction.edit_original_response(
            view=page(picture.filename), attachments=[file]
        )
    except discord.HTTPException as error:
        log.info("a page is closed", interaction=ctx.click, code=error.code)
    except (aiohttp.ClientError, OSError) as error:
        log.info("a page goes without its picture", interaction=ctx.click, reason=repr(error))
