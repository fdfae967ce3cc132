"""Takes the steps that bring a message up to date, until it is up to date or must wait."""

import asyncio
import time
from collections.abc import Callable, Collection
from contextlib import suppress

import discord
import structlog

from cogs.board.following.channels import (
    REFUSAL_CODES,
    ChannelMissing,
    ChannelNotWritable,
    Channels,
)
from cogs.board.following.decision import SUBSTITUTE_SECONDS, next_step, shows_newest_state
from cogs.board.following.kinds import (
    Announce,
    CallBelow,
    Edit,
    EditNames,
    NothingToDo,
    PostWithoutCall,
    SaveShown,
    SendingStep,
    StoringStep,
    WaitUntil,
)
from cogs.board.following.known import BlockReason
from cogs.board.following.refusals import Refusals, wait_after_refusal
from cogs.board.following.steps import Steps
from cogs.board.following.store import MessageStates
from cogs.board.following.target import target_of
from cogs.board.step_journal import Journal
from cogs.ui.answer_retries import REQUEST_ERRORS, is_outage
from game.model.ids import GameId, GuildId, MessageId
from game.tables import Table, TableError, Tables
from game.tables.errors import StorageProblem
from service.exchanges import RateLimited, WaitedTooLong
from service.follower import RETRY_SECONDS, Follower, Pause, pause_until, wait_after
from service.monitoring.boards import LagReason

log = structlog.get_logger(__name__)

OpeningMessages = Callable[[GameId], Collection[MessageId]]
"""Returns the messages whose buttons opened a game's live panels, which the bot still edits."""

BARE_SECONDS = (60, 300, 900)
"""Seconds until the bot tries again to add a missing picture: the first, second and third time."""

MOST_STEPS = 30
"""Most steps in a row that may show one and the same state; more steps are an error."""

WRITING_STEPS = (Announce, CallBelow, PostWithoutCall, Edit, EditNames)
"""Steps that prove, once done, that the bot can write in the channel."""


class Attempts:
    """Brings one message at a time up to date, and records why a message must wait.

    ``retry`` retries at once all messages that the given obstacles block.
    """

    def __init__(
        self,
        tables: Tables,
        channels: Channels,
        steps: Steps,
        store: MessageStates,
        journal: Journal,
        follower: Follower[GameId],
        retry: Callable[[set[BlockReason]], None],
        messages_with_panels: OpeningMessages,
    ) -> None:
        self._tables = tables
        self._channels = channels
        self._steps = steps
        self._store = store
        self._refusals = Refusals(tables, store)
        self._journal = journal
        self._follower = follower
        self._retry = retry
        self._opening_messages = messages_with_panels

    async def run(self, game_id: GameId, failures: int) -> float | None:
        """Bring a message up to date; return the seconds to wait if it must wait.

        An unexpected error ends this attempt, and no retry follows. A change of the table starts a
        new attempt.
        """
        with structlog.contextvars.bound_contextvars(game=game_id):
            try:
                wait = await self._follow(game_id)
            except (*REQUEST_ERRORS, StorageProblem, ChannelNotWritable) as error:
                return await self._record_obstacle(game_id, failures, error)
            except Exception:
                steps = self._journal.steps_of(game_id)
                log.exception("a board could not be shown", steps=steps)
                self._store.change_fields(game_id, wait=LagReason.FAILED)
                return None
        blocked = self._store.message_state_of(game_id).blocked
        if blocked is not None and wait is None:
            # Discord accepts requests again, so other messages with this obstacle need not wait.
            self._store.change_fields(game_id, blocked=None)
            self._retry({blocked})
        if wait is not None:
            return wait
        self._record_caught_up(game_id)
        return self._plan_redraw(game_id, failures) or self._forget_ended_limits(game_id)

    async def _record_obstacle(self, game_id: GameId, failures: int, error: Exception) -> float:
        """Record why a message must wait; return for how many seconds."""
        log.warning("a board must wait", reason=repr(error), failures=failures + 1)
        self._journal.record(game_id, repr(error))
        outage = _is_outage(error)
        server = None if outage else await self._server_of(game_id)
        self._store.change_fields(game_id, blocked=BlockReason(server))
        if not outage:
            self._store.change_fields(game_id, wait=LagReason.REFUSED)
        # Check this before the clock is stopped, as stopping it requests another attempt, too.
        changed = self._follower.is_requested(game_id)
        await self._stop_clock(game_id, error)
        # If the message no longer waits, or a new request came meanwhile, the obstacle may be gone.
        waits = self._store.message_state_of(game_id).blocked is not None and not changed
        return _seconds_to_wait(failures, error) if waits else RETRY_SECONDS[0]

    async def _follow(self, game_id: GameId) -> Pause | None:
        """Take one step after the other; return the seconds to wait if a limit requires that."""
        wanted, steps = None, 0
        while True:
            self._follower.count_as_answered(game_id)
            table = await self._tables.table_to_show(game_id)
            if not self._must_be_shown(table):
                self._store.forget(game_id)
                return None
            now, target = _now(), target_of(table, self._opening_messages(game_id))
            known = self._store.message_state_of(game_id)
            wanted, steps = target.shown, steps + 1 if target.shown == wanted else 0
            if steps > MOST_STEPS:
                log.error("a board update does not end", steps=self._journal.steps_of(game_id))
                return Pause(RETRY_SECONDS[-1])
            step = next_step(target, known, now)
            if isinstance(step, NothingToDo):
                # The database has the newest message by now, so memory need not keep it.
                self._store.change_fields(game_id, newest=None)
                return None
            self._journal.record(game_id, step)
            if isinstance(step, WaitUntil):
                if shows_newest_state(target, known):
                    self._record_caught_up(game_id)
                return pause_until(step.until, now)
            if not await self._take(table, step):
                return None

    async def _take(self, table: Table, step: SendingStep | StoringStep) -> bool:
        """Take a step; return whether other steps may follow."""
        if not isinstance(step, StoringStep):
            return await self._send(table, step)
        await self._steps.run(table, step)
        return not isinstance(step, SaveShown)

    def _must_be_shown(self, table: Table) -> bool:
        """Tell whether the bot must show this table, and is in its server."""
        if not self._channels.is_in_server(table) or table.game.failed_channel_looks:
            return False
        return table.game.unreadable is None or table.called_off

    async def _send(self, table: Table, step: SendingStep) -> bool:
        """Take a step that sends a request to Discord; return whether other steps may follow."""
        game_id, clock_stopped = table.game.id, table.game.clock.paused_at is not None
        unknown = isinstance(step, WRITING_STEPS) and not self._channels.knows_channel(table)
        try:
            if clock_stopped or unknown:
                await self._channels.check_can_write(table)
            await self._steps.run(table, step)
        except RateLimited as limit:
            self._record_limit(game_id, step, limit)
            return True
        except ChannelMissing:
            return await self._record_missing_channel(table, step)
        except discord.HTTPException as error:
            # Without a code, a proxy may have refused instead of Discord.
            if not error.code or error.status >= 500:
                raise
            await self._refusals.handle(table, step, error)
        if clock_stopped and isinstance(step, WRITING_STEPS):
            await self._tables.upkeep.continue_clock(game_id)
            await self._tables.notices.make_calls_due(game_id)
        return True

    async def _record_missing_channel(self, table: Table, step: SendingStep) -> bool:
        """Record that Discord does not know the channel; return whether other steps may follow."""
        log.info("the channel is not found")
        if table.playing or table.resting:
            await self._tables.upkeep.save_missing_channel(table.game.id)
        elif self._tables.upkeep.needs_no_update(table):
            await self._refusals.give_up(table, step)
            return True
        elif self._channels.knows_channel(table):
            # The bot still sees the channel, so Discord will find it again.
            raise ChannelNotWritable from None
        return False

    def _record_limit(self, game_id: GameId, step: SendingStep, limit: RateLimited) -> None:
        """Record until when Discord takes no requests of this kind."""
        log.info("a rate limit holds a board up", step=type(step).__name__, reason=str(limit))
        self._journal.record(game_id, repr(limit))
        known, until = self._store.message_state_of(game_id), _now() + limit.seconds
        after_limit = (
            known.after_unsent_request
            if isinstance(limit, WaitedTooLong)
            else known.after_refused_request
        )
        self._store.put(game_id, after_limit(step.request_kind, until))

    def _forget_ended_limits(self, game_id: GameId) -> Pause | None:
        """Forget limits that are over; return the seconds until the last limit is over."""
        now = _now()
        known = self._store.message_state_of(game_id).without_ended_limits(now, SUBSTITUTE_SECONDS)
        self._store.put(game_id, known)
        left = list(known.limits.values())
        if known.substituted_at is not None:
            left.append(known.substituted_at + SUBSTITUTE_SECONDS)
        return Pause(max(left) - now) if left else None

    def _record_caught_up(self, game_id: GameId) -> None:
        """Record that the newest state is shown; if a newer state waits, its delay starts now."""
        since = time.monotonic() if self._follower.is_requested(game_id) else None
        self._store.change_fields(game_id, behind_since=since, wait=LagReason.TURN)

    def _plan_redraw(self, game_id: GameId, failures: int) -> float | None:
        """Plan an edit that adds a missing picture; return the seconds until this edit.

        If another request came meanwhile, return None: its attempt makes the edit at once.
        """
        if not self._store.message_state_of(game_id).without_picture or failures >= len(
            BARE_SECONDS
        ):
            return None
        self._store.change_fields(game_id, redraw=True)
        return None if self._follower.is_requested(game_id) else BARE_SECONDS[failures]

    async def _server_of(self, game_id: GameId) -> GuildId | None:
        with suppress(StorageProblem, TableError):
            return (await self._tables.cached_or_stored_table(game_id)).game.guild
        return None

    async def _stop_clock(self, game_id: GameId, error: Exception) -> None:
        """Stop the game's clock if the bot cannot write in its channel."""
        refused = isinstance(error, discord.HTTPException) and error.code in REFUSAL_CODES
        if refused or isinstance(error, ChannelNotWritable):
            with suppress(StorageProblem):
                await self._tables.upkeep.stop_clock(game_id)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _seconds_to_wait(failures: int, error: Exception) -> float:
    """Return the seconds to wait: few after an outage, many after a refusal.

    A refusal lasts until somebody changes something. A refusal by a proxy counts as an outage, but
    the bot waits as long as after Discord's own refusal.
    """
    refused = isinstance(error, (discord.Forbidden, discord.NotFound)) or not _is_outage(error)
    return wait_after_refusal(failures) if refused else wait_after(failures, RETRY_SECONDS)


def _is_outage(error: Exception) -> bool:
    return isinstance(error, StorageProblem) or is_outage(error)
