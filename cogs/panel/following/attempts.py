"""One attempt to bring a panel up to date: step after step, until it is done or must wait."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import aiohttp
import discord
import structlog
from discord import ui

from cogs.panel.fingerprint import fingerprint_of, has_last_action, has_picture
from cogs.panel.following.decision import (
    CollapsePanel,
    DeleteReplaced,
    Edit,
    Forget,
    NothingToDo,
    WaitForAnswer,
    WaitUntil,
    next_step,
)
from cogs.panel.following.panel import (
    REACHED_KEY,
    NewestPanels,
    Panel,
    PanelKey,
    earlier_panel,
    live_until,
    picture_file_of,
)
from cogs.panel.message import PanelExtras, expired_panel, panel_message, playable_moves
from cogs.ui.answer_retries import REQUEST_ERRORS, is_outage
from cogs.ui.answer_services import SHOWN_MESSAGE_KEY, Interaction, has_expired
from cogs.ui.layout import file_to_attach
from cogs.ui.services.pictures import Pictures
from game.model.ids import UserId
from game.pictures import PANEL_FILE, Picture
from game.tables import Table, Tables
from game.tables.errors import StorageProblem
from i18n import Catalogue, Words
from service.discord_internals import AttachedFile
from service.exchanges import Exchanges, RateLimited
from service.follower import RETRY_SECONDS, Follower, Pause, pause_until, wait_after

log = structlog.get_logger(__name__)

EditTask = asyncio.Task[discord.InteractionMessage]

DELETED_KEY = "answer is deleted"
"""The key in a click's extras which says that the message of its answer is gone."""


class PanelRequests:
    """Sends each request once and lets it finish: a cancelled request's result would be unknown."""

    def __init__(self, exchanges: Exchanges) -> None:
        self._exchanges = exchanges
        self._abandoned: dict[EditTask, PanelKey] = {}
        """Edits on their way that no attempt waits for any more, with the key of their panel."""
        self._deletions: dict[int, asyncio.Task[bool]] = {}
        """Deletions on their way, by the id of the click whose answer is deleted."""

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
        """Delete the answer to a click; return False if the bot must try again.

        A cancelled attempt's deletion goes on, and the next attempt waits for the same one.
        """
        if has_expired(click) or DELETED_KEY in click.extras:
            return True
        if (deletion := self._deletions.get(click.id)) is None:
            deletion = asyncio.create_task(self._delete_answer(click), name="delete a panel")
            self._deletions[click.id] = deletion
            deletion.add_done_callback(lambda _: self._deletions.pop(click.id, None))
        return await asyncio.shield(deletion)

    async def _delete_answer(self, click: Interaction) -> bool:
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
        click.extras[DELETED_KEY] = True
        return True

    async def wait_until_idle(self) -> bool:
        """Wait for the requests that no attempt waits for; return whether there were any."""
        requests = (*self._abandoned, *self._deletions.values())
        if not requests:
            return False
        await asyncio.wait(requests)
        return True

    def close(self) -> None:
        """Cancel the requests that no attempt waits for any more."""
        for sending in (*self._abandoned, *self._deletions.values()):
            sending.cancel()

    def _report_late_edit(
        self, on_late_edit: Callable[[AttachedFile | None], None], sending: EditTask
    ) -> None:
        self._abandoned.pop(sending, None)
        if not sending.cancelled() and sending.exception() is None:
            on_late_edit(picture_file_of(sending.result()))


DONE = -1.0
"""Returned in place of seconds to wait: the message was edited."""


@dataclass(eq=False)
class PanelAttempts:
    """Brings one panel at a time up to date, and decides how long it must wait."""

    _catalogue: Catalogue
    _tables: Tables
    _pictures: Pictures
    _newest: NewestPanels
    _requests: PanelRequests
    _follower: Follower[PanelKey]

    async def run(self, key: PanelKey, failures: int) -> float | None:
        """Bring a panel up to date; return the seconds to wait if it must wait."""
        with structlog.contextvars.bound_contextvars(game=key[0]):
            try:
                return await self._refresh(key, failures)
            except StorageProblem as error:
                log.info("a panel stays behind", reason=repr(error))
                return wait_after(failures, RETRY_SECONDS)
            except Exception:
                log.exception("a panel could not follow")
                return None

    async def with_preferences(self, table: Table, user: UserId, shows: PanelExtras) -> PanelExtras:
        """Return ``shows`` with two preferences: only words, and turns that end by themselves."""
        last = has_last_action(table, user)
        with suppress(StorageProblem):
            preferences = await self._tables.notices.preferences(user)
            ends = last and preferences.ends_turn
            return replace(shows, moves_end_turn=ends, in_words=preferences.in_words)
        return replace(shows, moves_end_turn=last and shows.moves_end_turn)

    async def _refresh(self, key: PanelKey, failures: int) -> float | None:
        """Take one step after the other; return the seconds to wait if a step is not possible."""
        tidied = False
        while (panel := self._newest.panel_of(key)) is not None:
            self._follower.count_as_answered(key)
            table, now = await self._tables.table_to_show(key[0]), asyncio.get_running_loop().time()
            step = next_step(panel, fingerprint_of(table, key[1]), now, tidied=tidied)
            match step:
                case NothingToDo():
                    return self._seconds_to_retry(key, failures) if panel.replaced_clicks else None
                case Forget():
                    self._newest.drop(key)
                case WaitForAnswer():
                    self._follower.request(key)
                    return None
                case WaitUntil():
                    return pause_until(step.until, now)
                case DeleteReplaced():
                    await self._delete_replaced(key, panel, step.clicks)
                    tidied = True
                case CollapsePanel():
                    return await self._put_away(key, panel, table, failures)
                case Edit():
                    wait = await self._edit(key, step.panel, table, failures)
                    if wait is not DONE:
                        return wait
                    tidied = False
        return None

    async def _delete_replaced(
        self, key: PanelKey, panel: Panel, clicks: Sequence[Interaction]
    ) -> None:
        """Delete older messages, as far as Discord allows it."""
        deleted = [one for one in clicks if await self._requests.delete_answer(one)]
        if (known := self._current(key, panel)) is not None:
            remaining = tuple(one for one in known.replaced_clicks if one not in deleted)
            self._newest.replace_if_kept(key, replace(known, replaced_clicks=remaining))

    async def _picture(self, table: Table, user: UserId, shows: PanelExtras) -> Picture | None:
        if shows.in_words or not has_picture(table, user):
            return None
        try:
            playable = playable_moves(table.view_of(user), shows)
            return await self._pictures.draw_panel_picture(
                table, user, playable.moves, playable.opened_card
            )
        except Exception:
            log.exception("a panel goes without its picture")
            return None

    async def _put_away(
        self, key: PanelKey, panel: Panel, table: Table, failures: int
    ) -> float | None:
        """Replace the panel with one line; return the seconds to wait if that must wait."""
        view = expired_panel(self._language(panel.interaction), table)
        try:
            await self._requests.edit(key, panel.interaction, view, [], lambda _: None)
        except RateLimited as limit:
            return self._record_rate_limit(key, panel, limit)
        except REQUEST_ERRORS as error:
            if is_outage(error):
                return self._retry_after_error(key, panel, failures, error)
            log.info("a panel is closed", reason=repr(error))
        self._close(key, panel)
        return None

    async def _edit(self, key: PanelKey, panel: Panel, table: Table, failures: int) -> float | None:
        """Edit the message; return the seconds until the next attempt.

        Return DONE if it was edited. Return None if the panel was closed, or if a newer request
        already asks for another attempt.
        """
        panel = replace(
            panel, panel_extras=await self.with_preferences(table, key[1], panel.panel_extras)
        )
        picture = await self._picture(table, key[1], panel.panel_extras)
        if self._follower.is_requested(key):
            return None
        self._newest.replace_if_kept(key, replace(panel, illustrated=True, file_changing=True))
        view, files = self._message(panel, table, key[1], picture)
        try:
            on_late_edit = partial(self._redraw_after_late_edit, key)
            held = await self._requests.edit(key, panel.interaction, view, files, on_late_edit)
        except RateLimited as limit:
            return self._record_rate_limit(key, panel, limit)
        except discord.HTTPException as error:
            if is_outage(error):
                return self._retry_after_error(key, panel, failures, error)
            return self._use_earlier_panel(key, panel, error)
        except (aiohttp.ClientError, OSError) as error:
            return self._retry_after_error(key, panel, failures, error)
        if not table.open:
            self._close(key, panel)
        elif (known := self._current(key, panel)) is not None:
            changing = self._requests.has_late_edit(key)
            self._newest.replace_if_kept(
                key, replace(known, held_file=held, file_changing=changing)
            )
        return DONE

    def _record_rate_limit(self, key: PanelKey, panel: Panel, limit: RateLimited) -> Pause:
        """Record that Discord takes no edit of the panel for a while."""
        log.info("a rate limit holds a panel up", seconds=limit.seconds)
        until = asyncio.get_running_loop().time() + limit.seconds
        if (known := self._current(key, panel)) is not None:
            limited_panel = replace(
                known, illustrated=False, file_changing=True, limited_until=until
            )
            self._newest.replace_if_kept(key, limited_panel)
        return Pause(limit.seconds)

    def _use_earlier_panel(
        self, key: PanelKey, panel: Panel, error: discord.HTTPException
    ) -> float | None:
        """Go back to the message that the person still has open, or else forget the panel."""
        known = self._current(key, panel)
        open_panel = None if known is None else earlier_panel(known)
        if open_panel is not None:
            self._newest.replace_if_kept(key, open_panel)
            return 0
        log.info("a panel is closed", code=error.code)
        self._close(key, panel)
        return None

    def _retry_after_error(
        self, key: PanelKey, panel: Panel, failures: int, error: Exception
    ) -> float | None:
        log.info("a panel stays behind", reason=repr(error))
        if (known := self._current(key, panel)) is not None:
            self._newest.replace_if_kept(key, replace(known, illustrated=False, file_changing=True))
        return self._seconds_to_retry(key, failures)

    def _seconds_to_retry(self, key: PanelKey, failures: int) -> float | None:
        """Return the seconds until the next attempt; None if a newer request is already there."""
        return None if self._follower.is_requested(key) else wait_after(failures, RETRY_SECONDS)

    def _close(self, key: PanelKey, panel: Panel) -> None:
        if self._current(key, panel) is not None:
            self._newest.drop(key)

    def _current(self, key: PanelKey, panel: Panel) -> Panel | None:
        """Return the present state of this panel; None if another panel replaced it."""
        newest = self._newest.panel_of(key)
        return (
            newest if newest is not None and newest.interaction_id == panel.interaction_id else None
        )

    def _message(
        self, panel: Panel, table: Table, user: UserId, picture: Picture | None
    ) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return the panel with its picture, and the picture's file."""
        name, files = None, list[discord.File]()
        if picture is not None:
            name, files = PANEL_FILE, [file_to_attach(PANEL_FILE, picture.data)]
        shows = replace(
            panel.panel_extras, picture=name, updated_until=live_until(panel.interaction)
        )
        return panel_message(self._language(panel.interaction), table, user, shows), files

    def _redraw_after_late_edit(self, key: PanelKey, held: AttachedFile | None) -> None:
        """Draw a panel again after one of its edits arrived late and shows an older state.

        The late edit may have undone what a later answer showed, and the message now holds another
        file.
        """
        if (known := self._newest.panel_of(key)) is not None:
            self._newest.replace_if_kept(key, replace(known, illustrated=False, held_file=held))
            self._follower.request(key)

    def _language(self, interaction: Interaction) -> Words:
        return self._catalogue.for_locale(interaction.locale.value)
