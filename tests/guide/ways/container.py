"""A container built from the Dockerfile: install the bot, upgrade it and restore a backup."""

import json

from discord_playground import Playground
from tests.guide.docker import docker_host
from tests.guide.machine import Machine
from tests.guide.page import Example, blocks, commands
from tests.guide.people import PRESSES_SOON, READY_SECONDS, Table
from tests.guide.reader import Reader, until_it_says
from tests.guide.saying import say
from tests.guide.watching import is_healthy, watched

INSTALLATION, _ = blocks("In a container")
LOG, _, _, LOOK = commands("In a container", "docker")
BACKUP = commands("Backups", "docker")
STOP, RESTORE, START = commands("Putting a backup back", "docker")
KEEP, UPGRADE, PUT_BACK, BACK = commands("Upgrading, and going back", "docker")
FOLDER = "/srv/cartagena"
HEALTHY_SECONDS = 120
"""Seconds until the container is healthy.

The page says a minute, for a machine that is not busy.
"""
OVERRIDE = """
services:
  bot:
    # The playground listens on the loopback address alone.
    network_mode: host
"""
SETTINGS = """
DISCORD_API_URL={api}
DISCORD_GATEWAY_URL={gateway}
"""


async def follow(playground: Playground) -> None:
    """Follow the guide twice on the same machine."""
    async with docker_host() as machine:
        for number, channel in enumerate(("tavern", "jamaica"), 1):
            say(f" pass {number}")
            release = machine.put_release(FOLDER)
            (release / "compose.override.yaml").write_text(OVERRIDE, "utf-8")
            settings = SETTINGS.format(api=playground.api_url, gateway=playground.gateway_url)
            (release / ".env").write_text(settings + PRESSES_SOON, "utf-8")
            container = Container(machine, playground)
            await container.install()
            async with watched(machine, FOLDER) as prometheus:
                await prometheus.sees_it_well()
                table = await Table.begin(playground, channel)
                await container.upgrade_and_go_back(number)
                await container.restore(table)
                await is_healthy(machine)
                await prometheus.sees_it_well()


class Container:
    """The bot in a container on a machine."""

    def __init__(self, machine: Machine, playground: Playground) -> None:
        self._machine, self._playground = machine, playground
        self._reader = Reader(machine, FOLDER)

    async def install(self) -> None:
        """Follow the section on containers, and check the result as the section says."""
        await self._reader.follow(INSTALLATION, f"{self._playground.token}\n")
        await until_it_says(self._reader, LOOK, "(healthy)", HEALTHY_SECONDS)
        lines = (await self._machine_says(LOG.text.replace(" -f", ""))).splitlines()
        events = [json.loads(line.split(" | ", 1)[1])["event"] for line in lines]
        assert "online" in events, lines

    async def upgrade_and_go_back(self, number: int) -> None:
        """Follow the section on upgrading with a changed release, and go back to the old one."""
        first = await self._image()
        with (self._machine.root / FOLDER.lstrip("/") / "bot.py").open("a") as file:
            file.write(f"# The next release, {number}.\n")
        await self._steps(KEEP, UPGRADE)
        assert await self._image() != first
        await self._steps(PUT_BACK, BACK)
        assert await self._image() == first

    async def restore(self, table: Table) -> None:
        """Make a backup as the guide says, and restore it."""
        then = await table.take_turn()
        kept = f"{table.channel}-{then}.sqlite3"
        for example in BACKUP:
            await self._reader.follow(example.with_values(FILE=kept))
        copy = self._machine.root / FOLDER.lstrip("/") / kept
        assert copy.stat().st_size > 0
        assert await table.take_turn() > then
        await self._steps(STOP, RESTORE.with_values(FILE=kept), START)
        await table.shows_version(then)
        assert await table.in_hand() == then
        assert await table.take_turn() > then

    async def _steps(self, *examples: Example) -> None:
        """Follow some commands, and wait until the bot is ready."""
        for example in examples:
            await self._reader.follow(example)
        await self._playground.bot_ready(READY_SECONDS)
        await is_healthy(self._machine)

    async def _image(self) -> str:
        return await self._machine_says("docker compose images --quiet bot")

    async def _machine_says(self, command: str) -> str:
        return (await self._machine.run("sh", "-c", f"cd {FOLDER} && {command}")).said
