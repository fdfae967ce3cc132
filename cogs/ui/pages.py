"""Private pages with a picture: at once where it is at hand, else it follows the answer.

It follows for the newest page of each reader alone.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import ui

from cogs.ui.context import Visit
from cogs.ui.layout import attached
from cogs.ui.pictures import Drawing

log = structlog.get_logger(__name__)

READERS = 1000

Page = Callable[[str | None], ui.LayoutView]
"""Makes a page, with the picture of this file name if there is one."""


class Readers:
    """Which page each person turned to last: an older page's picture comes too late."""

    def __init__(self) -> None:
        self._newest: OrderedDict[int, int] = OrderedDict()
        self._adding: dict[int, asyncio.Task[None]] = {}

    def turned(self, visit: Visit) -> None:
        """Somebody turned to another page: what is on its way to the last one is stopped."""
        user = visit.person.user
        self._newest[user] = visit.click
        self._newest.move_to_end(user)
        if len(self._newest) > READERS:
            self._newest.popitem(last=False)
        if user in self._adding:
            self._adding[user].cancel()

    async def add(self, visit: Visit, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Add something to the page that this visit turned to, as long as it is the newest."""
        user = visit.person.user
        if self._newest.get(user) != visit.click:
            return
        self._adding[user] = task = asyncio.create_task(work())
        try:
            await asyncio.wait({task})
            if not task.cancelled():
                task.result()
        finally:
            task.cancel()
            if self._adding.get(user) is task:
                del self._adding[user]


async def open_page(visit: Visit, drawing: Drawing, page: Page) -> None:
    """Answer with this page as a message of its own."""
    visit.cog.readers.turned(visit)
    await visit.show(page(None))
    await _illustrate(visit, drawing, page)


async def turn_page(visit: Visit, drawing: Drawing, page: Page) -> None:
    """Change the message that was clicked to this page."""
    visit.cog.readers.turned(visit)
    at_hand = visit.cog.pictures.at_hand(drawing)
    if at_hand is None:
        await visit.change(page(None))
        await _illustrate(visit, drawing, page)
    else:
        file = attached(at_hand.filename, at_hand.data)
        await visit.change(page(at_hand.filename), file)


async def leave(visit: Visit, last: ui.LayoutView) -> None:
    """Change the message that was clicked for good: no picture of an earlier page undoes it."""
    visit.cog.readers.turned(visit)
    await visit.change(last)


async def _illustrate(visit: Visit, drawing: Drawing, page: Page) -> None:
    """Add a picture to the answer just given, unless the reader turns the page meanwhile."""
    await visit.cog.readers.add(visit, partial(_add_picture, visit, drawing, page))


async def _add_picture(visit: Visit, drawing: Drawing, page: Page) -> None:
    """The answer stands: whatever becomes of its picture is no news to the reader."""
    try:
        picture = await visit.cog.pictures.drawn(drawing)
    except Exception:
        log.exception("a page goes without its picture")
        return
    file = attached(picture.filename, picture.data)
    try:
        await visit.interaction.edit_original_response(
            view=page(picture.filename), attachments=[file]
        )
    except discord.HTTPException as error:
        log.info("a page is closed", code=error.code)
    except (aiohttp.ClientError, OSError) as error:
        log.info("a page goes without its picture", reason=repr(error))
