"""Discord servers that are unavailable: the clocks of their games stop until they are back.

Discord reports a server as unavailable during an outage. Nobody can play there, and nobody can be
told. After a login, Discord reports every server so, until it sends the server's data. So a server
counts as unavailable only if it is still so a minute after the login. Meanwhile no turn and no
lobby ends there, no game rests, and no computer plays.
"""

import asyncio

import structlog

from game.model.due import DueMoment
from game.model.ids import GameId, GuildId
from game.model.time import Milliseconds, Moment, as_seconds, duration_between
from game.tables import Tables
from game.tables.durations import MINUTE
from game.tables.errors import StorageProblem
from game.tables.time.unreachable import Unreachable
from service.client import CartagenaBot
from service.follower import RETRY_SECONDS, Follower, wait_after
from service.time.scheduler import Handler

log = structlog.get_logger(__name__)

GRACE_SECONDS = 60.0
"""Seconds after a login in which Discord should have sent the data of every server."""

LOOK_AGAIN_AFTER = Milliseconds(10 * MINUTE)
"""Milliseconds after which a job that waits for an unavailable server is due again."""


class Outages:
    """Stops the clocks of games in unavailable servers, and lets the boards continue them."""

    def __init__(self, bot: CartagenaBot, tables: Tables) -> None:
        self._bot = bot
        self._tables = tables
        self._since: dict[GuildId, Moment] = {}
        """Since when each server is unavailable, but not before this process began."""
        self._lasting: dict[GuildId, Moment] | None = None
        """Since when each server is unavailable, as it is saved; ``None`` until it is read.

        After a restart, an outage may have begun before this process.
        """
        self._reading = asyncio.Lock()
        self._saver: Follower[None] = Follower(self._try_to_save)
        self._stopped: dict[GuildId, set[GameId]] = {}
        """The games whose clocks were stopped, for this reason only."""
        self._follower = Follower(self._try_to_stop)
        self._timer: asyncio.TimerHandle | None = None

    def is_unavailable(self, guild_id: GuildId) -> bool:
        """Tell whether Discord reports this server as unavailable."""
        guild = self._bot.get_guild(guild_id)
        return guild is not None and guild.unavailable

    def record_unavailable(self, guild_id: GuildId) -> None:
        """Stop the clocks of a server that has become unavailable."""
        log.info("a server is unavailable", server=guild_id)
        self._since.setdefault(guild_id, self._tables.notices.now())
        self._follower.request(guild_id)

    def record_login(self) -> None:
        """Stop the clocks of all servers that stay unavailable for a minute after a login."""
        if self._timer is not None:
            self._timer.cancel()
        waiting = [GuildId(guild.id) for guild in self._bot.guilds if guild.unavailable]
        for guild_id in waiting:
            self._since.setdefault(guild_id, self._tables.notices.now())
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(GRACE_SECONDS, self._stop_unavailable, waiting)

    async def record_available(self, guild_id: GuildId) -> None:
        """Give lobbies and games back the time of the outage, as people could not use them.

        Notify hosts later, if the bot cannot write in their channels again.
        """
        since = self._since.pop(guild_id, None)
        lasting = await self._lasting_outages()
        if guild_id in lasting:
            since = lasting.pop(guild_id)
            self._saver.request(None)
        if since is not None:
            lost_time = duration_between(since, self._tables.notices.now())
            # After each login, servers are unavailable for a moment.
            if as_seconds(lost_time) >= GRACE_SECONDS:
                await self._tables.upkeep.extend_idle_time(guild_id, lost_time)
        for game_id in self._stopped.pop(guild_id, ()):
            await self._tables.upkeep.notify_host_if_still_stopped(game_id)

    def unless_unavailable(self, handler: Handler) -> Handler:
        """Return a handler of a turn's jobs that stops the clock if the server is unavailable."""

        async def handle(moment: DueMoment) -> None:
            guild_id = (await self._tables.cached_or_stored_table(moment.game)).game.guild
            if not self.is_unavailable(guild_id):
                await handler(moment)
                return
            await self._stop_clock(guild_id, moment.game)
            await self._tables.upkeep.remove_due(moment)

        return handle

    def once_available(self, handler: Handler) -> Handler:
        """Return a handler that lets a job wait as long as the game's server is unavailable."""

        async def handle(moment: DueMoment) -> None:
            guild_id = (await self._tables.cached_or_stored_table(moment.game)).game.guild
            if self.is_unavailable(guild_id):
                await self._tables.upkeep.postpone(moment, LOOK_AGAIN_AFTER)
            else:
                await handler(moment)

        return handle

    async def close(self) -> None:
        """Stop. What is left to do is done after the next login."""
        if self._timer is not None:
            self._timer.cancel()
        await self._follower.close()
        await self._saver.close()

    def _stop_unavailable(self, guild_ids: list[GuildId]) -> None:
        for guild_id in filter(self.is_unavailable, guild_ids):
            self._follower.request(guild_id)

    async def _try_to_stop(self, guild_id: GuildId, failures: int) -> float | None:
        try:
            await self._record_beginning(guild_id)
            for game_id in await self._tables.upkeep.open_game_ids_of_server(guild_id):
                if self.is_unavailable(guild_id):
                    await self._stop_clock(guild_id, game_id)
        except StorageProblem:
            log.exception("clocks of an unavailable server could not be stopped", server=guild_id)
            return wait_after(failures, RETRY_SECONDS)
        return None

    async def _record_beginning(self, guild_id: GuildId) -> None:
        """Save since when a server is unavailable, unless that is saved already."""
        since = self._since.get(guild_id)
        lasting = await self._lasting_outages()
        if since is not None and guild_id not in lasting:
            lasting[guild_id] = since
            self._saver.request(None)

    async def _lasting_outages(self) -> dict[GuildId, Moment]:
        async with self._reading:
            if self._lasting is None:
                self._lasting = await self._tables.upkeep.outages(self._bot.first_shard)
            return self._lasting

    async def _try_to_save(self, _: None, failures: int) -> float | None:
        try:
            lasting = await self._lasting_outages()
            await self._tables.upkeep.save_outages(self._bot.first_shard, lasting)
        except StorageProblem:
            log.exception("the beginning of an outage could not be saved")
            return wait_after(failures, RETRY_SECONDS)
        return None

    async def _stop_clock(self, guild_id: GuildId, game_id: GameId) -> None:
        table = await self._tables.table_to_show(game_id)
        if table.playing and table.game.clock.paused_at is None:
            since = self._since.get(guild_id)
            await self._tables.upkeep.record_unreachable(
                game_id, Unreachable.SERVER_UNAVAILABLE, since
            )
            self._stopped.setdefault(guild_id, set()).add(game_id)
