"""Keeps every table's public message true: the newest state wins, older ones may be skipped."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog

from cogs.board.following.attempts import Attempts, PanelsAt
from cogs.board.following.channels import Channels
from cogs.board.following.journal import Journal
from cogs.board.following.known import Afresh, Blocked
from cogs.board.following.shown_saver import ShownSaver
from cogs.board.following.steps import Steps
from cogs.board.following.store import Store
from cogs.notices.delivery import Delivery
from cogs.ui.answer_retries import UNREACHABLE
from cogs.ui.desk import Reposted
from game.model.due import DueMoment
from game.model.ids import GameId, GuildId
from game.tables import Table, Tables
from game.tables.errors import StorageProblem
from game.tables.milestones import shown
from game.tables.upkeep import AFRESH_AFTER
from service.follower import RETRY_SECONDS, Follower

log = structlog.get_logger(__name__)

AT_ONCE = 20
"""How many tables are brought up to date side by side after a start."""

ANSWER_SECONDS = 2.0
"""How long somebody who asked for a fresh message waits for it before they are told that it
follows."""

AWAY = (*UNREACHABLE, StorageProblem)
"""Discord or our own database may be back soon."""


class Boards:
    """Follows every table that changes; tables at rest cost nothing."""

    def __init__(
        self, tables: Tables, channels: Channels, delivery: Delivery, panels_at: PanelsAt
    ) -> None:
        self._tables = tables
        self._channels = channels
        self._follower = Follower(self._attempt)
        self._store = Store()
        self.lags = self._store.lags
        journal = Journal()
        self._saver = ShownSaver(self._store, tables.upkeep.save_shown)
        steps = Steps(tables, channels, delivery, self._saver, self._store, journal)
        self._attempts = Attempts(
            tables, channels, steps, self._store, journal, self._follower, self._retry, panels_at
        )

    async def touch(self, table: Table) -> None:
        """Note that a table changed; its message follows soon."""
        if table.game.unreadable is not None:
            log.error("a game is set aside", game=table.game.id, reason=table.game.unreadable)
        self.refresh(table.game.id)

    def refresh(self, game_id: GameId) -> None:
        """Bring the game's message up to date soon."""
        if self._store.of(game_id).behind_since is None:
            self._store.change(game_id, behind_since=time.monotonic())
        self._follower.request(game_id)

    @asynccontextmanager
    async def sending(self, table: Table) -> AsyncIterator[None]:
        """Leave a table's first message to the caller, who sends and places it within."""
        game_id = table.game.id
        self._store.change(game_id, answering=True)
        try:
            yield
        finally:
            self._store.change(game_id, answering=False)
            self.refresh(game_id)

    def redraw(self, game_id: GameId) -> None:
        """Edit the game's message even if it is up to date: its picture is still to come."""
        self._store.change(game_id, redraw=True)
        self.refresh(game_id)

    async def repost(self, game_id: GameId) -> Reposted:
        """Put the public message at the bottom of the channel again, mentioning nobody.

        Where that must wait, it follows after a restart, too.
        """
        await self._tables.upkeep.owe_board(game_id)
        before = (await self._tables.table(game_id)).game.board.ref
        self._store.change(game_id, afresh=Afresh.ASKED)
        self.refresh(game_id)
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._follower.finished(game_id)
        if (await self._tables.table(game_id)).game.board.ref != before:
            return Reposted.DONE
        blocked = self._store.of(game_id).blocked
        if blocked is None or blocked.server is None:
            return Reposted.LATER
        self._store.change(game_id, afresh=Afresh.NO)
        await self._tables.upkeep.owe_no_board(game_id)
        return Reposted.REFUSED

    async def resume_repost(self, moment: DueMoment) -> None:
        """Post the message afresh, as somebody was told before a restart; wait for nothing."""
        game_id = moment.game
        known = self._store.of(game_id)
        if known.blocked is not None and known.blocked.server is not None:
            await self._tables.upkeep.remove_due(moment)
            return
        await self._tables.upkeep.postpone(moment, AFRESH_AFTER)
        if not known.request_done:
            self._store.change(game_id, afresh=Afresh.ASKED)
        if known.blocked is None:
            self.refresh(game_id)

    def retry(self) -> None:
        """Try at once all that waits because Discord would not take it."""
        self._retry({known.blocked for _, known in self._store if known.blocked})

    def retry_in(self, guild: GuildId | None) -> None:
        """Try at once what waits as something refuses it in this server; in none, what was away."""
        self._retry({Blocked(guild)})

    def retry_if_waiting(self, game_id: GameId) -> None:
        """Try at once whether Discord takes this game's message, if it waits for that."""
        if self.waits(game_id):
            self.refresh(game_id)

    def waits(self, game_id: GameId) -> bool:
        """Whether Discord would not take the game's message when it was last tried."""
        return self._store.of(game_id).blocked is not None

    async def catch_up(self) -> None:
        """Bring the messages up to date that lag after a start, those first that call somebody.

        A few tables at a time are looked at, and only those that lag.
        """
        later: list[GameId] = []
        for game_id in await self._tables.upkeep.lagging():
            if await self._calls_somebody(game_id):
                await self._refresh_in_turn(game_id)
            else:
                later.append(game_id)
        for game_id in later:
            await self._refresh_in_turn(game_id)

    async def wait_for_capacity(self) -> None:
        """Wait until only a few tables are being brought up to date."""
        await self._follower.fewer_than(AT_ONCE)

    async def wait_until_idle(self) -> None:
        """Wait until every message shows the newest state, or Discord refuses it for long."""
        await self._follower.all_finished(RETRY_SECONDS[-1] / 2)

    async def close(self) -> None:
        """Stop following; what is left undone is done after the next start."""
        await self._follower.close()
        await self._saver.close()

    def _retry(self, blocked: set[Blocked]) -> None:
        for game_id, known in self._store:
            if known.blocked in blocked:
                self._store.change(game_id, blocked=None)
                self.refresh(game_id)

    async def _refresh_in_turn(self, game_id: GameId) -> None:
        self.refresh(game_id)
        await self.wait_for_capacity()

    async def _calls_somebody(self, game_id: GameId) -> bool:
        try:
            table = await self._tables.shown(game_id)
        except AWAY:
            # Whether that is so still, it will be told when its turn comes.
            return False
        except Exception:
            log.exception("a board could not be shown", game=game_id)
            return False
        before = table.game.board.shown
        return before is None or before.milestone != shown(table).milestone

    async def _attempt(self, game_id: GameId, failures: int) -> float | None:
        return await self._attempts.run(game_id, failures)
