"""The guide's commands for systemd, run as the page writes them: install, upgrade, go back."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from discord_playground import Playground, until
from tests.deploy.guide import shell_examples_of
from tests.deploy.systemd import Machine
from tests.long import long
from tests.storage.files import run_sql

pytestmark = [
    long,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd"),
    pytest.mark.timeout(300),
]
NEXT_MIGRATION = "CREATE TABLE made_up (id INTEGER PRIMARY KEY) STRICT;\n"


(INSTALLATION,) = shell_examples_of("On a machine of your own")
UPGRADE, DOWNGRADE = shell_examples_of("Upgrading, and going back")


@pytest.fixture
def machine(playground: Playground, tmp_path: Path, unused_tcp_port: int) -> Iterator[Machine]:
    """Yield a machine on which the playground replaces Discord."""
    addresses = {
        "DISCORD_API_URL": playground.api_url,
        "DISCORD_GATEWAY_URL": playground.gateway_url,
    }
    made = Machine(tmp_path / "machine", addresses)
    release = made.put_release("1.0.0")
    settings = release / "deploy/settings"
    settings_text = settings.read_text("utf-8").replace("9100", str(unused_tcp_port))
    settings.write_text(settings_text, "utf-8")
    yield made
    made.kill_bot()


async def run(machine: Machine, commands: str, typed: str = "") -> tuple[int, str]:
    """Run an example while the playground answers requests; return its exit code and output."""
    done = await asyncio.to_thread(machine.run, commands, typed)
    return done.returncode, done.stdout + done.stderr


def backups(machine: Machine) -> list[Path]:
    return sorted((machine.root / "var/lib/cartagena-backups").glob("cartagena-*Z.sqlite3"))


async def test_installation_upgrade_and_downgrade_work_as_the_guide_says(
    machine: Machine, playground: Playground
) -> None:
    current = machine.root / "opt/cartagena"
    first = machine.root / "opt/cartagena-1.0.0"
    code, said = await run(machine, INSTALLATION, f"{playground.token}\n")
    assert code == 0, said
    await playground.bot_ready(30)
    assert current.resolve() == first
    assert (first / ".env").resolve() == machine.root / "etc/cartagena/settings"
    assert list((first / "service").glob("__pycache__/*.pyc")), "it is compiled"
    assert "daemon-reload" in machine.systemctl_calls
    assert "enable --now cartagena-backup.timer" in machine.systemctl_calls
    assert f'"set_in": "{machine.root / "etc/cartagena/settings"}"' in machine.log
    assert len(backups(machine)) == 1

    second = machine.put_release("1.1.0")
    unit = second / "deploy/cartagena.service"
    unit.write_text(f"# Changed.\n{unit.read_text('utf-8')}", "utf-8")
    await asyncio.sleep(1)
    code, said = await run(machine, UPGRADE)
    assert code == 0, said
    assert current.resolve() == second
    assert "# Changed." in (machine.root / "etc/systemd/system/cartagena.service").read_text()
    assert len(backups(machine)) == 2
    stop_index = machine.systemctl_calls.index("stop cartagena.service")
    assert machine.systemctl_calls[stop_index - 1] == "start cartagena-backup.service"
    assert "daemon-reload" in machine.systemctl_calls[stop_index:]

    code, said = await run(machine, DOWNGRADE)
    assert code == 0, said
    assert current.resolve() == first
    assert "# Changed." not in (machine.root / "etc/systemd/system/cartagena.service").read_text()


async def test_downgrade_after_a_migration_is_refused_with_the_reason(
    machine: Machine, playground: Playground
) -> None:
    code, said = await run(machine, INSTALLATION, f"{playground.token}\n")
    assert code == 0, said
    second = machine.put_release("1.1.0")
    (second / "game/storage/sqlite/migrations/0002_made_up.sql").write_text(NEXT_MIGRATION, "utf-8")
    await asyncio.sleep(1)
    database = machine.root / "var/lib/cartagena/cartagena.sqlite3"

    def is_migrated() -> bool:
        return run_sql(database, "PRAGMA user_version") == [(2,)]

    code, said = await run(machine, UPGRADE)
    assert code == 0, said
    await until(is_migrated, 30, "The new release should bring the database up to date")
    await asyncio.sleep(1)
    # A refused start takes longer on a busy machine.
    code, said = await run(machine, f"export WATCHED_SECONDS=30\n{DOWNGRADE}")
    assert code == 1
    assert "A newer release wrote the database" in said
    assert f"Back to the one before: {second}/deploy/upgrade --without-backup" in said
    code, said = await run(machine, f"{second}/deploy/upgrade --without-backup")
    assert code == 0, said
    assert is_migrated()


async def test_failed_backup_stops_the_upgrade(machine: Machine, playground: Playground) -> None:
    code, said = await run(machine, INSTALLATION, f"{playground.token}\n")
    assert code == 0, said
    (machine.root / "var/lib/cartagena-backups").rename(machine.root / "away")
    machine.put_release("1.1.0")
    stops = machine.systemctl_calls.count("stop cartagena.service")
    code, said = await run(machine, UPGRADE)
    assert code == 1
    assert "No backup was made" in said
    assert machine.systemctl_calls.count("stop cartagena.service") == stops
    assert (machine.root / "opt/cartagena").resolve().name == "cartagena-1.0.0"


async def test_upgrade_refuses_a_folder_in_place_of_the_link(machine: Machine) -> None:
    (machine.root / "opt/cartagena").mkdir()
    code, said = await run(machine, "/opt/cartagena-1.0.0/deploy/upgrade")
    assert code == 1
    assert "must be a link" in said
