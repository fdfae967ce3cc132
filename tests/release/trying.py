"""Try the files of a release: the rules, the bot with a local Discord, and the playground."""

import asyncio
import signal
import subprocess
import sys
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from typing import Protocol

from discord_playground import Playground
from discord_playground.config import Config
from discord_playground.testing.terminal import terminal, wait_until_online
from tests.e2e.bots import ROOT, clean_environment
from tests.e2e.play import has_picture

PATIENCE_SECONDS = 120
CHECK = ("--check",)
CHECK_OFFLINE = ("--check", "--offline")
USE_RULES = "import doctest, game.rules as rules; assert doctest.testmod(rules).failed == 0"


def run(*words: str | Path) -> None:
    """Run a program that must succeed."""
    subprocess.run(words, check=True)


def python_of(environment: Path) -> Path:
    """Return the Python of a virtual environment."""
    return environment / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


class Way(Protocol):
    """A way to run the bot of a release."""

    def words(self, settings: Mapping[str, str], arguments: tuple[str, ...]) -> tuple[str, ...]:
        """Return the command that runs the bot with these settings and arguments."""
        ...


@dataclass(frozen=True)
class Sources:
    """The bot of unpacked sources, with its data in a folder."""

    folder: Path
    python: Path
    data: Path

    def words(self, settings: Mapping[str, str], arguments: tuple[str, ...]) -> tuple[str, ...]:
        """Return the command that runs the bot with these settings and arguments."""
        self.data.mkdir(exist_ok=True)
        more = {"CARTAGENA_DATABASE": str(self.data / "games.sqlite3")}
        values = [f"{name}={value}" for name, value in {**settings, **more}.items()]
        return ("env", *values, str(self.python), str(self.folder / "bot.py"), *arguments)


@dataclass(frozen=True)
class Container:
    """The bot of a container's image. Its network is that of the machine."""

    image: str

    def words(self, settings: Mapping[str, str], arguments: tuple[str, ...]) -> tuple[str, ...]:
        """Return the command that runs the bot with these settings and arguments."""
        values = [f"--env={name}={value}" for name, value in settings.items()]
        command = ("python", "/app/bot.py", *arguments) if arguments else ()
        return ("docker", "run", "--rm", "--init", "--network=host", *values, self.image, *command)


async def try_bot(way: Way) -> None:
    """Check the bot without and with a network, begin a game in it, and stop it."""
    config = Config.read(ROOT / "playground.toml")
    async with await Playground.start(config=config) as playground:
        settings = {
            "DISCORD_TOKEN": playground.token,
            "DISCORD_API_URL": playground.api_url,
            "DISCORD_GATEWAY_URL": playground.gateway_url,
        }
        await _succeed(way.words(settings, CHECK_OFFLINE))
        bot = await _start(way.words(settings, ()))
        try:
            await playground.bot_ready(PATIENCE_SECONDS)
            await _succeed(way.words(settings, CHECK))
            ana = playground.person("Ana")
            await ana.slash("cartagena new", "tavern", against="cabin-boy")
            await ana.until(lambda: has_picture(ana.sees("tavern")[-1]), PATIENCE_SECONDS)
        finally:
            bot.send_signal(signal.SIGTERM)
            code = await asyncio.wait_for(bot.wait(), PATIENCE_SECONDS)
        assert code == 0
        assert playground.violations == []


async def _start(words: tuple[str, ...]) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(*words, env=_environment(), cwd=gettempdir())


def _environment() -> dict[str, str]:
    """Return the environment without what would lead to the files of this checkout."""
    return {name: value for name, value in clean_environment().items() if name != "PYTHONPATH"}


async def _succeed(words: tuple[str, ...]) -> None:
    process = await _start(words)
    assert await asyncio.wait_for(process.wait(), PATIENCE_SECONDS) == 0, words


async def try_playground(sources: Path, python: Path, data: Path) -> None:
    """Start the playground of unpacked sources as `make play` does, until its bot is online."""
    options = ("--port", "0", "--folder", str(data))
    async with terminal(
        *options, folder=sources, environment=_environment(), python=str(python)
    ) as command:
        address = (await command.find_next_line(r"(http://127\.0\.0\.1:\d+)"))[1]
        await wait_until_online(address)
        assert await command.stop_with_signal() == 0


def try_rules(wheel: Path, folder: Path) -> None:
    """Install the wheel of the rules into a new environment, and run its examples there."""
    venv.create(folder, with_pip=True)
    python = python_of(folder)
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel)
    run(python, "-I", "-c", USE_RULES)
