"""systemd with PostgreSQL and two processes of the bot, each on a machine of its own."""

import re
import shutil
from contextlib import AsyncExitStack

from discord_playground import Playground
from tests.guide.machine import CommandResult, Machine
from tests.guide.page import section_code_blocks, section_commands
from tests.guide.people import TwoPlayerGame
from tests.guide.reader import GuideReader
from tests.guide.roots import DEBIAN_12
from tests.guide.saying import say
from tests.guide.systemd import booted_machine
from tests.guide.watching import running_prometheus, wait_for_health_check
from tests.guide.ways import service

SEVERAL_SECTION = "Several processes"
MOVING_SECTION = "Moving from one to the other"
SERVER_SECTION = "PostgreSQL"
(SQL,) = section_code_blocks(SERVER_SECTION, "sql")
(PSQL,) = section_commands(SERVER_SECTION, "runuser")
(ADDRESS,) = section_code_blocks(SERVER_SECTION, "")
MOVE, MOVE_BACK = section_code_blocks(MOVING_SECTION)
(SHARD_SETTINGS,) = section_code_blocks(SEVERAL_SECTION, "")
_, FURTHER_MACHINE = section_code_blocks(SEVERAL_SECTION)
*_, RESTORING = section_code_blocks("Putting a backup back")
NEW_FILE = MOVE_BACK.text.split()[-1]
SHARD_LINES = re.compile(r"^CARTAGENA_SHAR(?:DS|E)=.*\n", re.MULTILINE)
DATABASE_SETTING = re.compile(r"^CARTAGENA_DATABASE=.*$", re.MULTILINE)
SECOND_PORT = "9101"
"""Port of the second process, as both machines of this test share one network."""
PASSWORD_LINE = "127.0.0.1:*:cartagena:cartagena:a long one\n"


async def follow_guide(playground: Playground) -> None:
    """Follow the guide twice on the same two machines."""
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(booted_machine(DEBIAN_12, "first"))
        second = await stack.enter_async_context(booted_machine(DEBIAN_12, "second"))
        started = await first.run("systemctl", "start", "postgresql")
        assert started.exit_code == 0, started.said
        say(" pass 1")
        service.put_release(first, service.FIRST_RELEASE, playground)
        await service.install(first, playground)
        machines = TwoMachines(first, second, playground)
        table = await TwoPlayerGame.begin(playground, "tavern")
        await machines.move()
        await table.wait_for_version(await table.panel_version())
        await machines.share()
        async with running_prometheus(first, service.FIRST_RELEASE) as prometheus:
            await machines.upgrade_and_restore(table)
            await prometheus.wait_until_all_is_well()
            say(" pass 2")
            await service.install(first, playground, known_failures=service.FAILS_IN_SECOND_PASS)
            await machines.move_again()
            await machines.add_second_machine(known_failures=service.FAILS_IN_SECOND_PASS)
            last_table = await TwoPlayerGame.begin(playground, "jamaica")
            await machines.upgrade_and_restore(last_table)
            await prometheus.wait_until_all_is_well()
        await machines.move_back(last_table)


class TwoMachines:
    """A process on each of two machines. The first machine also runs the PostgreSQL server."""

    def __init__(self, first: Machine, second: Machine, playground: Playground) -> None:
        self._first, self._second, self._playground = first, second, playground
        self._reader = GuideReader(first)

    async def move(self) -> None:
        """Create the database, move the games there, and start the bot on it."""
        made = await self._make_database()
        assert "ERROR" not in made.said, made.said
        passwords = self._first.root / "root/.pgpass"
        passwords.write_text(PASSWORD_LINE, "utf-8")
        passwords.chmod(0o600)
        await self._reader.run_example(MOVE)
        settings = service.settings_path_of(self._first)
        text = settings.read_text("utf-8")
        settings.write_text(DATABASE_SETTING.sub(ADDRESS.text.strip(), text), "utf-8")
        await service.restart(self._first, self._playground)

    async def move_again(self) -> None:
        """Try to create the database and move the games a second time. The move must be refused."""
        made = await self._make_database()
        assert made.said.count("already exists") == 2, made.said
        # A process that uses the target would be the reason to refuse the move.
        await self._second.run("systemctl", "stop", "cartagena")
        said = await self._reader.run_example(
            MOVE, known_failures=frozenset({".venv/bin/python -m service.move"})
        )
        assert "is not empty" in said, said
        await self._reader.run_example(service.RESTART)

    async def move_back(self, table: TwoPlayerGame) -> None:
        """Move the games back into a new file, which one process serves."""
        version = await table.panel_version()
        await self._second.run("systemctl", "stop", "cartagena")
        await self._reader.run_example(MOVE_BACK)
        settings = service.settings_path_of(self._first)
        text = SHARD_LINES.sub("", settings.read_text("utf-8"))
        settings.write_text(DATABASE_SETTING.sub(f"CARTAGENA_DATABASE={NEW_FILE}", text), "utf-8")
        await service.restart(self._first, self._playground)
        assert await table.panel_version() == version
        assert await table.take_turn_by_command() > version

    async def share(self) -> None:
        """Let two processes share the Discord servers."""
        settings = service.settings_path_of(self._first)
        with settings.open("a", encoding="utf-8") as file:
            file.write("\n".join(SHARD_SETTINGS.text.splitlines()[1:]) + "\n")
        await service.restart(self._first, self._playground)
        await self.add_second_machine()

    async def add_second_machine(self, *, known_failures: frozenset[str] = frozenset()) -> None:
        """Follow the guide on the second machine."""
        service.put_release(self._second, service.FIRST_RELEASE, self._playground)
        settings_folder = self._second.root / "etc/cartagena"
        shutil.copytree(self._first.root / "etc/cartagena", settings_folder, dirs_exist_ok=True)
        settings = service.settings_path_of(self._second)
        settings.write_text(settings.read_text("utf-8").replace("9100", SECOND_PORT), "utf-8")
        await GuideReader(self._second).run_example(FURTHER_MACHINE, known_failures=known_failures)
        await self._check_both_processes()

    async def upgrade_and_restore(self, table: TwoPlayerGame) -> None:
        """Upgrade, go back and restore a backup while a game is running."""
        await table.take_turn()
        await self._upgrade_and_go_back()
        await self._restore(table)
        await self._check_both_processes()

    async def _upgrade_and_go_back(self) -> None:
        """Upgrade the bot on both machines, and go back. Stop both processes before each."""
        for machine in (self._first, self._second):
            service.put_release(machine, service.NEXT_RELEASE, self._playground)
        for example in (service.UPGRADE, service.GO_BACK):
            for machine in (self._first, self._second):
                await machine.run("systemctl", "stop", "cartagena")
            for machine in (self._first, self._second):
                await GuideReader(machine).run_example(example)
            await self._check_both_processes()

    async def _restore(self, table: TwoPlayerGame) -> None:
        version_in_backup = await table.panel_version()
        backup = await service.make_backup(self._first)
        assert await table.take_turn() > version_in_backup
        await self._second.run("systemctl", "stop", "cartagena")
        await self._reader.run_example(RESTORING.with_values(BACKUP=backup))
        await self._second.run("systemctl", "start", "cartagena")
        await self._check_both_processes()
        assert await table.panel_version() == version_in_backup
        assert await table.take_turn_by_command() > version_in_backup

    async def _make_database(self) -> CommandResult:
        return await self._first.run(*PSQL.text.split(), typed=SQL.text)

    async def _check_both_processes(self) -> None:
        """Wait until all shards are online, and check both processes as the page says."""
        await self._playground.bot_ready(service.SHARDS_SECONDS)
        for machine, port in ((self._first, "9100"), (self._second, SECOND_PORT)):
            await wait_for_health_check(machine, port)
