"""Private pages with a picture: at once where it is soon drawn, else it follows the answer.

It follows for the newest page of each reader alone.
"""

from collections.abc import Callable
from functools import partial

import aiohttp
import discord
import structlog
from discord import ui

from cogs.ui.context import Context
from cogs.ui.layout import attached
from cogs.ui.services.pictures import Drawing

log = structlog.get_logger(__name__)

Page = Callable[[str | None], ui.LayoutView]
"""Makes a page, with the picture of this file name if there is one."""


async def open_page(ctx: Context, drawing: Drawing, page: Page) -> None:
    """Answer with this page as a message of its own."""
    ctx.desk.page_additions.turned(ctx.person.user, ctx.click)
    picture = await ctx.desk.pictures.soon(drawing)
    if picture is None:
        await ctx.show(page(None))
        await _illustrate(ctx, drawing, page)
    else:
        await ctx.show(page(picture.filename), attached(picture.filename, picture.data))


async def turn_page(ctx: Context, drawing: Drawing, page: Page) -> None:
    """Change the message that was clicked to this page."""
    ctx.desk.page_additions.turned(ctx.person.user, ctx.click)
    at_hand = ctx.desk.pictures.at_hand(drawing)
    if at_hand is None:
        await ctx.change(page(None))
        await _illustrate(ctx, drawing, page)
    else:
        file = attached(at_hand.filename, at_hand.data)
        await ctx.change(page(at_hand.filename), file)


async def turn_page_soon(ctx: Context, drawing: Drawing, page: Page) -> None:
    """Change the message that was clicked to this page, which waits a moment for its picture."""
    await ctx.desk.pictures.soon(drawing)
    await turn_page(ctx, drawing, page)


def animate(ctx: Context, clip: Drawing, page: Page) -> None:
    """Put a clip in the place of the newest page's picture once it is made; no answer waits.

    Where it cannot be made, the picture stays.
    """
    work = partial(_add_picture, ctx, clip, page)
    ctx.desk.page_additions.begin(ctx.person.user, ctx.click, work)


async def leave(ctx: Context, last: ui.LayoutView) -> None:
    """Change the message that was clicked for good: no picture of an earlier page undoes it."""
    ctx.desk.page_additions.turned(ctx.person.user, ctx.click)
    await ctx.change(last)


async def _illustrate(ctx: Context, drawing: Drawing, page: Page) -> None:
    """Add a picture to the answer just given, unless the reader turns the page meanwhile."""
    ctx.desk.inflight.answered()
    work = partial(_add_picture, ctx, drawing, page)
    await ctx.desk.page_additions.add(ctx.person.user, ctx.click, work)


async def _add_picture(ctx: Context, drawing: Drawing, page: Page) -> None:
    """The answer stands: a picture that fails is no news to the reader."""
    try:
        picture = await ctx.desk.pictures.drawn(drawing)
    except Exception:
        log.exception("a page goes without its picture", interaction=ctx.click)
        return
    file = attached(picture.filename, picture.data)
    try:
        await ctx.interaction.edit_original_response(
            view=page(picture.filename), attachments=[file]
        )
    except discord.HTTPException as error:
        log.info("a page is closed", interaction=ctx.click, code=error.code)
    except (aiohttp.ClientError, OSError) as error:
        log.info("a page goes without its picture", interaction=ctx.click, reason=repr(error))
