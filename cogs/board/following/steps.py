"""Runs the steps that were decided for a public message, and records their results."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import discord
import structlog

from cogs.board.following.channels import Channels
from cogs.board.following.decision import last_shown, line_of, target_of
from cogs.board.following.found import PLAIN_VERSION
from cogs.board.following.journal import Journal
from cogs.board.following.kinds import (
    Announce,
    CallBelow,
    DropLine,
    Edit,
    FinishRepost,
    Look,
    Measure,
    Post,
    PostClosedLobby,
    PutAway,
    Rename,
    RenameLobby,
    SaveShown,
    SendingStep,
    StorePlace,
    StoringStep,
)
from cogs.board.following.known import FoundMessage, Measured, Newest, RepostNeed
from cogs.board.following.refusals import certainly_not_posted
from cogs.board.following.shown_saver import ShownSaver
from cogs.board.following.store import Store
from cogs.notices.delivery import Delivery
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from game.model.message import MessageRef, Shown
from game.tables import Table, Tables
from game.tables.decisions import Announcement
from game.tables.milestones import is_lobby_milestone, shown

log = structlog.get_logger(__name__)

T = TypeVar("T")
StepRunner = Callable[[Table, Any], Awaitable[None]]


class Steps:
    """Runs one step at a time for a table's message. Raises errors of Discord or the database."""

    def __init__(
        self,
        tables: Tables,
        channels: Channels,
        delivery: Delivery,
        saver: ShownSaver,
        store: Store,
        journal: Journal,
    ) -> None:
        self._tables = tables
        self._channels = channels
        self._delivery = delivery
        self._saver = saver
        self._store = store
        self._journal = journal
        self._runners: Mapping[type[SendingStep | StoringStep], StepRunner] = {
            Look: self._look,
            PostClosedLobby: self._post_promise,
            Announce: self._announce,
            Measure: self._measure,
            CallBelow: self._call_below,
            Post: self._post_afresh,
            Edit: self._edit,
            Rename: self._rename,
            RenameLobby: self._rename_lobby,
            PutAway: self._put_away,
            StorePlace: self._place_found,
            DropLine: self._drop_line,
            FinishRepost: self._finish_repost,
            SaveShown: self._save_shown,
        }

    async def run(self, table: Table, step: SendingStep | StoringStep) -> None:
        """Run this step for the table's message."""
        await self._runners[type(step)](table, step)

    async def _look(self, table: Table, _: Look) -> None:
        found = await self._channels.posted(table)
        known, steps = self._store.of(table.game.id), self._journal.steps_of(table.game.id)
        if len(found.boards) > 1 and any("Announce" in step or "Post" in step for step in steps):
            log.warning("more than one board stands", found=found, steps=steps)
        seen, line = last_shown(target_of(table), known, found)
        self._store.put(table.game.id, known.channel_read(found, seen, line))

    async def _post_promise(self, table: Table, _: PostClosedLobby) -> None:
        """Post the promise before the first board; people check the shuffles against it later.

        If the bot is killed before it stores the promise's place, it posts the promise twice.
        """
        promise = await self._channels.post_promise(table)
        await self._tables.upkeep.keep_promise(table, promise)

    async def _announce(self, table: Table, step: Announce) -> None:
        announcement = await self._tables.notices.announcement_after(table, step.last_seen)
        if announcement is None or not announcement.call.users:
            await self._post(table, step.before, announcement, partial(self._board, step.before))
            return
        call = partial(self._channels.call, call=announcement.call)
        try:
            await self._post(table, step.before, announcement, call)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            # The call was sent before, without a confirmation, and somebody has deleted it since.
            log.info("a call was deleted", milestone=announcement.call.milestone)
            called = Shown(announcement.call.milestone, PLAIN_VERSION)
            known = self._store.of(table.game.id)
            self._store.put(table.game.id, known.deleted(called, step.before))

    async def _measure(self, table: Table, step: Measure) -> None:
        near_bottom = await self._channels.is_near(step.board)
        self._store.change(table.game.id, measured=Measured(step.milestone, near_bottom))

    async def _call_below(self, table: Table, step: CallBelow) -> None:
        """Call people below the message; if this turn calls nobody there, only store that."""
        announcement = await self._tables.notices.announcement(table)
        called = Shown(announcement.call.milestone, PLAIN_VERSION)

        async def send(posted: Table) -> MessageRef | None:
            if not announcement.call.users:
                return None
            return await self._channels.call_below(posted, announcement.call, step.board)

        try:
            posted, line = await self._send(table, step.before, announcement, send)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("a call was deleted", milestone=called.milestone)
            known = self._store.of(table.game.id)
            without_line = Newest(step.board, called)
            self._store.put(table.game.id, known.called_below(without_line, step.before))
            return
        newest, known = Newest(step.board, called, line), self._store.of(table.game.id)
        self._store.put(table.game.id, known.called_below(newest, step.before))
        await self._place(table, posted, newest)
        self._delivery.begin(table.game.id, announcement)

    async def _drop_line(self, table: Table, step: DropLine) -> None:
        known = self._store.of(table.game.id)
        self._store.put(table.game.id, known.line_dropped(step.newest))

    async def _post_afresh(self, table: Table, step: Post) -> None:
        """Post the message again, without calling the people whom it called before.

        From now on, the table's message calls nobody.
        """
        call = table.game.call
        announcement = (
            Announcement(replace(call, users=())) if call is not None and call.users else None
        )
        await self._post(table, step.before, announcement, partial(self._board, step.before))

    async def _board(self, before: Newest, table: Table) -> FoundMessage:
        rendered = await self._channels.render(table)
        self._store.change(table.game.id, without_picture=rendered.without_picture)
        replaced_board = before.board or self._store.of(table.game.id).last_replaced
        return await self._channels.post(table, rendered, replaced_board)

    async def _post(
        self,
        table: Table,
        before: Newest,
        announcement: Announcement | None,
        send: Callable[[Table], Awaitable[FoundMessage]],
    ) -> None:
        """Send the table's message, which replaces the previous one."""
        game_id = table.game.id
        posted, sent = await self._send(table, before, announcement, send)
        known = self._store.of(game_id)
        self._store.put(game_id, known.posted(sent, before, asyncio.get_running_loop().time()))
        await self._place(table, posted, Newest(sent.board, sent.shown))
        if announcement is not None:
            self._delivery.begin(game_id, announcement)

    async def _send(
        self,
        table: Table,
        before: Newest,
        announcement: Announcement | None,
        send: Callable[[Table], Awaitable[T]],
    ) -> tuple[Table, T]:
        """Send a message; until its place is stored, a restarted bot looks for it in the channel.

        Return the table as the message shows it, and the result of sending.
        """
        game_id = table.game.id
        # A later save of what the earlier message shows would record that no post is under way.
        await self._saver.drop(game_id)
        self._store.change(game_id, newest=before)
        await self._tables.upkeep.begin_posting(game_id, announcement)
        until = await self._tables.upkeep.away_until(table)
        posted = self._tables.upkeep.posted(table, until)
        try:
            sent = await send(posted.with_call(announcement.call) if announcement else posted)
        except BaseException as error:
            self._store.change(game_id, unsure=not certainly_not_posted(error))
            raise
        return posted, sent

    async def _edit(self, table: Table, step: Edit) -> None:
        """Edit the message; if a clock starts with this edit, store the clock as shown.

        A reopened turn starts again in this way, without a new message.
        """
        game_id, posted = table.game.id, self._tables.upkeep.posted(table)
        if not await self._try_edit(posted, step.board):
            afresh = self._store.of(game_id).afresh
            needed = RepostNeed.NEEDED if afresh is RepostNeed.NO else afresh
            self._store.change(game_id, afresh=needed)
            return
        self._record_edit(table, step.board)
        if posted is not table:
            await self._place(table, posted, Newest(step.board, shown(table)))

    async def _rename(self, table: Table, step: Rename) -> None:
        """Edit the message of a game that is over; if the message is gone, do not post it again."""
        await self._try_edit(table, step.board)
        self._record_edit(table, step.board)

    async def _try_edit(self, table: Table, board: MessageRef) -> bool:
        """Edit a message; return whether Discord still allows that."""
        game_id, redraw = table.game.id, self._store.of(table.game.id).redraw
        self._store.change(game_id, redraw=False)
        try:
            rendered = await self._channels.render(table)
            self._store.change(game_id, without_picture=rendered.without_picture)
            return await self._channels.edit(table, rendered, board)
        except BaseException:
            self._store.change(game_id, redraw=redraw or self._store.of(game_id).redraw)
            raise

    def _record_edit(self, table: Table, board: MessageRef) -> None:
        known = self._store.of(table.game.id)
        newest = Newest(board, shown(table), line_of(target_of(table), known))
        self._store.put(table.game.id, known.edited(newest))

    async def _place(self, table: Table, posted: Table, newest: Newest) -> None:
        """Store the message's place, what it shows, and the clock that starts with it.

        Keep an earlier line stored until it is deleted, or a restart would leave it in the channel.
        """
        place, line = self._tables.upkeep.place_board, newest.line or table.game.board.line
        await place(table.game.id, newest.board, newest.shown, posted.game.clock, line)

    async def _place_found(self, table: Table, step: StorePlace) -> None:
        place, newest = self._tables.upkeep.place_board, step.newest
        await place(table.game.id, newest.board, newest.shown, None, newest.line)

    async def _finish_repost(self, table: Table, _: FinishRepost) -> None:
        await self._tables.upkeep.owe_no_board(table.game.id)
        self._store.change(table.game.id, request_done=False)

    async def _put_away(self, table: Table, step: PutAway) -> None:
        """Close the lobby of a game that began; delete a board that another replaced."""
        old, promise = step.replaced.old, table.game.board.promise
        if is_lobby_milestone(old.shown.milestone) and promise in (None, old.board):
            await self._close_lobby(table, old.board)
        else:
            await self._channels.delete(old.board)
        self._store.put(table.game.id, self._store.of(table.game.id).removed(old.board))

    async def _close_lobby(self, table: Table, lobby: MessageRef) -> None:
        """Close a lobby and store its place; it is edited again if a person in it is forgotten."""
        if not _may_show_lobby(table):
            await self._channels.delete(lobby)
            return
        await self._tables.upkeep.keep_promise(table, lobby)
        await self._channels.close_lobby(table, lobby)

    async def _rename_lobby(self, table: Table, step: RenameLobby) -> None:
        """Edit the closed lobby of a game in which somebody was forgotten."""
        if _may_show_lobby(table):
            await self._channels.close_lobby(table, step.promise)
        else:
            await self._channels.delete(step.promise)
        await self._tables.upkeep.keep_promise(table, step.promise)
        self._store.change(table.game.id, lobby_refused=0)

    async def _save_shown(self, table: Table, step: SaveShown) -> None:
        self._store.change(table.game.id, newest=step.newest)
        self._saver.save_soon(table.game.id)


def _may_show_lobby(table: Table) -> bool:
    """Tell whether the lobby of this begun game can still be read and shown."""
    return table.started and table.game.unreadable is None
