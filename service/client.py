"""The bot's client of Discord: it connects the shards, and holds the objects that cogs use."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from game.model.ids import GuildId
from game.tables import Tables
from service.commands.key_stores import KeyStore
from service.commands.registration import Registration, translate_commands
from service.connecting.bucket import PromptRatelimit
from service.connecting.events_internals import leave_unnamed_servers
from service.connecting.shard import BoundedBackoff, PatientShard, ask_for_limits
from service.discord_internals import (
    disable_voice_warnings,
    pass_requests_through,
    use_backoff,
    use_rate_limit,
    use_shard,
)
from service.exchanges import Exchanges
from service.inflight import ClicksInFlight
from service.monitoring.metrics import LaggingBoards, request_trace
from service.resources import Resources
from service.sharding.client_share import ClientShare, stop_writes_unless
from service.sharding.session_starts import SessionStarts
from service.startup.proxy import Proxy
from service.time.background_task import periodic_task
from service.time.discord_clock import compare_clock_with_dates

log = structlog.get_logger(__name__)

disable_voice_warnings()
use_backoff(BoundedBackoff)
use_shard(PatientShard)
use_rate_limit(PromptRatelimit)

HOUR_SECONDS = 60 * 60.0

PressHandler = Callable[[discord.Interaction[Any], str], Awaitable[None]]
"""A function that answers the press of a button. The second argument is the button's id."""


class CartagenaBot(commands.AutoShardedBot):
    """A client without privileged intents, which caches no members.

    A message mentions people only if the code that sends it allows the mention. The commands are
    for servers that installed the bot, and for no other place.
    """

    def __init__(
        self,
        resources: Resources,
        tables: Tables,
        key_store: KeyStore,
        extensions: Sequence[str] = (),
        client_share: ClientShare | None = None,
        holds_lease: Callable[[], bool] | None = None,
        starts: SessionStarts | None = None,
    ) -> None:
        """Serve a part of the Discord servers, or all of them.

        If one client serves all servers under a lease, ``holds_lease`` says whether the lease is
        still held.

        ``starts`` counts session starts for all clients of a process that runs several.
        """
        self.metrics = resources.metrics
        self._holds_lease = holds_lease
        trace = request_trace(self.metrics.record_request)
        compare_clock_with_dates(resources.clock, trace)
        if client_share is not None or holds_lease is not None:
            stop_writes_unless(self.surely_serves_alone, trace)
        self.exchanges = Exchanges()
        """Sends requests once, and reports their outcome as soon as it is known."""
        self.exchanges.watch(trace)
        self.click_exchanges = Exchanges()
        """Sends requests with the tokens of clicks, which the global rate limit does not count."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            http_trace=trace,
            **proxy_arguments(resources.settings.proxy),
            **_shard_arguments(client_share),
        )
        leave_unnamed_servers(self)
        self.client_share = client_share
        """The shards that this client serves, and their lease; ``None`` if it serves all shards."""
        self.settings = resources.settings
        self.catalogue = resources.catalogue
        self.clock = resources.clock
        self.workers = resources.workers
        self.background = resources.background
        self.thinking = resources.thinking
        self.tables = tables
        """The use cases of the game."""
        self.inflight = ClicksInFlight()
        self.boards_behind = LaggingBoards()
        self.shards_ready: set[int] = set()
        """The shards whose gateway is ready now."""
        self.handle_press: PressHandler
        """Called when a button is pressed; the cogs set it when they are loaded."""
        self._starts = starts or SessionStarts()
        self._ask_limits = partial(ask_for_limits, self)
        self._clock_task = periodic_task(self._compare_clocks, HOUR_SECONDS)
        self._start_wait: asyncio.Task[None] | None = None
        """A task that waits until all shards may begin a session."""
        self.key_store = key_store
        """Stores what was last sent to Discord, across restarts."""
        self.registration = Registration(self.tree, key_store if self.leads else None)
        """Keeps the slash commands at Discord up to date.

        A client that does not lead only learns the ids of the commands that another process sent.
        """
        self._extensions_wanted = tuple(extensions)

    async def setup_hook(self) -> None:
        """Load the cogs, and send changed commands to Discord in the background."""
        for extension in self._extensions_wanted:
            await self.load_extension(extension)
        await translate_commands(self.tree, self.catalogue)
        pass_requests_through(self, self.exchanges.request_in_time)
        self._clock_task.start()
        self.registration.begin_sending(str(self.application_id))

    async def connect(self, *, reconnect: bool = True) -> None:
        """Wait until all shards may begin a session, then stay connected until closed."""
        if self.shard_count is None:
            self.shard_count = (await self._starts.limits(self._ask_limits)).recommended_shards
        shards = len(self.shards_to_open())
        self._start_wait = asyncio.create_task(self._starts.wait_at_start(shards, self._ask_limits))
        try:
            await asyncio.wait({self._start_wait})
        finally:
            self._start_wait.cancel()
        if not self._start_wait.cancelled():
            self._start_wait.result()
            await super().connect(reconnect=reconnect)

    async def close(self) -> None:
        """Stop sending commands, and disconnect from Discord without waiting for anything."""
        await self.registration.close()
        await self._clock_task.close()
        if self._start_wait is not None:
            self._start_wait.cancel()
        await super().close()
        self.exchanges.close()
        self.click_exchanges.close()

    @property
    def leads(self) -> bool:
        """Whether this client does the work that is done once for the whole bot."""
        return self.client_share is None or self.client_share.leads

    @property
    def requests_per_second(self) -> float:
        """Maximum requests to Discord per second, not counting answers to clicks."""
        return self.settings.requests * (
            1 if self.client_share is None else self.client_share.fraction_of_all_shards
        )

    @property
    def served_shards(self) -> Collection[int]:
        """The shards that this client serves; without a part, those that it has opened so far."""
        return self.shards if self.client_share is None else self.client_share.lease.shards

    @property
    def first_shard(self) -> int:
        """The first shard that this process opens; 0 before the shards are known."""
        return min(self.shards_to_open(), default=0)

    def shards_to_open(self) -> Collection[int]:
        """The shards that this client will open; empty until Discord has said how many."""
        return range(self.shard_count or 0) if self.client_share is None else self.served_shards

    def surely_serves_alone(self) -> bool:
        """Whether this client can be sure that no other process serves its servers now."""
        if self.client_share is not None:
            return self.client_share.surely_holds_lease()
        return self._holds_lease is None or self._holds_lease()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for this shard's turn to log in, and until session starts are left."""
        await self._wait_for_login_turn(shard_id, initial=initial)
        while await self._starts.wait_until_enough(1, self._ask_limits):
            # The turn to log in passed during the wait.
            await self._wait_for_login_turn(shard_id)
        self._starts.record_start()

    async def _wait_for_login_turn(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for a shard's turn to log in. Several processes share the turns."""
        if self.client_share is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
            return
        buckets = (await self._starts.limits(self._ask_limits)).max_concurrency
        await self.client_share.wait_for_login(shard_id % buckets)

    async def _compare_clocks(self) -> None:
        """Send Discord a request, as our clock is compared with the date of each response.

        While nobody plays, the bot may send no other request.
        """
        with suppress(discord.DiscordException, aiohttp.ClientError, OSError):
            await self._ask_limits()

    def may_log_in(self) -> bool:
        """Whether a shard may begin a session, as far as is known without asking Discord."""
        return self._starts.are_enough_for(1)

    async def wait_to_log_in(self) -> None:
        """Wait until a shard may begin a session."""
        await self._starts.wait_until_enough(1, self._ask_limits)

    def has_left(self, guild_id: GuildId) -> bool:
        """Whether the bot is no member of a server that this client serves.

        The result is False until the client is ready. By then, Discord has named all servers of
        every shard, including unavailable ones.
        """
        is_ours = (guild_id >> 22) % (self.shard_count or 1) in self.shards
        return self.is_ready() and is_ours and self.get_guild(guild_id) is None

    async def on_shard_ready(self, shard_id: int) -> None:
        """Record that a shard's gateway is ready."""
        self.shards_ready.add(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Record that a shard's gateway is ready again."""
        self.shards_ready.add(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Record that a shard has lost its gateway."""
        self.shards_ready.discard(shard_id)

    async def on_ready(self) -> None:
        """Log that the bot is online."""
        log.info("online", user=str(self.user), servers=len(self.guilds))


def proxy_arguments(proxy: Proxy | None) -> dict[str, Any]:
    """Return discord.py's arguments for a proxy.

    The login is not part of the address: errors of the connection show the address.
    """
    if proxy is None:
        return {}
    login = aiohttp.BasicAuth(proxy.user, proxy.password, encoding="utf-8")
    return {"proxy": proxy.address, "proxy_auth": login if proxy.user else None}


def _shard_arguments(client_share: ClientShare | None) -> dict[str, Any]:
    """Return discord.py's arguments for the shards to open.

    Without a part there are none, as Discord then recommends a number of shards.
    """
    if client_share is None:
        return {}
    # discord.py opens the shards in this order.
    order = list(client_share.lease.login_order or client_share.lease.shards)
    return {"shard_ids": order, "shard_count": client_share.lease.sharding.shards}
