"""One life of the bot, from its start until it is stopped or killed.

The bot's own `setup` builds it; Discord is a fake.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

from cogs import cartagena
from cogs.cartagena import Cartagena
from game.model.ids import GuildId
from game.model.time import Moment
from game.storage.repository import Repository
from game.tables import Tables
from i18n.catalogue import shipped_catalogue
from service.client import CartagenaBot
from service.commands.key_stores import key_store_in
from service.processes.thinking_process import ThinkingProcess
from service.resources import make_resources
from service.startup.settings import Settings
from service.time.discord_clock import DiscordClock
from tests.absence.fake_discord import FakeChannels, FakeDiscord, FakeMessages, QuickComputerPlayers
from tests.e2e.bots import wait_until_idle

CATALOGUE = shipped_catalogue()
GUILD = GuildId(7)


class Life:
    """The bot from one of its starts until it is stopped or killed."""

    def __init__(self, repository: Repository, clock: Callable[[], Moment], world: FakeDiscord):
        thinking = cast("ThinkingProcess", QuickComputerPlayers())
        settings = _settings()
        resources = replace(
            make_resources(settings, CATALOGUE), clock=DiscordClock(clock), thinking=thinking
        )
        tables = Tables(repository, clock)
        bot = CartagenaBot(resources, tables, key_store_in(settings.command_keys_file, repository))
        untyped_bot: Any = bot
        untyped_bot.get_guild = lambda _: world.guild()
        untyped_bot.create_dm = world.create_dm
        self._repository = repository
        self._world = world
        self._bot = bot
        self.tables = bot.tables

    @classmethod
    async def start_bot(
        cls, repository: Repository, clock: Callable[[], Moment], world: FakeDiscord
    ) -> "Life":
        """Start the bot, and finish the work that its last run did not finish."""
        life = cls(repository, clock, world)
        channels, messages = FakeChannels(world), FakeMessages(world)
        with (
            patch.object(cartagena, "Channels", lambda *_: channels),
            patch.object(cartagena, "DirectMessages", lambda *_: messages),
        ):
            await cartagena.setup(life._bot)
        return life

    @property
    def cog(self) -> Cartagena:
        """Return the bot's only cog."""
        return cast("Cartagena", self._bot.get_cog("Cartagena"))

    async def go_online(self) -> None:
        """Do what the bot does when Discord accepts its connection."""
        await self.cog.housekeeping.uptime.record_connect(0)
        await self.tables.upkeep.resume_computers()
        await self.cog.boards.catch_up()
        await self.run_due_jobs()

    async def run_due_jobs(self) -> None:
        """Run all jobs that are due now, and wait until everybody sees the result."""
        await self.cog.housekeeping.scheduler.catch_up()
        await self.wait_until_idle()

    async def wait_until_idle(self) -> None:
        """Wait until a person is on turn, every message is up to date, and all notices are sent."""
        await wait_until_idle(self.cog)

    async def run_unless_killed(self, work: Awaitable[None]) -> bool:
        """Do some work. Return False if the bot was killed meanwhile."""
        task = asyncio.ensure_future(work)
        killed = asyncio.ensure_future(self._world.kill_event.wait())
        await asyncio.wait({task, killed}, return_when=asyncio.FIRST_COMPLETED)
        killed.cancel()
        if self._world.kill_event.is_set():
            task.cancel()
            await asyncio.wait({task})
            self._world.kill_event.clear()
            return False
        await task
        return True

    async def stop(self) -> None:
        """Stop the bot in the regular way."""
        await self.cog.cog_unload()
        await self._repository.close()

    async def kill(self) -> None:
        """Kill the bot in the middle of its work: it writes nothing more."""
        await self._repository.close()
        with suppress(Exception):
            await self.cog.cog_unload()

    async def look_at_channels(self) -> None:
        """Tell the bot that permissions changed, so that it looks at its channels."""
        role: Any = SimpleNamespace(guild=SimpleNamespace(id=GUILD))
        await self.cog.on_guild_role_update(role, role)


def _settings() -> Settings:
    return Settings.model_validate({"DISCORD_TOKEN": "a.b.c", "CARTAGENA_PAUSE": 0})
