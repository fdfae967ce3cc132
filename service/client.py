"""One client of Discord's: what it asks for, and what it keeps for the cogs."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
import structlog
from discord.ext import commands

from game.tables import Tables
from i18n.commands import CatalogueTranslator
from service.commands.notes import Note
from service.commands.sync import sync_if_changed
from service.connecting.backoff import BoundedBackoff
from service.inflight import InFlight
from service.monitoring.boards import BoardsBehind
from service.monitoring.requests import traced
from service.resources import Resources

log = structlog.get_logger(__name__)

discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False
discord.shard.ExponentialBackoff = BoundedBackoff  # pyright: ignore[reportPrivateImportUsage]

Press = Callable[[discord.Interaction[Any], str], Awaitable[None]]
"""Answers the press of a button, told by the button's id."""


class CartagenaBot(commands.AutoShardedBot):
    """A client that needs no privileged intent, caches no people and mentions nobody unasked."""

    def __init__(
        self,
        resources: Resources,
        tables: Tables,
        commands_note: Note,
        extensions: Sequence[str] = (),
    ) -> None:
        self.metrics = resources.metrics
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            http_trace=traced(self.metrics),
        )
        self.settings = resources.settings
        self.catalogue = resources.catalogue
        self.clock = resources.clock
        self.workers = resources.workers
        self.background = resources.background
        self.thinking = resources.thinking
        self.tables = tables
        """The use cases."""
        self.inflight = InFlight()
        self.boards_behind = BoardsBehind()
        self.shards_ready: set[int] = set()
        """Those whose gateway is ready now."""
        self.pressed: Press
        """What a pressed button does; the cogs hand it in when they are loaded."""
        self._commands_note = commands_note
        self._extensions_wanted = tuple(extensions)

    async def setup_hook(self) -> None:
        """Load the cogs, then tell Discord about their commands where those changed."""
        await self.tree.set_translator(CatalogueTranslator(self.catalogue))
        for extension in self._extensions_wanted:
            await self.load_extension(extension)
        await sync_if_changed(self.tree, self._commands_note)

    def has_left(self, guild_id: int) -> bool:
        """Whether the bot is no member of a server. It can tell once it is ready.

        By then every shard was told of all its servers; those that are down are named, too.
        """
        ours = (guild_id >> 22) % (self.shard_count or 1) in self.shards
        return self.is_ready() and ours and self.get_guild(guild_id) is None

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that a shard's gateway is ready."""
        self.shards_ready.add(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a shard's gateway is ready again."""
        self.shards_ready.add(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that a shard has lost its gateway."""
        self.shards_ready.discard(shard_id)

    async def on_ready(self) -> None:
        """Note that Discord has let the bot in."""
        log.info("online", user=str(self.user), servers=len(self.guilds))
