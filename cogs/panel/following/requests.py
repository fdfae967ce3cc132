"""What panels ask of Discord: edited and taken away by the click that showed them."""

import asyncio
from collections.abc import Callable
from functools import partial

import discord
import structlog
from discord import ui

from cogs.panel.following.panel import REACHED, own_file
from cogs.ui.answer_retries import FAILED, may_be_back
from cogs.ui.desk import SHOWN, Interaction
from service.discord_internals import HeldFile
from service.exchanges import Exchanges, Limited

log = structlog.get_logger(__name__)

Edited = asyncio.Task[discord.InteractionMessage]


class PanelRequests:
    """Sends each once, and breaks off none that is on its way: its outcome would be unknown."""

    def __init__(self, exchanges: Exchanges) -> None:
        self._exchanges = exchanges
        self._left: set[Edited] = set()
        """Edits that nobody waits for any more, and that are still on their way."""

    async def edit(
        self,
        click: Interaction,
        view: ui.LayoutView,
        files: list[discord.File],
        late: Callable[[], None],
    ) -> HeldFile | None:
        """Edit the message that a click showed; gives the file that it holds now.

        ``late`` is called once that is done, where nobody waits for it by then.
        """
        request = click.edit_original_response(view=view, attachments=files)
        sending = asyncio.create_task(self._exchanges.once(request), name="edit a panel")
        try:
            edited = await asyncio.shield(sending)
        except asyncio.CancelledError:
            self._left.add(sending)
            sending.add_done_callback(partial(self._ended, late))
            raise
        click.extras |= {SHOWN: edited.id, REACHED: True}
        return own_file(edited)

    async def take_away(self, click: Interaction) -> bool:
        """Take away what a click was answered with; tell whether nothing is left to try."""
        if click.is_expired():
            return True
        try:
            await self._exchanges.done_once(click.delete_original_response())
        except Limited as limit:
            log.info("a rate limit holds a panel up", seconds=limit.seconds)
            return False
        except FAILED as error:
            if may_be_back(error):
                log.info("a panel stays behind", reason=repr(error))
                return False
            log.info("a panel is closed", reason=repr(error))
        return True

    async def settle(self) -> None:
        """Wait until nothing is on its way that nobody waits for."""
        if self._left:
            await asyncio.wait(self._left)

    def close(self) -> None:
        """Break off what nobody waits for."""
        for sending in self._left:
            sending.cancel()

    def _ended(self, late: Callable[[], None], sending: Edited) -> None:
        self._left.discard(sending)
        if not sending.cancelled() and sending.exception() is None:
            late()
