"""Keeps every table's public message up to date; a state may be skipped if a newer one exists."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog

from cogs.board.following.attempts import Attempts, OpeningMessages
from cogs.board.following.channels import Channels
from cogs.board.following.requests import Requests
from cogs.board.following.shown_saver import ShownSaver
from cogs.board.following.store import BlockReason, Journal, MessageStates
from cogs.notices.delivery import Delivery
from cogs.ui.answer_retries import UNREACHABLE_ERRORS
from cogs.ui.answer_services import RepostResult
from game.model.due import DueMoment
from game.model.ids import GameId, GuildId
from game.tables import Table, Tables
from game.tables.errors import StorageProblem
from game.tables.milestones import shown_state_of
from game.tables.upkeep import REPOST_AFTER
from service.follower import RETRY_SECONDS, Follower

log = structlog.get_logger(__name__)

AT_ONCE = 20
"""How many tables are brought up to date at the same time after a start."""

ANSWER_SECONDS = 2.0
"""Seconds that somebody waits for the new message which they requested.

After that, the answer says that the message will follow.
"""

OUTAGE_ERRORS = (*UNREACHABLE_ERRORS, StorageProblem)
"""Errors after which Discord or our own database may be back soon."""


class Boards:
    """Brings the message of each changed table up to date; unchanged tables cause no work."""

    def __init__(
        self,
        tables: Tables,
        channels: Channels,
        delivery: Delivery,
        messages_with_panels: OpeningMessages,
    ) -> None:
        self._tables = tables
        self._channels = channels
        self._follower = Follower(self._attempt)
        self._store = MessageStates()
        self.lags = self._store.lags
        journal = Journal()
        self._saver = ShownSaver(self._store, tables.boards.save_shown)
        requests = Requests(tables, channels, delivery, self._saver, self._store, journal)
        self._attempts = Attempts(
            tables,
            channels,
            requests,
            self._store,
            journal,
            self._follower,
            self._retry,
            messages_with_panels,
        )

    async def on_table_change(self, table: Table) -> None:
        """Bring a changed table's message up to date soon."""
        if table.game.unreadable:
            log.error("a game is set aside", game=table.game.id, reason=table.game.unreadable)
        self.refresh(table.game.id)

    def refresh(self, game_id: GameId) -> None:
        """Bring the game's message up to date soon."""
        lag = self._store.lag_of(game_id)
        if lag.since is None:
            lag.since = time.monotonic()
        self._follower.request(game_id)

    @asynccontextmanager
    async def pause_updates(self, table: Table) -> AsyncIterator[None]:
        """Leave a table's first message to the caller during the block.

        The caller sends the message and stores its place.
        """
        game_id = table.game.id
        self._attempts.held.add(game_id)
        try:
            yield
        finally:
            self._attempts.held.discard(game_id)
            self.refresh(game_id)

    def redraw(self, game_id: GameId) -> None:
        """Edit the game's message even if it is up to date, as its picture is still missing."""
        self._store.change_fields(game_id, redraw=True)
        self.refresh(game_id)

    async def wait_until_redrawn(self, game_id: GameId) -> bool:
        """Wait for the edit that `redraw` requested; return whether Discord has taken it.

        If Discord has not, the edit is tried again, but not after a restart.
        """
        await self._follower.wait_until_finished(game_id)
        return not self._store.message_state_of(game_id).redraw

    async def repost(self, game_id: GameId) -> RepostResult:
        """Post the public message again at the bottom of the channel, without notifying anybody.

        If that must wait, the message is posted later, even after a restart.
        """
        await self._tables.upkeep.owe_board(game_id)
        old_place = (await self._tables.table(game_id)).game.board.ref
        self._store.change_fields(game_id, spent=old_place, owed=True)
        self.refresh(game_id)
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._follower.wait_until_finished(game_id)
        if (await self._tables.table(game_id)).game.board.ref != old_place:
            return RepostResult.DONE
        blocked = self._store.blocked(game_id)
        if blocked is None or blocked.server is None:
            return RepostResult.LATER
        self._store.change_fields(game_id, spent=None, owed=False)
        await self._tables.upkeep.owe_no_board(game_id)
        return RepostResult.REFUSED

    async def resume_repost(self, moment: DueMoment) -> None:
        """Request a repost that was promised earlier, perhaps before a restart; return at once."""
        game_id = moment.game
        blocked = self._store.blocked(game_id)
        if blocked is not None and blocked.server is not None:
            await self._tables.upkeep.remove_due(moment)
            return
        await self._tables.upkeep.postpone(moment, REPOST_AFTER)
        if not self._store.message_state_of(game_id).owed:
            old_place = (await self._tables.table(game_id)).game.board.ref
            self._store.change_fields(game_id, spent=old_place, owed=True)
        if blocked is None:
            self.refresh(game_id)

    def retry_all_blocked(self) -> None:
        """Retry at once all messages that a refusal or an outage blocks."""
        self._retry({reason for _, reason in self._store.all_blocked()})

    def retry_in_server(self, guild: GuildId | None) -> None:
        """Retry at once what this server's refusal blocks; for ``None``, what an outage blocks."""
        self._retry({BlockReason(guild)})

    def retry_if_blocked(self, game_id: GameId) -> None:
        """Try the game's message again at once if a refusal or an outage blocks it."""
        if self.is_blocked(game_id):
            self.refresh(game_id)

    def is_blocked(self, game_id: GameId) -> bool:
        """Tell whether a refusal or an outage ended the last attempt, so that the message waits."""
        return self._store.blocked(game_id) is not None

    async def catch_up(self) -> None:
        """After a start, bring outdated messages up to date: first those that must call somebody.

        Tables whose messages are up to date are not read. A few tables are updated at a time.
        """
        without_call: list[GameId] = []
        for game_id in await self._tables.upkeep.lagging_game_ids():
            if await self._calls_somebody(game_id):
                await self._refresh_and_wait(game_id)
            else:
                without_call.append(game_id)
        for game_id in without_call:
            await self._refresh_and_wait(game_id)

    async def wait_for_capacity(self) -> None:
        """Wait until only a few tables are being brought up to date."""
        await self._follower.wait_until_fewer_than(AT_ONCE)

    async def wait_until_idle(self) -> None:
        """Wait until every message shows the newest state, or waits long for its next attempt."""
        await self._follower.wait_until_all_finished(RETRY_SECONDS[-1] / 2)

    async def close(self) -> None:
        """Stop following; unfinished work is done after the next start."""
        await self._follower.close()
        await self._saver.close()

    def _retry(self, blocked: set[BlockReason]) -> None:
        for game_id, reason in self._store.all_blocked():
            if reason in blocked:
                self._store.lag_of(game_id).blocked = None
                self.refresh(game_id)

    async def _refresh_and_wait(self, game_id: GameId) -> None:
        self.refresh(game_id)
        await self.wait_for_capacity()

    async def _calls_somebody(self, game_id: GameId) -> bool:
        try:
            table = await self._tables.table_to_show(game_id)
        except OUTAGE_ERRORS:
            # If the outage goes on, this table's refresh will report it.
            return False
        except Exception:
            log.exception("a board could not be shown", game=game_id)
            return False
        return table.game.board.called != shown_state_of(table).milestone

    async def _attempt(self, game_id: GameId, failures: int) -> float | None:
        return await self._attempts.run(game_id, failures)
