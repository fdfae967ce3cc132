"""Private pages whose picture follows the answer, for the newest page of each reader alone."""

from collections import OrderedDict
from collections.abc import Callable
from io import BytesIO

import discord
import structlog
from discord import ui

from cogs.visit import Visit
from game.rules.actions import Action
from game.rules.views import View

log = structlog.get_logger(__name__)

READERS = 1000


class Readers:
    """Which page each person turned to last: an older page's picture comes too late."""

    def __init__(self) -> None:
        self._newest: OrderedDict[int, int] = OrderedDict()

    def turned(self, user: int, click: int) -> None:
        """Somebody turned to a page with this click."""
        self._newest[user] = click
        self._newest.move_to_end(user)
        if len(self._newest) > READERS:
            self._newest.popitem(last=False)

    def still_reads(self, user: int, click: int) -> bool:
        """Whether that page is the newest."""
        return self._newest.get(user) == click


async def illustrate(
    visit: Visit, view: View, plan: tuple[Action, ...], page: Callable[[str], ui.LayoutView]
) -> None:
    """Add a picture to the answer just given, unless the reader has turned the page meanwhile.

    ``page`` makes the answer again, with the picture's file name.
    """
    readers, user = visit.cog.readers, visit.person.user
    readers.turned(user, visit.click)
    try:
        picture = await visit.cog.pictures.plan(view, plan)
    except Exception:
        log.exception("a page goes without its picture")
        return
    if not readers.still_reads(user, visit.click):
        return
    file = discord.File(BytesIO(picture.data), filename=picture.filename)
    try:
        await visit.interaction.edit_original_response(
            view=page(picture.filename), attachments=[file]
        )
    except discord.NotFound as error:
        log.info("a page is closed", code=error.code)
