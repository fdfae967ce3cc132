"""A bot in the test's own loop, after its login and before its connection."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from game.tables import Tables
from i18n import Catalogue
from service.client import CartagenaBot
from service.commands.key_stores import key_store_in
from service.connecting import addresses
from service.database import open_repository
from service.resources import make_resources
from service.startup.settings import load_settings

SAMPLE_EXTENSION = "tests.service.sample_cog"
TIMEOUT_SECONDS = 120


@asynccontextmanager
async def logged_in_bot(catalogue: Catalogue, *extensions: str) -> AsyncIterator[CartagenaBot]:
    """Return a bot that has logged in and is not connected yet."""
    settings = load_settings()
    addresses.apply_addresses(settings)
    async with await open_repository(settings.database) as repository:
        resources = make_resources(settings, catalogue)
        key_store = key_store_in(settings.command_keys_file, repository)
        async with CartagenaBot(resources, Tables(repository), key_store, extensions) as bot:
            await asyncio.wait_for(bot.login(settings.token.get_secret_value()), TIMEOUT_SECONDS)
            yield bot
