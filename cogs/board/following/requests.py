"""Runs the steps that were decided for a table's messages, and records their results."""

import asyncio
from dataclasses import dataclass, field, replace

import discord
import structlog

from cogs.board.following.channels import MESSAGE_OF_ANOTHER_BOT, Channels
from cogs.board.following.decision import (
    SUBSTITUTE_SECONDS,
    Edit,
    Look,
    PutAway,
    PutAwayBy,
    Request,
    Send,
    Slot,
    Store,
    stands_of,
)
from cogs.board.following.known import (
    BottomCheck,
    MessageState,
    Route,
    Stands,
    called_and_line,
    target_of,
)
from cogs.board.following.rendering import Rendered
from cogs.board.following.shown_saver import ShownSaver
from cogs.board.following.store import Journal, MessageStates
from cogs.notices.delivery import Delivery
from cogs.ui.answer_retries import UNKNOWN_MESSAGE
from game.model.clock import Clock
from game.model.ids import GameId
from game.model.message import Call, MessageRef
from game.tables import Table, Tables
from game.tables.decisions import Announcement
from game.tables.milestones import shown_state_of
from service.exchanges import RateLimited
from service.follower import REFUSED_SECONDS, wait_after
from service.sharding.client_share import ChannelTakenOver

log = structlog.get_logger(__name__)

MOST_REMOVAL_ATTEMPTS = 6
"""Number of attempts to close or delete an old message; they take almost two hours."""


@dataclass(frozen=True, slots=True)
class Requests:
    """Runs one step at a time for a table's messages. Raises errors of Discord or the database."""

    tables: Tables
    channels: Channels
    delivery: Delivery
    saver: ShownSaver
    store: MessageStates
    journal: Journal
    without_picture: set[GameId] = field(default_factory=set[GameId])
    """The games whose board went out without its picture."""

    async def run(self, table: Table, step: Request | Store) -> None:
        """Run this step for the table's messages."""
        game_id = table.game.id
        match step:
            case Look(near=None):
                await self._look(table)
            case Look(near=MessageRef() as board):
                near = await self.channels.is_near(board)
                bottom = BottomCheck(shown_state_of(table).milestone, near)
                self.store.change_fields(game_id, bottom=bottom)
            case Send(slot=Slot.CLOSED_LOBBY):
                await self._post_closed_lobby(table)
            case Send():
                await self._send(table, step)
            case Edit():
                await self._edit(table, step)
            case PutAway():
                await self._put_away(table, step)
            case Store(stands, soon=True):
                self.store.change_fields(game_id, stands=stands, spent=None)
                self.saver.save_soon(game_id)
            case Store(stands):
                await self._place(game_id, stands)

    async def handle_refusal(
        self, table: Table, step: Request, error: discord.HTTPException
    ) -> None:
        """Postpone or give up a request that is not necessary, or raise the error."""
        past = self.tables.upkeep.needs_no_update(table)
        if past and isinstance(error, (discord.Forbidden, discord.NotFound)):
            await self.give_up(table, step)
        elif isinstance(step, PutAway):
            await self._postpone(table, step, error)
        elif isinstance(step, Send) and error.code == UNKNOWN_MESSAGE:
            # The message was sent before, without a confirmation, and somebody deleted it since.
            known = self.store.message_state_of(table.game.id)
            self.store.put(table.game.id, known.after_failure(Route.POST))
        else:
            raise error

    async def give_up(self, table: Table, step: Request) -> None:
        """Give up a message that the bot can no longer edit or delete, and need not."""
        log.info("an old board stays as it is")
        if isinstance(step, PutAway):
            await self._record_put_away(table, step)
        else:
            # Only a name changed in a game that ended long ago.
            stands = Stands(table.game.board.ref, shown_state_of(table))
            self.store.put(table.game.id, MessageState(stands))

    async def _postpone(self, table: Table, step: PutAway, error: discord.HTTPException) -> None:
        """Put an old message away later; give up after the last attempt, or if it is another bot's.

        A lobby that names somebody who was forgotten is tried for ever.
        """
        game_id, board, ref = table.game.id, table.game.board, step.old.ref
        known = self.store.message_state_of(game_id)
        if step.by is PutAwayBy.LINK:
            self.store.put(game_id, known.after_linking(ref))
            return
        times = known.retry_of(ref).times
        is_last_attempt = times + 1 == MOST_REMOVAL_ATTEMPTS
        must_not_stay = board.promise_outdated and ref == board.promise
        if error.code == MESSAGE_OF_ANOTHER_BOT or (is_last_attempt and not must_not_stay):
            await self.give_up(table, step)
            return
        wait = wait_after_refusal(times)
        log.info("an old message stays for now", reason=repr(error), seconds=wait)
        self.store.put(game_id, known.after_failure(ref, _now() + wait))

    async def _look(self, table: Table) -> None:
        found = await self.channels.find_messages(table)
        game_id = table.game.id
        known, steps = self.store.message_state_of(game_id), self.journal.steps_of(game_id)
        if len(found.boards) > 1 and any("Send" in step for step in steps):
            log.warning("more than one board stands", found=found, steps=steps)
        called, line = called_and_line(target_of(table), known, found)
        self.store.put(game_id, known.after_look(found, called, line))

    async def _post_closed_lobby(self, table: Table) -> None:
        """Post the promise before the first board; people check the shuffles against it later.

        If the bot is killed before it stores the promise's place, it posts the promise twice.
        """
        lobby = await self.channels.post_promise(table, self._deleted_posts(table))
        await self.tables.boards.save_promise_message(table, lobby)

    async def _send(self, table: Table, step: Send) -> None:
        """Send a board or a line; until its place is stored, a restarted bot looks for it."""
        game_id, upkeep = table.game.id, self.tables.upkeep
        announced = await self._announcement(table, step)
        # A later save of what the earlier board shows would record that no post is under way.
        await self.saver.cancel_save(game_id)
        self.store.change_fields(game_id, stands=step.before)
        await self.tables.boards.begin_posting(game_id, announced)
        posted = upkeep.table_as_posted(table, await upkeep.away_until(table))
        to_send = posted.with_call(announced.call) if announced else posted
        try:
            stands = await self._send_message(to_send, step, announced)
        except BaseException as error:
            self.store.change_fields(game_id, unsure=not certainly_not_posted(error))
            raise
        known = self.store.message_state_of(game_id)
        pause_until = _now() + SUBSTITUTE_SECONDS
        self.store.put(game_id, known.after_send(stands, step.before, pause_until))
        if stands.board is None:
            return
        # A line stays stored until it is deleted, or a restart would leave it below an old board.
        line = stands.line if step.slot is Slot.LINE else table.game.board.line
        await self._place(game_id, replace(stands, line=line), posted.game.clock)
        if announced is not None:
            self.delivery.begin(game_id, announced)

    async def _announcement(self, table: Table, step: Send) -> Announcement | None:
        """Return the call to make and to store; a board that is posted again keeps its mention."""
        if step.slot is Slot.LINE:
            return await self.tables.notices.announcement(table)
        if step.since is not None:
            return await self.tables.notices.announcement_after(table, step.since)
        return await self.tables.notices.repeated_announcement(table)

    async def _send_message(
        self, table: Table, step: Send, announced: Announcement | None
    ) -> Stands:
        """Send the message of this step; return what stands then."""
        calls = step.slot is Slot.LINE or step.since is not None
        if calls and announced is not None and announced.call.users:
            return await self._call(table, step, announced.call)
        if announced is not None and step.slot is Slot.LINE:
            return replace(step.before, line=None, called=announced.call.milestone)
        rendered, old = await self._render(table), self.store.message_state_of(table.game.id).old
        replaced = step.before.board or (old[-1].ref if old else None)
        sent = await self.channels.post(table, rendered, replaced, self._deleted_posts(table))
        return Stands(sent.board, sent.shown, called=sent.milestone)

    async def _call(self, table: Table, step: Send, call: Call) -> Stands:
        """Call people by a plain line: below the board, or to become the board itself."""
        before = step.before if step.slot is Slot.LINE else Stands()
        stands = replace(before, line=None, called=call.milestone)
        try:
            if stands.board is None:
                return replace(stands, board=await self.channels.call(table, call))
            line = await self.channels.post_call_below(table, call, stands.board)
            return replace(stands, line=line)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            # The call was sent before, without a confirmation, and somebody has deleted it since.
            log.info("a call was deleted", milestone=call.milestone)
            return stands

    async def _edit(self, table: Table, step: Edit) -> None:
        """Edit the board; if a clock starts with this edit, store the clock as shown.

        A reopened turn starts again in this way, without a new message.
        """
        game_id = table.game.id
        posted = table if step.leave else self.tables.upkeep.table_as_posted(table)
        redraw = self.store.message_state_of(game_id).redraw
        self.store.change_fields(game_id, redraw=False)
        try:
            edited = await self.channels.edit(posted, await self._render(posted), step.board)
        except BaseException:
            redraw = redraw or self.store.message_state_of(game_id).redraw
            self.store.change_fields(game_id, redraw=redraw)
            raise
        if not edited and not step.leave:
            self.store.change_fields(game_id, spent=step.board)
            return
        known, shown = self.store.message_state_of(game_id), shown_state_of(table)
        line = table.game.board.line if known.stands is None else known.stands.line
        stands = Stands(step.board, shown, line, called=shown.milestone)
        if posted is not table:
            # If this fails, the board does not count as edited: the next attempt stores the clock.
            kept = replace(stands, line=table.game.board.line)
            await self._place(game_id, kept, posted.game.clock)
        self.store.put(game_id, known.after_edit(stands))

    async def _render(self, table: Table) -> Rendered:
        rendered = await self.channels.render(table)
        if rendered.without_picture:
            self.without_picture.add(table.game.id)
        else:
            self.without_picture.discard(table.game.id)
        return rendered

    async def _put_away(self, table: Table, step: PutAway) -> None:
        """Put an old message away.

        A closed lobby is closed again if a person in it is forgotten.
        """
        ref = step.old.ref
        match step.by:
            case PutAwayBy.CLOSE:
                if table.game.board.promise is None:
                    await self.tables.boards.save_promise_message(table, ref)
                await self.channels.close_lobby(table, ref)
            case PutAwayBy.LINK:
                assert step.board is not None  # noqa: S101 - the decision names a board
                await self.channels.link_to_board(table, ref, step.board)
            case PutAwayBy.DELETE:
                await self.channels.delete(ref)
        await self._record_put_away(table, step)

    async def _record_put_away(self, table: Table, step: PutAway) -> None:
        board, ref = table.game.board, step.old.ref
        if board.promise_outdated and board.promise == ref:
            await self.tables.boards.save_promise_message(table, ref)
        known = self.store.message_state_of(table.game.id)
        stands = stands_of(target_of(table), known)
        if step.by is PutAwayBy.LINK:
            known = known.after_linking(ref)
        elif stands is not None and stands.board == ref:
            known = known.after_closing(ref, stands)
        else:
            known = known.after_putting_away(ref)
        self.store.put(table.game.id, known)

    async def _place(self, game_id: GameId, stands: Stands, promised: Clock | None = None) -> None:
        """Store what stands, and the clock that starts with it; a promised new board is done."""
        upkeep, known = self.tables.upkeep, self.store.message_state_of(game_id)
        if known.owed and stands.board != known.spent:
            await upkeep.owe_no_board(game_id)
            self.store.change_fields(game_id, owed=False)
        await upkeep.place_board(
            game_id, stands.board, stands.shown, promised, stands.line, stands.called
        )

    def _deleted_posts(self, table: Table) -> int:
        """Return how many messages somebody deleted before the bot knew that they were sent."""
        return self.store.message_state_of(table.game.id).retry_of(Route.POST).times


def certainly_not_posted(error: BaseException) -> bool:
    """Tell whether a message was certainly not posted: not sent, or refused by Discord itself."""
    if isinstance(error, (RateLimited, ChannelTakenOver)):
        return True
    return isinstance(error, discord.HTTPException) and error.status < 500 and bool(error.code)


def wait_after_refusal(failures: int) -> float:
    """Return the seconds to wait after a refusal that followed this many failures."""
    return wait_after(failures, REFUSED_SECONDS)


def _now() -> float:
    return asyncio.get_running_loop().time()
