"""Fixtures: a playground in place of Discord, and settings that only the test sees."""

import os
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from discord_playground import Playground
from service.startup.settings import KNOWN_NAMES
from service.startup.settings_file import PREFIX


def is_ours(variable: str) -> bool:
    """Tell whether a variable is a setting or looks like one, as those of the tests do."""
    return variable in KNOWN_NAMES or variable.startswith(PREFIX)


@pytest.fixture
def addresses(playground: Playground) -> dict[str, str]:
    """The bot's settings that lead to the playground."""
    return {
        "DISCORD_TOKEN": playground.token,
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
    }


@pytest.fixture
def online(addresses: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bot in this process find the playground, and use a database of its own."""
    monkeypatch.setenv("CARTAGENA_DATABASE", str(tmp_path / "cartagena.sqlite3"))
    for name, value in addresses.items():
        monkeypatch.setenv(name, value)


@pytest.fixture(autouse=True)
def isolated_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide this machine's settings and `.env` from a test. Restore Discord's addresses after it."""
    monkeypatch.chdir(tmp_path)
    for variable in filter(is_ours, tuple(os.environ)):
        monkeypatch.delenv(variable)
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a child process: without our variables, and with a database of its own."""
    kept = {name: value for name, value in os.environ.items() if not is_ours(name)}
    ours = {"CARTAGENA_DATABASE": str(tmp_path / "games.sqlite3")}
    return {**kept, **ours}
