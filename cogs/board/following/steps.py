"""Runs the steps that were decided for a public message, and records their results."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import discord
import structlog

from cogs.board.following.channels import Channels
from cogs.board.following.found import PLAIN_LINE_VERSION
from cogs.board.following.kinds import (
    Announce,
    CallBelow,
    CheckNearBottom,
    DropCallLine,
    Edit,
    EditLobbyNames,
    EditNames,
    FinishRepost,
    PostClosedLobby,
    PostWithoutCall,
    ReadChannel,
    RemoveReplaced,
    SaveShown,
    SendingStep,
    StoreMessageRef,
    StoringStep,
)
from cogs.board.following.known import BottomCheck, FoundMessage, NewestMessage, RepostNeed
from cogs.board.following.refusals import certainly_not_posted
from cogs.board.following.shown_saver import ShownSaver
from cogs.board.following.store import MessageStates
from cogs.board.following.target import call_line_of, last_shown, target_of
from cogs.board.step_journal import Journal
from cogs.notices.delivery import Delivery
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from game.model.message import MessageRef, ShownState
from game.tables import Table, Tables
from game.tables.decisions import Announcement
from game.tables.milestones import is_lobby_milestone, shown_state_of

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
        store: MessageStates,
        journal: Journal,
    ) -> None:
        self._tables = tables
        self._channels = channels
        self._delivery = delivery
        self._saver = saver
        self._store = store
        self._journal = journal
        self._runners: Mapping[type[SendingStep | StoringStep], StepRunner] = {
            ReadChannel: self._read_channel,
            PostClosedLobby: self._post_closed_lobby,
            Announce: self._announce,
            CheckNearBottom: self._check_near_bottom,
            CallBelow: self._call_below,
            PostWithoutCall: self._post_without_call,
            Edit: self._edit,
            EditNames: self._edit_names,
            EditLobbyNames: self._edit_lobby_names,
            RemoveReplaced: self._remove_replaced,
            StoreMessageRef: self._store_message_ref,
            DropCallLine: self._drop_call_line,
            FinishRepost: self._finish_repost,
            SaveShown: self._save_shown,
        }

    async def run(self, table: Table, step: SendingStep | StoringStep) -> None:
        """Run this step for the table's message."""
        await self._runners[type(step)](table, step)

    async def _read_channel(self, table: Table, _: ReadChannel) -> None:
        found = await self._channels.find_messages(table)
        game_id = table.game.id
        known, steps = self._store.message_state_of(game_id), self._journal.steps_of(game_id)
        if len(found.boards) > 1 and any("Announce" in step or "Post" in step for step in steps):
            log.warning("more than one board stands", found=found, steps=steps)
        seen, line = last_shown(target_of(table), known, found)
        self._store.put(game_id, known.after_channel_read(found, seen, line))

    async def _post_closed_lobby(self, table: Table, _: PostClosedLobby) -> None:
        """Post the promise before the first board; people check the shuffles against it later.

        If the bot is killed before it stores the promise's place, it posts the promise twice.
        """
        promise = await self._channels.post_promise(table)
        await self._tables.upkeep.save_promise_message(table, promise)

    async def _announce(self, table: Table, step: Announce) -> None:
        announced = await self._tables.notices.announcement_after(table, step.last_seen)
        if announced is None or not announced.call.users:
            await self._post(table, step.previous, announced, partial(self._board, step.previous))
            return
        call = partial(self._channels.call, call=announced.call)
        try:
            await self._post(table, step.previous, announced, call)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            # The call was sent before, without a confirmation, and somebody has deleted it since.
            log.info("a call was deleted", milestone=announced.call.milestone)
            called = ShownState(announced.call.milestone, PLAIN_LINE_VERSION)
            known = self._store.message_state_of(table.game.id)
            self._store.put(table.game.id, known.after_deletion(called, step.previous))

    async def _check_near_bottom(self, table: Table, step: CheckNearBottom) -> None:
        near_bottom = await self._channels.is_near(step.board)
        self._store.change_fields(table.game.id, measured=BottomCheck(step.milestone, near_bottom))

    async def _call_below(self, table: Table, step: CallBelow) -> None:
        """Call people below the message; if this turn calls nobody there, only store that."""
        announcement = await self._tables.notices.announcement(table)
        called = ShownState(announcement.call.milestone, PLAIN_LINE_VERSION)

        async def send(posted: Table) -> MessageRef | None:
            if not announcement.call.users:
                return None
            return await self._channels.post_call_below(posted, announcement.call, step.board)

        try:
            posted, line = await self._send(table, step.previous, announcement, send)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("a call was deleted", milestone=called.milestone)
            known = self._store.message_state_of(table.game.id)
            without_line = NewestMessage(step.board, called)
            self._store.put(table.game.id, known.after_call_below(without_line, step.previous))
            return
        newest = NewestMessage(step.board, called, line)
        known = self._store.message_state_of(table.game.id)
        self._store.put(table.game.id, known.after_call_below(newest, step.previous))
        await self._place(table, posted, newest)
        self._delivery.begin(table.game.id, announcement)

    async def _drop_call_line(self, table: Table, step: DropCallLine) -> None:
        known = self._store.message_state_of(table.game.id)
        self._store.put(table.game.id, known.after_dropped_call_line(step.newest))

    async def _post_without_call(self, table: Table, step: PostWithoutCall) -> None:
        """Post the message again without calling people; from now on, the message calls nobody."""
        call = table.game.call
        silent = Announcement(replace(call, users=())) if call is not None and call.users else None
        await self._post(table, step.previous, silent, partial(self._board, step.previous))

    async def _board(self, previous: NewestMessage, table: Table) -> FoundMessage:
        rendered = await self._channels.render(table)
        self._store.change_fields(table.game.id, without_picture=rendered.without_picture)
        replaced_board = previous.board or self._store.message_state_of(table.game.id).last_replaced
        return await self._channels.post(table, rendered, replaced_board)

    async def _post(
        self,
        table: Table,
        old: NewestMessage,
        announcement: Announcement | None,
        send: Callable[[Table], Awaitable[FoundMessage]],
    ) -> None:
        """Send the table's message, which replaces the previous one."""
        game_id = table.game.id
        posted, sent = await self._send(table, old, announcement, send)
        known = self._store.message_state_of(game_id)
        self._store.put(game_id, known.after_post(sent, old, asyncio.get_running_loop().time()))
        await self._place(table, posted, NewestMessage(sent.board, sent.shown))
        if announcement is not None:
            self._delivery.begin(game_id, announcement)

    async def _send(
        self,
        table: Table,
        previous: NewestMessage,
        announcement: Announcement | None,
        send: Callable[[Table], Awaitable[T]],
    ) -> tuple[Table, T]:
        """Send a message; until its place is stored, a restarted bot looks for it in the channel.

        Return the table as the message shows it, and the result of sending.
        """
        game_id = table.game.id
        # A later save of what the earlier message shows would record that no post is under way.
        await self._saver.cancel_save(game_id)
        self._store.change_fields(game_id, newest=previous)
        await self._tables.upkeep.begin_posting(game_id, announcement)
        until = await self._tables.upkeep.away_until(table)
        posted = self._tables.upkeep.table_as_posted(table, until)
        try:
            sent = await send(posted.with_call(announcement.call) if announcement else posted)
        except BaseException as error:
            self._store.change_fields(game_id, unsure=not certainly_not_posted(error))
            raise
        return posted, sent

    async def _edit(self, table: Table, step: Edit) -> None:
        """Edit the message; if a clock starts with this edit, store the clock as shown.

        A reopened turn starts again in this way, without a new message.
        """
        game_id, posted = table.game.id, self._tables.upkeep.table_as_posted(table)
        if not await self._try_edit(posted, step.board):
            afresh = self._store.message_state_of(game_id).afresh
            needed = RepostNeed.NEEDED if afresh is RepostNeed.NO else afresh
            self._store.change_fields(game_id, afresh=needed)
            return
        self._record_edit(table, step.board)
        if posted is not table:
            await self._place(table, posted, NewestMessage(step.board, shown_state_of(table)))

    async def _edit_names(self, table: Table, step: EditNames) -> None:
        """Edit the message of a game that is over; if the message is gone, do not post it again."""
        await self._try_edit(table, step.board)
        self._record_edit(table, step.board)

    async def _try_edit(self, table: Table, board: MessageRef) -> bool:
        """Edit a message; return whether Discord still allows that."""
        game_id, redraw = table.game.id, self._store.message_state_of(table.game.id).redraw
        self._store.change_fields(game_id, redraw=False)
        try:
            rendered = await self._channels.render(table)
            self._store.change_fields(game_id, without_picture=rendered.without_picture)
            return await self._channels.edit(table, rendered, board)
        except BaseException:
            self._store.change_fields(
                game_id, redraw=redraw or self._store.message_state_of(game_id).redraw
            )
            raise

    def _record_edit(self, table: Table, board: MessageRef) -> None:
        known = self._store.message_state_of(table.game.id)
        newest = NewestMessage(board, shown_state_of(table), call_line_of(target_of(table), known))
        self._store.put(table.game.id, known.after_edit(newest))

    async def _place(self, table: Table, posted: Table, newest: NewestMessage) -> None:
        """Store the message's place, what it shows, and the clock that starts with it.

        Keep an earlier line stored until it is deleted, or a restart would leave it in the channel.
        """
        place, line = self._tables.upkeep.place_board, newest.call_line or table.game.board.line
        await place(table.game.id, newest.board, newest.shown, posted.game.clock, line)

    async def _store_message_ref(self, table: Table, step: StoreMessageRef) -> None:
        place, newest = self._tables.upkeep.place_board, step.newest
        await place(table.game.id, newest.board, newest.shown, None, newest.call_line)

    async def _finish_repost(self, table: Table, _: FinishRepost) -> None:
        await self._tables.upkeep.owe_no_board(table.game.id)
        self._store.change_fields(table.game.id, request_done=False)

    async def _remove_replaced(self, table: Table, step: RemoveReplaced) -> None:
        """Close the lobby of a game that began; delete a board that another replaced."""
        old, promise = step.replaced.old, table.game.board.promise
        if is_lobby_milestone(old.shown.milestone) and promise in (None, old.board):
            await self._close_lobby(table, old.board)
        else:
            await self._channels.delete(old.board)
        known = self._store.message_state_of(table.game.id)
        self._store.put(table.game.id, known.after_removal(old.board))

    async def _close_lobby(self, table: Table, lobby: MessageRef) -> None:
        """Close a lobby and store its place; it is edited again if a person in it is forgotten."""
        if not _may_show_lobby(table):
            await self._channels.delete(lobby)
            return
        await self._tables.upkeep.save_promise_message(table, lobby)
        await self._channels.close_lobby(table, lobby)

    async def _edit_lobby_names(self, table: Table, step: EditLobbyNames) -> None:
        """Edit the closed lobby of a game in which somebody was forgotten."""
        if _may_show_lobby(table):
            await self._channels.close_lobby(table, step.promise)
        else:
            await self._channels.delete(step.promise)
        await self._tables.upkeep.save_promise_message(table, step.promise)
        self._store.change_fields(table.game.id, lobby_refused=0)

    async def _save_shown(self, table: Table, step: SaveShown) -> None:
        self._store.change_fields(table.game.id, newest=step.newest)
        self._saver.save_soon(table.game.id)


def _may_show_lobby(table: Table) -> bool:
    """Tell whether the lobby of this begun game can still be read and shown."""
    return table.started and table.game.unreadable is None
