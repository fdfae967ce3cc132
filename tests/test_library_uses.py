"""Only the modules in ``INTERNALS`` use undocumented parts of libraries."""

from pathlib import Path

import pytest

from tests.library_uses import undocumented_uses

ROOT = Path(__file__).parents[1]
PRODUCT = ("bot.py", "cogs", "game", "i18n", "playground/discord_playground", "service")
INTERNALS = {
    "game/storage/sqlite/connecting/connection.py",
    "service/connecting/events_internals.py",
    "service/discord_internals.py",
}


def test_only_internals_modules_use_undocumented_parts() -> None:
    files = [
        file
        for package in PRODUCT
        for file in (
            [ROOT / package] if package.endswith(".py") else sorted((ROOT / package).rglob("*.py"))
        )
    ]
    found = {
        name: undocumented_uses(file.read_text("utf-8"))
        for file in files
        if (name := file.relative_to(ROOT).as_posix()) not in INTERNALS
    }
    assert len(found) > 500
    assert not {name: lines for name, lines in found.items() if lines}


@pytest.mark.parametrize(
    "source",
    [
        "import discord.http",
        "import discord.gateway as gateway",
        "from discord import http",
        "from discord.gateway import DiscordWebSocket",
        "from aiosqlite.core import Connection",
        "from asyncio import _get_running_loop",
        "import discord\nkind = discord.shard.Shard",
        "import asyncio\nnow = asyncio.events._get_running_loop()",
        "import discord\ndiscord.VoiceClient.warn_nacl = False",
        "from discord import VoiceClient\nVoiceClient.warn_nacl = False",
        "def roles(user):\n    return user._roles",
        "def gateway(bot):\n    return bot.http",
        "from discord import Client\nclass Bot(Client):\n    def f(self):\n        "
        "self._ready.set()",
        "from discord import Client\nclass Bot(Client):\n    def _handle_ready(self): ...",
        "from x_internals import C\nclass Other(C):\n    def f(self):\n        self._tasks += ()",
    ],
)
def test_a_use_of_an_undocumented_part_is_found(source: str) -> None:
    assert undocumented_uses(source)


@pytest.mark.parametrize(
    "source",
    [
        "from discord import ui\nbutton = ui.button",
        "from discord.ext import commands\nfrom discord.utils import utcnow",
        "import asyncio.subprocess\nasyncio.create_task",
        "class Own:\n    def __init__(self):\n        self._x = 1\n    def same(self, other):\n"
        "        return self._x == other._x",
        "def next(event):\n    return event._replace(seat=1)",
        "from discord import Client\nclass Bot(Client):\n    def f(self):\n        self._own = 1\n"
        "        return self._own",
    ],
)
def test_a_documented_name_or_an_own_attribute_is_not_reported(source: str) -> None:
    assert undocumented_uses(source) == []
