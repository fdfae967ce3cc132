"""The bot as a service of systemd: the steps that one_file.py and processes.py share."""

from dataclasses import replace
from pathlib import Path

from discord_playground import Playground
from tests.guide.machine import Machine
from tests.guide.page import section_code_blocks, section_commands
from tests.guide.people import NO_DOUBLE_TAP_TIME
from tests.guide.reader import GuideReader, wait_for_output
from tests.guide.watching import INSTALL_HEADING, wait_for_health_check

CURRENT_RELEASE = "/opt/cartagena"
FIRST_RELEASE, NEXT_RELEASE = "/opt/cartagena-1.0.0", "/opt/cartagena-1.1.0"
BACKUP_FOLDER = "/var/lib/cartagena-backups"
GAMES_FILE = "/var/lib/cartagena/cartagena.sqlite3"
SETTINGS_FILE = "/etc/cartagena/settings"
(INSTALLATION,) = section_code_blocks(INSTALL_HEADING)
(CHECK,) = section_code_blocks("Checking a set-up")
(LOG, *_) = section_commands(INSTALL_HEADING, "journalctl")
(RESTART,) = section_commands(INSTALL_HEADING, "systemctl")
UPGRADE, GO_BACK = section_code_blocks("Upgrading, and going back")
FAILS_IN_SECOND_PASS = frozenset({"useradd"})
"""Commands that fail if the installation is repeated, because the system user exists already."""
ONLINE_SECONDS = 60
SHARDS_SECONDS = 240
"""Seconds for sixteen shards to log in one by one. Some log in twice as shares move."""


def put_release(machine: Machine, folder: str, playground: Playground) -> None:
    """Put a release on the machine. Its settings let the bot use the playground as Discord."""
    settings = machine.put_release(folder) / "deploy/settings"
    with settings.open("a", encoding="utf-8") as file:
        file.write(f"DISCORD_API_URL={playground.api_url}\n")
        file.write(f"DISCORD_GATEWAY_URL={playground.gateway_url}\n")
        file.write(NO_DOUBLE_TAP_TIME)


async def install(
    machine: Machine, playground: Playground, *, known_failures: frozenset[str] = frozenset()
) -> None:
    """Follow the installation section on a machine, and check the result as the section says."""
    reader = GuideReader(machine)
    await reader.run_example(INSTALLATION, f"{playground.token}\n", known_failures=known_failures)
    await playground.bot_ready(SHARDS_SECONDS)
    log_so_far = replace(LOG, text=LOG.text.removesuffix(" -f"))
    await wait_for_output(reader, log_so_far, '"event": "online"', ONLINE_SECONDS)
    await wait_for_health_check(machine)
    await GuideReader(machine, CURRENT_RELEASE).run_example(CHECK)


async def upgrade_and_go_back(machine: Machine, playground: Playground) -> None:
    """Follow the section on upgrading to the next release, then back to the first."""
    put_release(machine, NEXT_RELEASE, playground)
    reader = GuideReader(machine)
    for example, release in ((UPGRADE, NEXT_RELEASE), (GO_BACK, FIRST_RELEASE)):
        await reader.run_example(example)
        assert (await machine.run("readlink", CURRENT_RELEASE)).said.strip() == release
        await playground.bot_ready(ONLINE_SECONDS)
        await wait_for_health_check(machine)


async def make_backup(machine: Machine) -> str:
    """Let the timer's service make a backup, and return its full path."""
    done = await machine.run("systemctl", "start", "cartagena-backup.service")
    assert done.exit_code == 0, (await machine.run("journalctl", "--unit=cartagena-backup")).said
    made = sorted((machine.root / BACKUP_FOLDER.lstrip("/")).glob("cartagena-*Z.*"))
    return f"{BACKUP_FOLDER}/{made[-1].name}"


def settings_path_of(machine: Machine) -> Path:
    """Return the path of the file with all settings."""
    return machine.root / SETTINGS_FILE.lstrip("/")


async def restart(machine: Machine, playground: Playground) -> None:
    """Restart the bot after a change of its settings, as the guide says."""
    await GuideReader(machine).run_example(RESTART)
    await playground.bot_ready(SHARDS_SECONDS)
