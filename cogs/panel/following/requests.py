"""The requests of panels to Discord: edits and deletions through the click that showed a panel."""

import asyncio
from collections.abc import Callable
from functools import partial

import discord
import structlog
from discord import ui

from cogs.panel.following.newest import PanelKey
from cogs.panel.following.panel import REACHED_KEY, picture_file_of
from cogs.ui.answer_retries import REQUEST_ERRORS, is_outage
from cogs.ui.answer_services import SHOWN_MESSAGE_KEY, Interaction, has_expired
from service.discord_internals import AttachedFile
from service.exchanges import Exchanges, RateLimited

log = structlog.get_logger(__name__)

EditTask = asyncio.Task[discord.InteractionMessage]


class PanelRequests:
    """Sends each request once and lets it finish: a cancelled request's result would be unknown."""

    def __init__(self, exchanges: Exchanges) -> None:
        self._exchanges = exchanges
        self._abandoned: dict[EditTask, PanelKey] = {}
        """Edits on their way that no attempt waits for any more, with the key of their panel."""

    def has_late_edit(self, key: PanelKey) -> bool:
        """Tell whether this panel has an edit on its way that no attempt waits for any more."""
        return key in self._abandoned.values()

    async def edit(
        self,
        key: PanelKey,
        click: Interaction,
        view: ui.LayoutView,
        files: list[discord.File],
        on_late_edit: Callable[[AttachedFile | None], None],
    ) -> AttachedFile | None:
        """Edit the message that a click showed; return the file that the message holds now.

        If the caller no longer waits when the edit is done, ``on_late_edit`` gets this file.
        """
        request = click.edit_original_response(view=view, attachments=files)
        sending = asyncio.create_task(self._exchanges.request_once(request), name="edit a panel")
        try:
            edited = await asyncio.shield(sending)
        except asyncio.CancelledError:
            self._abandoned[sending] = key
            sending.add_done_callback(partial(self._report_late_edit, on_late_edit))
            raise
        click.extras |= {SHOWN_MESSAGE_KEY: edited.id, REACHED_KEY: True}
        return picture_file_of(edited)

    async def delete_answer(self, click: Interaction) -> bool:
        """Delete the answer to a click; return False if the bot must try again."""
        if has_expired(click):
            return True
        try:
            await self._exchanges.request_once(click.delete_original_response())
        except RateLimited as limit:
            log.info("a rate limit holds a panel up", seconds=limit.seconds)
            return False
        except REQUEST_ERRORS as error:
            if is_outage(error):
                log.info("a panel stays behind", reason=repr(error))
                return False
            log.info("a panel is closed", reason=repr(error))
        return True

    async def wait_until_idle(self) -> bool:
        """Wait for the edits that no attempt waits for; return whether there were any."""
        if not self._abandoned:
            return False
        await asyncio.wait(self._abandoned)
        return True

    def close(self) -> None:
        """Cancel the edits that no attempt waits for any more."""
        for sending in self._abandoned:
            sending.cancel()

    def _report_late_edit(
        self, on_late_edit: Callable[[AttachedFile | None], None], sending: EditTask
    ) -> None:
        self._abandoned.pop(sending, None)
        if not sending.cancelled() and sending.exception() is None:
            on_late_edit(picture_file_of(sending.result()))
