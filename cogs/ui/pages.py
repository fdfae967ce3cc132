"""Private pages with a picture, and lists that are shown page by page.

Otherwise the picture follows, unless the reader has turned the page meanwhile.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
import structlog
from discord import ui

from cogs.ui.answer_services import SHOWN_MESSAGE_KEY
from cogs.ui.buttons import ClickId, TableItem, button, rows
from cogs.ui.context import Context
from cogs.ui.layout import file_to_attach, joined_text_item, small_print
from cogs.ui.services.pictures import Drawing
from cogs.wording.errors import UnknownButton
from game.model.ids import MessageId
from i18n import Words
from service.exchanges import RateLimited

log = structlog.get_logger(__name__)

PageMaker = Callable[[str | None], ui.LayoutView]
"""Makes a page; with a file name, the page shows the picture of that name."""


async def open_page(ctx: Context, drawing: Drawing, page: PageMaker) -> MessageId:
    """Answer with this page as a new private message. Returns the message."""
    picture = await ctx.services.pictures.get_if_drawn_soon(drawing)
    if picture is None:
        await ctx.show(page(None))
    else:
        await ctx.show(page(picture.filename), file_to_attach(picture.filename, picture.data))
    message = MessageId(ctx.interaction.extras.get(SHOWN_MESSAGE_KEY, ctx.click))
    ctx.services.page_additions.record_new_page(message, ctx.click)
    if picture is None:
        await _illustrate(ctx, message, drawing, page)
    return message


async def turn_page(ctx: Context, drawing: Drawing, page: PageMaker) -> MessageId:
    """Change the message that was clicked to this page. Returns the message."""
    message = _clicked_message(ctx)
    ctx.services.page_additions.record_turned_page(message, ctx.click)
    picture = ctx.services.pictures.get_if_drawn(drawing)
    if picture is None:
        await ctx.edit_clicked_message(page(None))
        await _illustrate(ctx, message, drawing, page)
    else:
        file = file_to_attach(picture.filename, picture.data)
        await ctx.edit_clicked_message(page(picture.filename), file)
    return message


async def wait_for_picture_and_turn_page(
    ctx: Context, drawing: Drawing, page: PageMaker
) -> MessageId:
    """Change the clicked message to this page, but first wait a moment for its picture."""
    await ctx.services.pictures.get_if_drawn_soon(drawing)
    return await turn_page(ctx, drawing, page)


def animate_page(ctx: Context, message: MessageId, clip: Drawing, page: PageMaker) -> None:
    """Replace the picture of the page that a message shows with a clip once the clip is made.

    No answer waits for the clip. If the clip cannot be made, the picture stays.
    """
    work = partial(_add_picture, ctx, clip, page)
    ctx.services.page_additions.add_in_background(message, ctx.click, work)


async def close_pages(ctx: Context, last: ui.LayoutView) -> None:
    """Change the clicked message for the last time; pictures of earlier pages no longer follow."""
    ctx.services.page_additions.record_turned_page(_clicked_message(ctx), ctx.click)
    await ctx.edit_clicked_message(last)


def _clicked_message(ctx: Context) -> MessageId:
    """Return the message that was clicked; if the click does not name it, return the click."""
    message = ctx.interaction.message
    return MessageId(ctx.click if message is None else message.id)


async def _illustrate(ctx: Context, message: MessageId, drawing: Drawing, page: PageMaker) -> None:
    """Add a picture to the answer just given, unless the reader turns the page meanwhile."""
    ctx.services.inflight.record_answered()
    work = partial(_add_picture, ctx, drawing, page)
    await ctx.services.page_additions.add(message, ctx.click, work)


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
