"""A container built from the Dockerfile: install the bot, upgrade it and restore a backup."""

import json
import re
from pathlib import Path

from discord_playground import Playground
from tests.guide.docker import docker_host
from tests.guide.machine import Machine
from tests.guide.page import Example, section_code_blocks, section_commands
from tests.guide.people import NO_DOUBLE_TAP_TIME, READY_SECONDS, TwoPlayerGame
from tests.guide.reader import GuideReader, wait_for_output
from tests.guide.saying import say
from tests.guide.watching import running_prometheus, wait_for_health_check
from tests.guide.ways.service import SHARDS_SECONDS

INSTALLATION, WITH_POSTGRESQL = section_code_blocks("In a container")
SEVERAL_PROCESSES, _ = section_code_blocks("Several processes")
LOG, _, _, STATUS = section_commands("In a container", "docker")
BACKUP = section_commands("Backups", "docker")
STOP, RESTORE, START = section_commands("Putting a backup back", "docker")
KEEP_OLD_IMAGE, UPGRADE, PUT_BACK_OLD_IMAGE, START_OLD_IMAGE = section_commands(
    "Upgrading, and going back", "docker"
)
FOLDER = "/srv/cartagena"
HEALTHY_SECONDS = 120
"""Seconds until the container is healthy.

The page says a minute, for a machine that is not busy.
"""
COMPOSE_CHANGES = (
    # The playground listens on the loopback address alone: all containers use the host's network.
    ("compose.yaml", "    init: true\n", "    network_mode: host\n"),
    ("compose.yaml", "    init: true\n", '    extra_hosts: ["postgresql:127.0.0.1"]\n'),
    ("deploy/compose.postgresql.yaml", "    image: postgres:17\n", "    network_mode: host\n"),
)
"""For each compose file, a line, and the line to add after it.

An override file would not do: with `-f`, Docker reads no other file.
"""
NO_MONITORING = ("      CARTAGENA_MONITORING: .*", '      CARTAGENA_MONITORING: ""')
"""Three processes on one network cannot listen at the same address."""
PROCESSES = 3
SETTINGS = """
DISCORD_API_URL={api}
DISCORD_GATEWAY_URL={gateway}
"""


async def follow_guide(playground: Playground) -> None:
    """Follow the guide twice on the same machine."""
    async with docker_host() as machine:
        container = Container(machine, playground)
        for number, channel in enumerate(("tavern", "jamaica"), 1):
            say(f" pass {number}")
            release = machine.put_release(FOLDER)
            for name, line, added in COMPOSE_CHANGES:
                _change(release / name, re.escape(line), line + added)
            settings = SETTINGS.format(api=playground.api_url, gateway=playground.gateway_url)
            (release / ".env").write_text(settings + NO_DOUBLE_TAP_TIME, "utf-8")
            await container.install()
            async with running_prometheus(machine, FOLDER) as prometheus:
                await prometheus.wait_until_all_is_well()
                table = await TwoPlayerGame.begin(playground, channel)
                await container.upgrade_and_go_back(number)
                await container.restore(table)
                await wait_for_health_check(machine)
                await prometheus.wait_until_all_is_well()
        table = await container.use_postgresql("tortuga")
        _change(machine.root / FOLDER.lstrip("/") / "compose.yaml", *NO_MONITORING)
        await container.share(table)


def _change(file: Path, pattern: str, replacement: str) -> None:
    """Replace the only text of a file that fits a pattern."""
    text, count = re.subn(pattern, lambda _: replacement, file.read_text("utf-8"))
    assert count == 1, (file, pattern)
    file.write_text(text, "utf-8")


class Container:
    """The bot in a container on a machine."""

    def __init__(self, machine: Machine, playground: Playground) -> None:
        self._machine, self._playground = machine, playground
        self._reader = GuideReader(machine, FOLDER)

    async def install(self) -> None:
        """Follow the section on containers, and check the result as the section says."""
        await self._reader.run_example(INSTALLATION, f"{self._playground.token}\n")
        await wait_for_output(self._reader, STATUS, "(healthy)", HEALTHY_SECONDS)
        lines = (await self._output_of(LOG.text.replace(" -f", ""))).splitlines()
        events = [json.loads(line.split(" | ", 1)[1])["event"] for line in lines]
        assert "online" in events, lines

    async def upgrade_and_go_back(self, number: int) -> None:
        """Follow the section on upgrading with a changed release, and go back to the old one."""
        first_image = await self._image()
        with (self._machine.root / FOLDER.lstrip("/") / "bot.py").open("a") as file:
            file.write(f"# The next release, {number}.\n")
        await self._follow_all(KEEP_OLD_IMAGE, UPGRADE)
        assert await self._image() != first_image
        await self._follow_all(PUT_BACK_OLD_IMAGE, START_OLD_IMAGE)
        assert await self._image() == first_image

    async def restore(self, table: TwoPlayerGame) -> None:
        """Make a backup as the guide says, and restore it."""
        version_in_backup = await table.take_turn()
        backup_file = f"{table.channel}-{version_in_backup}.sqlite3"
        for example in BACKUP:
            await self._reader.run_example(example.with_values(FILE=backup_file))
        copy = self._machine.root / FOLDER.lstrip("/") / backup_file
        assert copy.stat().st_size > 0
        assert await table.take_turn() > version_in_backup
        await self._follow_all(STOP, RESTORE.with_values(FILE=backup_file), START)
        await table.wait_for_version(version_in_backup)
        assert await table.panel_version() == version_in_backup
        assert await table.take_turn() > version_in_backup

    async def use_postgresql(self, channel: str) -> TwoPlayerGame:
        """Follow the block that adds a PostgreSQL server, where the bot begins without games.

        Returns a game that was begun there.
        """
        await self._follow_all(WITH_POSTGRESQL)
        await wait_for_output(self._reader, STATUS, "(healthy)", HEALTHY_SECONDS)
        table = await TwoPlayerGame.begin(self._playground, channel)
        assert await table.take_turn() > 0
        return table

    async def share(self, table: TwoPlayerGame) -> None:
        """Follow the block that starts several processes, which continue the game."""
        version = await table.version_once_shown()
        await self._reader.run_example(SEVERAL_PROCESSES)
        await self._playground.bot_ready(SHARDS_SECONDS)
        running = (await self._output_of("docker compose ps --quiet bot")).split()
        assert len(running) == PROCESSES
        assert await table.take_turn_by_command() > version

    async def _follow_all(self, *examples: Example) -> None:
        """Follow some commands, and wait until the bot is ready."""
        for example in examples:
            await self._reader.run_example(example)
        await self._playground.bot_ready(READY_SECONDS)
        await wait_for_health_check(self._machine)

    async def _image(self) -> str:
        return await self._output_of("docker compose images --quiet bot")

    async def _output_of(self, command: str) -> str:
        return (await self._machine.run("sh", "-c", f"cd {FOLDER} && {command}")).said
