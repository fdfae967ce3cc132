"""Takes the steps that bring a message up to date, until it is up to date or must wait."""

import asyncio
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field

import discord
import structlog

from cogs.board.following.channels import (
    REFUSAL_CODES,
    ChannelMissing,
    ChannelNotWritable,
    Channels,
)
from cogs.board.following.decision import (
    REFUSED_WEIGHT,
    UNSENT_WEIGHT,
    Done,
    Edit,
    PutAway,
    Request,
    Send,
    Slot,
    Store,
    Wait,
    next_step,
    route_of,
    shows_newest_state,
    without_outdated_line,
)
from cogs.board.following.known import Route, target_of
from cogs.board.following.requests import Requests, wait_after_refusal
from cogs.board.following.store import BlockReason, Journal, MessageStates
from cogs.ui.answer_retries import REQUEST_ERRORS, is_outage
from game.model.ids import GameId, GuildId, MessageId
from game.tables import Table, Tables
from game.tables.errors import StorageProblem, TableError
from game.tables.time.unreachable import Unreachable
from service.exchanges import RateLimited, WaitedTooLong
from service.follower import RETRY_SECONDS, Follower, Pause, pause_until, wait_after
from service.monitoring.metrics import LagReason

log = structlog.get_logger(__name__)

OpeningMessages = Callable[[GameId], Collection[MessageId]]
"""Returns the messages whose buttons opened a game's live panels, which the bot still edits."""

BARE_SECONDS = (60, 300, 900)
"""Seconds until the bot tries again to add a missing picture: the first, second and third time."""

MOST_STEPS = 30
"""Most steps in a row that may show one and the same state; more steps are an error."""


@dataclass(frozen=True, slots=True)
class Attempts:
    """Brings one message at a time up to date, and records why a message must wait."""

    tables: Tables
    channels: Channels
    requests: Requests
    store: MessageStates
    journal: Journal
    follower: Follower[GameId]
    retry: Callable[[set[BlockReason]], None]
    """Retries at once all messages that the given obstacles block."""
    opening_messages: OpeningMessages
    held: set[GameId] = field(default_factory=set[GameId])
    """The games whose first message an answer to a command is about to post."""

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
                steps = self.journal.steps_of(game_id)
                log.exception("a board could not be shown", steps=steps)
                self.store.lag_of(game_id).reason = LagReason.FAILED
                return None
        blocked = self.store.blocked(game_id)
        if blocked is not None and wait is None:
            # Discord accepts requests again, so other messages with this obstacle need not wait.
            self.store.lag_of(game_id).blocked = None
            self.retry({blocked})
        if wait is not None:
            return wait
        self._record_caught_up(game_id)
        return self._plan_redraw(game_id, failures) or self._forget_ended_limits(game_id)

    async def _record_obstacle(self, game_id: GameId, failures: int, error: Exception) -> float:
        """Record why a message must wait; return for how many seconds."""
        log.warning("a board must wait", reason=repr(error), failures=failures + 1)
        self.journal.record(game_id, repr(error))
        outage = _is_outage(error)
        server = None if outage else await self._server_of(game_id)
        lag = self.store.lag_of(game_id)
        lag.blocked = BlockReason(server)
        if not outage:
            lag.reason = LagReason.REFUSED
        # Check this before the clock is stopped, as stopping it requests another attempt, too.
        changed = self.follower.is_requested(game_id)
        await self._stop_clock(game_id, error)
        # If the message no longer waits, or a new request came meanwhile, the obstacle may be gone.
        waits = self.store.blocked(game_id) is not None and not changed
        return _seconds_to_wait(failures, error) if waits else RETRY_SECONDS[0]

    async def _follow(self, game_id: GameId) -> Pause | None:
        """Take one step after the other; return the seconds to wait if a limit requires that."""
        wanted, steps = None, 0
        while game_id not in self.held:
            self.follower.count_as_answered(game_id)
            table = await self.tables.table_to_show(game_id)
            if not self._must_be_shown(table):
                self.store.forget(game_id)
                self.requests.without_picture.discard(game_id)
                return None
            now, target = _now(), target_of(table, self.opening_messages(game_id))
            known = without_outdated_line(target, self.store.message_state_of(game_id))
            self.store.put(game_id, known)
            wanted, steps = target.shown, steps + 1 if target.shown == wanted else 0
            if steps > MOST_STEPS:
                log.error("a board update does not end", steps=self.journal.steps_of(game_id))
                return Pause(RETRY_SECONDS[-1])
            step = next_step(target, known, now)
            if isinstance(step, Done):
                # The database has what stands by now, so memory need not keep it.
                self.store.change_fields(game_id, stands=None, spent=None)
                return None
            self.journal.record(game_id, step)
            if isinstance(step, PutAway):
                steps -= 1  # There may be many old messages, and each is put away once.
            if isinstance(step, Wait):
                if shows_newest_state(target, known):
                    self._record_caught_up(game_id)
                return pause_until(step.until, now)
            if isinstance(step, Store):
                await self.requests.run(table, step)
                if step.soon:
                    return None
            elif not await self._send(table, step):
                return None
        return None

    def _must_be_shown(self, table: Table) -> bool:
        """Tell whether the bot must show this table, and is in its server."""
        if not self.channels.is_in_server(table):
            return False
        if table.game.unreadable:
            return table.called_off or table.resting
        return not table.game.failed_channel_looks

    async def _send(self, table: Table, step: Request) -> bool:
        """Take a step that sends a request to Discord; return whether other steps may follow."""
        game_id, clock_stopped = table.game.id, table.game.clock.paused_at is not None
        writes = isinstance(step, Edit) or (
            isinstance(step, Send) and step.slot is not Slot.CLOSED_LOBBY
        )
        unknown = writes and not self.channels.knows_channel(table)
        try:
            if clock_stopped or unknown:
                await self.channels.check_can_write(table)
            await self.requests.run(table, step)
        except RateLimited as limit:
            self._record_limit(game_id, step, limit)
            return True
        except ChannelMissing:
            return await self._record_missing_channel(table, step)
        except discord.HTTPException as error:
            # Without a code, a proxy may have refused instead of Discord.
            if not error.code or error.status >= 500:
                raise
            await self.requests.handle_refusal(table, step, error)
        if clock_stopped and writes:
            await self.tables.upkeep.continue_clock(game_id)
            await self.tables.notices.make_calls_due(game_id)
        return True

    async def _record_missing_channel(self, table: Table, step: Request) -> bool:
        """Record that Discord does not know the channel; return whether other steps may follow."""
        log.info("the channel is not found")
        if table.playing or table.resting:
            await self.tables.upkeep.record_unreachable(
                table.game.id, Unreachable.CHANNEL_NOT_FOUND
            )
        elif self.tables.upkeep.needs_no_update(table):
            await self.requests.give_up(table, step)
            return True
        elif self.channels.knows_channel(table):
            # The bot still sees the channel, so Discord will find it again.
            raise ChannelNotWritable from None
        return False

    def _record_limit(self, game_id: GameId, step: Request, limit: RateLimited) -> None:
        """Record until when Discord takes no requests of this kind."""
        log.info("a rate limit holds a board up", step=type(step).__name__, reason=str(limit))
        self.journal.record(game_id, repr(limit))
        known, route = self.store.message_state_of(game_id), route_of(step)
        weight = UNSENT_WEIGHT if isinstance(limit, WaitedTooLong) else REFUSED_WEIGHT
        if route is not Route.EDIT:
            weight = 0  # Only an edit has a substitute.
        self.store.put(game_id, known.after_failure(route, _now() + limit.seconds, weight))

    def _forget_ended_limits(self, game_id: GameId) -> Pause | None:
        """Forget limits that are over; return the seconds until the last limit is over."""
        now = _now()
        known = self.store.message_state_of(game_id).caught_up(now)
        self.store.put(game_id, known)
        left = [retry.until for retry in known.retries.values()]
        return Pause(max(left) - now) if left else None

    def _record_caught_up(self, game_id: GameId) -> None:
        """Record that the newest state is shown; if a newer state waits, its delay starts now."""
        self.store.end_lag(game_id)
        if self.follower.is_requested(game_id):
            self.store.lag_of(game_id).since = time.monotonic()

    def _plan_redraw(self, game_id: GameId, failures: int) -> float | None:
        """Plan an edit that adds a missing picture; return the seconds until this edit.

        If another request came meanwhile, return None: its attempt makes the edit at once.
        """
        if game_id not in self.requests.without_picture or failures >= len(BARE_SECONDS):
            return None
        self.store.change_fields(game_id, redraw=True)
        return None if self.follower.is_requested(game_id) else BARE_SECONDS[failures]

    async def _server_of(self, game_id: GameId) -> GuildId | None:
        with suppress(StorageProblem, TableError):
            return (await self.tables.cached_or_stored_table(game_id)).game.guild
        return None

    async def _stop_clock(self, game_id: GameId, error: Exception) -> None:
        """Stop the game's clock if the bot cannot write in its channel."""
        if isinstance(error, ChannelNotWritable):
            why = error.why
        elif isinstance(error, discord.HTTPException) and error.code in REFUSAL_CODES:
            why = Unreachable.WRITING_REFUSED
        else:
            return
        with suppress(StorageProblem):
            await self.tables.upkeep.record_unreachable(game_id, why)


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
