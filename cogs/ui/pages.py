"""Private pages with a picture, and lists that are shown page by page.

Otherwise the picture follows, but only on the newest page of each reader.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
import structlog
from discord import ui

from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach, joined_text_item, small_print
from cogs.ui.services.pictures import Drawing
from cogs.wording.errors import UnknownButton
from i18n import Words
from service.exchanges import RateLimited

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
    except (RateLimited, aiohttp.ClientError, OSError) as error:
        log.info("a page goes without its picture", interaction=ctx.click, reason=repr(error))


T = TypeVar("T")
PAGE = re.compile(r"[0-9]{1,5}")


def page_number_of(click: ClickId) -> int:
    """Return the page that a button names, counted from 0. Raises UnknownButton if none."""
    if PAGE.fullmatch(click.detail) is None:
        raise UnknownButton
    return int(click.detail)


def paginate(entries: Sequence[T], page: int, most: int) -> tuple[int, int, Sequence[T]]:
    """Return the number of the page to show, the number of pages, and the page's entries.

    A page has ``most`` entries at most. If the page no longer exists, show the last page.
    """
    pages = max(1, -(-len(entries) // most))
    page = min(page, pages - 1)
    return page, pages, entries[page * most :][:most]


def page_footer(words: Words, verb: str, page: int, pages: int) -> list[ui.Item[Any]]:
    """Show the page's number and buttons to its neighbours; nothing if there is one page."""
    if pages == 1:
        return []
    page_number_text = words("rules-page", page=page + 1, pages=pages)
    back_buttons = [page_button(verb, page - 1, words("rules-back"))] if page else []
    next_buttons = [] if page + 1 == pages else [page_button(verb, page + 1, words("rules-next"))]
    return [
        *joined_text_item([small_print(page_number_text)]),
        *rows([*back_buttons, *next_buttons]),
    ]


def page_button(verb: str, page: int, label: str) -> TableItem:
    """Make the button of this verb that leads to a page."""
    return button(ClickId(verb, detail=str(page)), label)
