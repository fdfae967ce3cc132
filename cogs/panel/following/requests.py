"""What panels ask of Discord: edited and taken away by the click that showed them."""

import asyncio
from collections.abc import Callable
from functools import partial

import discord
import structlog
from discord import ui

from cogs.panel.following.newest import Key
from cogs.panel.following.panel import REACHED, own_file
from cogs.ui.answer_retries import FAILED, may_be_back
from cogs.ui.desk import SHOWN, Interaction, expired
from service.discord_internals import HeldFile
from service.exchanges import Exchanges, Limited

log = structlog.get_logger(__name__)

Edited = asyncio.Task[discord.InteractionMessage]


class PanelRequests:
    """Sends each once, and breaks off none that is on its way: its outcome would be unknown."""

    def __init__(self, exchanges: Exchanges) -> None:
        self._exchanges = exchanges
        self._left: dict[Edited, Key] = {}
        """Edits that nobody waits for any more, and that are still on their way, by panel."""

    def late(self, key: Key) -> bool:
        """Tell whether an edit of this panel is on its way for which nobody waits any more."""
        return key in self._left.values()

    async def edit(
        self,
        key: Key,
        click: Interaction,
        view: ui.LayoutView,
        files: list[discord.File],
        late: Callable[[HeldFile | None], None],
    ) -> HeldFile | None:
        """Edit the message that a click showed; gives the file that it holds now.

        Where nobody waits for it by then, ``late`` is given that file.
        """
        request = click.edit_original_response(view=view, attachments=files)
        sending = asyncio.create_task(self._exchanges.once(request), name="edit a panel")
        try:
            edited = await asyncio.shield(sending)
        except asyncio.CancelledError:
            self._left[sending] = key
            sending.add_done_callback(partial(self._ended, late))
            raise
        click.extras |= {SHOWN: edited.id, REACHED: True}
        return own_file(edited)

    async def take_away(self, click: Interaction) -> bool:
        """Take away what a click was answered with; tell whether nothing is left to try."""
        if expired(click):
            return True
        try:
            await self._exchanges.once(click.delete_original_response())
        except Limited as limit:
            log.info("a rate limit holds a panel up", seconds=limit.seconds)
            return False
        except FAILED as error:
            if may_be_back(error):
                log.info("a panel stays behind", reason=repr(error))
                return False
            log.info("a panel is closed", reason=repr(error))
        return True

    async def wait_until_idle(self) -> bool:
        """Wait until nothing is on its way that nobody waits for; tell whether anything was."""
        if not self._left:
            return False
        await asyncio.wait(self._left)
        return True

    def close(self) -> None:
        """Break off what nobody waits for."""
        for sending in self._left:
            sending.cancel()

    def _ended(self, late: Callable[[HeldFile | None], None], sending: Edited) -> None:
        self._left.pop(sending, None)
        if not sending.cancelled() and sending.exception() is None:
            late(own_file(sending.result()))
