"""Keeps every table's public message true: the newest state wins, older ones may be skipped."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import discord
import structlog

from cogs.board.following.channels import (
    REFUSED,
    ChannelClosed,
    ChannelMissing,
    Channels,
    shown,
)
from cogs.board.following.notes import Notes
from cogs.board.following.publisher import Publisher
from cogs.notices.delivery import Delivery
from cogs.ui.answer_retries import FAILED, UNREACHABLE, may_be_back
from cogs.ui.desk import Reposted
from game.storage.due import DueMoment
from game.storage.errors import StorageProblem
from game.tables import Table, TableError, Tables
from game.tables.upkeep import AFRESH_AFTER
from service.follower import RETRY_SECONDS, Follower, wait_after
from service.monitoring.reports import BoardReports

log = structlog.get_logger(__name__)

REFUSED_SECONDS = (60, 300, 900, 1800, 3600)
"""What to wait after Discord refused a message, the second time, and so on."""

BARE_SECONDS = (60, 300, 900)
"""What to wait after a message went out without its picture, the second time, and the third."""

AT_ONCE = 20
"""How many tables are brought up to date side by side after a start."""

AWAY = (*UNREACHABLE, StorageProblem)
"""Discord or our own database may be back soon."""


class Boards:
    """Follows every table that changes; tables at rest cost nothing."""

    def __init__(
        self, tables: Tables, channels: Channels, delivery: Delivery, reports: BoardReports
    ) -> None:
        self._tables = tables
        self._channels = channels
        self._reports = reports
        self._follower = Follower(self._try)
        self._notes = Notes(tables.upkeep.note_shown)
        self._publisher = Publisher(tables, channels, delivery, self._notes)
        self._waiting: dict[int, int | None] = {}
        """Tables whose message Discord would not take: the server where it refused, None where it
        was away."""
        self._sending: set[int] = set()

    async def touch(self, table: Table) -> None:
        """Note that a table changed; its message follows soon."""
        if table.game.unreadable is not None:
            log.error("a game is set aside", game=table.game.id, reason=table.game.unreadable)
        self.refresh(table.game.id)

    def refresh(self, game_id: int) -> None:
        """Let the game's message follow its newest state."""
        self._reports.behind(game_id)
        self._follower.request(game_id)

    @asynccontextmanager
    async def sending(self, table: Table) -> AsyncIterator[None]:
        """Leave a table's first message to the caller, who sends and places it within."""
        game_id = table.game.id
        self._sending.add(game_id)
        try:
            yield
            self._notes.note(game_id, shown(table))
        finally:
            self._sending.discard(game_id)
            self.refresh(game_id)

    def redraw(self, game_id: int) -> None:
        """Let the game's message be edited, whatever it shows: its picture is still to come."""
        self._publisher.redraw(game_id)
        self.refresh(game_id)

    async def repost(self, game_id: int) -> Reposted:
        """Put the public message at the bottom of the channel again, mentioning nobody.

        Where that must wait, it follows after a restart, too.
        """
        await self._tables.upkeep.owe_board(game_id)
        before = (await self._tables.table(game_id)).game.board
        on_its_way = game_id in self._sending
        self._publisher.repost(game_id)
        self.refresh(game_id)
        await self._follower.finished(game_id)
        if (await self._tables.table(game_id)).game.board != before:
            return Reposted.DONE
        if on_its_way or self._waiting.get(game_id, 0) is None:
            return Reposted.LATER
        self._publisher.let_stay(game_id)
        await self._tables.upkeep.owe_no_board(game_id)
        return Reposted.REFUSED

    async def repost_as_told(self, moment: DueMoment) -> None:
        """Post the message afresh, as somebody was told before a restart; wait for nothing."""
        game_id = moment.game
        if self._waiting.get(game_id) is not None:
            await self._tables.upkeep.settle(moment)
            return
        await self._tables.upkeep.postpone(moment, AFRESH_AFTER)
        self._publisher.repost_as_owed(game_id)
        if game_id not in self._waiting:
            self.refresh(game_id)

    def retry(self) -> None:
        """Try at once whatever waits because Discord would not take it."""
        for guild in set(self._waiting.values()):
            self.retry_in(guild)

    def retry_in(self, guild: int | None) -> None:
        """Try at once what waits as something refuses it in this server; in none, what was away."""
        for game_id in [one for one, where in self._waiting.items() if where == guild]:
            del self._waiting[game_id]
            self.refresh(game_id)

    def knock(self, game_id: int) -> None:
        """Try at once whether Discord takes this game's message, if it waits for that."""
        if game_id in self._waiting:
            self.refresh(game_id)

    async def catch_up(self) -> None:
        """Let the messages follow that lag behind after a start, those first that call somebody.

        A few tables at a time are looked at, and only those that lag.
        """
        later: list[int] = []
        for game_id in await self._tables.upkeep.lagging():
            if await self._calls_somebody(game_id):
                await self._refresh_in_turn(game_id)
            else:
                later.append(game_id)
        for game_id in later:
            await self._refresh_in_turn(game_id)

    async def room(self) -> None:
        """Wait until only a few tables are being brought up to date."""
        await self._follower.fewer_than(AT_ONCE)

    async def settle(self) -> None:
        """Wait until every message shows the newest state, or Discord refuses it for long."""
        await self._follower.all_finished(RETRY_SECONDS[-1] / 2)

    async def close(self) -> None:
        """Stop following; what is left undone is done after the next start."""
        await self._follower.close()
        await self._notes.close()

    async def _refresh_in_turn(self, game_id: int) -> None:
        self.refresh(game_id)
        await self.room()

    async def _calls_somebody(self, game_id: int) -> bool:
        try:
            table = await self._tables.shown(game_id)
        except AWAY:
            # Whether that is so still, it will be told when its turn comes.
            return False
        except Exception:
            log.exception("a board could not be shown", game=game_id)
            return False
        before = table.game.shown
        return before is None or before.milestone != shown(table).milestone

    async def _try(self, game_id: int, failures: int) -> float | None:
        """Let the message follow once; gives the seconds to wait where Discord refuses.

        What nobody foresaw ends this attempt alone: the table may have changed meanwhile.
        """
        with structlog.contextvars.bound_contextvars(game=game_id):
            try:
                await self._follow(game_id)
            except (*FAILED, StorageProblem, ChannelClosed) as error:
                log.warning("a board must wait", reason=repr(error), failures=failures + 1)
                away = _is_away(error)
                self._waiting[game_id] = None if away else await self._server_of(game_id)
                if not away:
                    self._reports.refused(game_id)
                # Asked before the clock stands still, which asks for another attempt by itself.
                changed = self._follower.requested(game_id)
                await self._stand_still(game_id, error)
                # Where it waits no more, or was asked for meanwhile, something has changed that
                # may have been in the way.
                waits = game_id in self._waiting and not changed
                return _wait(failures, error) if waits else RETRY_SECONDS[0]
            except Exception:
                log.exception("a board could not be shown")
                self._reports.failed(game_id)
            else:
                self._caught_up(game_id)
        if game_id in self._waiting:
            # Discord takes messages again, so those that met the same need not wait either.
            self.retry_in(self._waiting.pop(game_id))
        return self._until_redrawn(game_id, failures)

    def _until_redrawn(self, game_id: int, failures: int) -> float | None:
        """Seconds until a message that went out without its picture is edited for that.

        What came meanwhile does not wait for them.
        """
        if not self._channels.went_out_bare(game_id) or failures >= len(BARE_SECONDS):
            return None
        self._publisher.redraw(game_id)
        return None if self._follower.requested(game_id) else BARE_SECONDS[failures]

    async def _server_of(self, game_id: int) -> int | None:
        with suppress(StorageProblem, TableError):
            return (await self._tables.newest(game_id)).game.guild
        return None

    def _caught_up(self, game_id: int) -> None:
        """Report what is shown; what changed meanwhile lags from now on."""
        self._reports.caught_up(game_id)
        if self._follower.requested(game_id):
            self._reports.behind(game_id)

    async def _follow(self, game_id: int) -> None:
        if game_id in self._sending:
            return
        table = await self._tables.shown(game_id)
        if not self._channels.here(table) or table.game.missed:
            return
        if table.game.unreadable is not None and not table.called_off:
            return
        stood = table.game.clock.still is not None
        try:
            if stood:
                self._channels.check_open(table)
            await self._publisher.show(table)
        except ChannelMissing:
            log.info("the channel is not found")
            if table.playing or table.resting:
                await self._tables.upkeep.miss_channel(game_id)
            elif self._tables.upkeep.is_past(table):
                self._leave_as_it_is(table)
            elif self._channels.know(table):
                # It is there all the same, and so it will be found again.
                raise ChannelClosed from None
        except (discord.Forbidden, discord.NotFound) as error:
            # Without a code it may not be Discord that refuses.
            if not error.code or not self._tables.upkeep.is_past(table):
                raise
            log.info("an old board is gone")
            self._leave_as_it_is(table)
        else:
            if stood:
                await self._tables.upkeep.go_on(game_id)
                await self._tables.notices.call_at_last(game_id)

    def _leave_as_it_is(self, table: Table) -> None:
        """Take an old board for true: it was changed by a name alone, and cannot be edited."""
        self._publisher.leave(table.game.id)
        self._notes.note(table.game.id, shown(table))

    async def _stand_still(self, game_id: int, error: Exception) -> None:
        """Stop the game's clock where the bot cannot write in its channel."""
        if isinstance(error, discord.HTTPException) and error.code in REFUSED:
            with suppress(StorageProblem):
                await self._tables.upkeep.stand_still(game_id)


def _wait(failures: int, error: Exception) -> float:
    """Seconds to wait: an outage may be over soon, a refusal stays until somebody sees to it.

    That of something before Discord does not count as its own, and is not pressed either.
    """
    refused = isinstance(error, (discord.Forbidden, discord.NotFound)) or not _is_away(error)
    return wait_after(failures, REFUSED_SECONDS if refused else RETRY_SECONDS)


def _is_away(error: Exception) -> bool:
    return isinstance(error, StorageProblem) or may_be_back(error)
