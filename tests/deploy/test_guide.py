"""The guide's commands for systemd, run as the page writes them: install, upgrade, go back."""

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from discord_playground import Playground
from game.storage.sqlite.connecting.schema import all_migrations
from tests.deploy.guide import shell_examples_of
from tests.deploy.systemd import Machine
from tests.long import long
from tests.storage.files import run_sql

pytestmark = [
    long,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no systemd"),
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
    await playground.bot_ready()
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


async def install(machine: Machine, playground: Playground) -> None:
    code, said = await run(machine, INSTALLATION, f"{playground.token}\n")
    assert code == 0, said


def release_in_place(machine: Machine) -> str:
    return (machine.root / "opt/cartagena").resolve().name


async def test_downgrade_after_a_migration_goes_back_by_itself(
    machine: Machine, playground: Playground
) -> None:
    await install(machine, playground)
    second = machine.put_release("1.1.0")
    made_up = f"{len(all_migrations()) + 1:04}_made_up.sql"
    (second / "game/storage/sqlite/migrations" / made_up).write_text(NEXT_MIGRATION, "utf-8")
    await asyncio.sleep(1)
    code, said = await run(machine, UPGRADE)
    assert code == 0, said
    code, said = await run(machine, DOWNGRADE)
    assert code == 1
    assert "A newer release wrote the database" in said
    assert f"Going back to {second}." in said
    assert f"{second} runs again." in said
    assert release_in_place(machine) == "cartagena-1.1.0"


WAIT_FOR_EVER = "import time; time.sleep(9999)\n"
END_WITH_A_PROBLEM = "import sys; sys.exit('Cartagena cannot start: the moon is full')\n"
FAILING_BOTS = {
    WAIT_FOR_EVER: "Connection refused",
    END_WITH_A_PROBLEM: "the moon is full",
    # The bot runs, but nobody can play.
    "import os; os.environ['DISCORD_GATEWAY_URL'] = 'ws://127.0.0.1:1'\n": "gateway",
}
"""Beginnings of a new release's bot.py, and what deploy/upgrade says about them."""


@pytest.mark.parametrize("beginning", FAILING_BOTS)
async def test_release_that_is_not_well_is_replaced_by_the_one_before(
    machine: Machine, playground: Playground, beginning: str
) -> None:
    await install(machine, playground)
    bot = machine.put_release("1.1.0") / "bot.py"
    whole_bot = bot.read_text("utf-8")
    bot.write_text(beginning + whole_bot, "utf-8")
    for _ in range(2):
        await asyncio.sleep(1)
        code, said = await run(machine, f"export WATCHED_SECONDS=12\n{UPGRADE}")
        assert code == 1
        assert FAILING_BOTS[beginning] in said
        assert "cartagena-1.1.0 is not well. Going back to" in said
        assert "cartagena-1.0.0 runs again." in said
        assert release_in_place(machine) == "cartagena-1.0.0"
    bot.write_text(whole_bot, "utf-8")
    await asyncio.sleep(1)
    code, said = await run(machine, UPGRADE)
    assert code == 0, said
    assert release_in_place(machine) == "cartagena-1.1.0"


async def test_second_run_of_a_release_in_place_knows_the_one_before(
    machine: Machine, playground: Playground
) -> None:
    """Both releases have failed, for example while Discord was away. The new one is in place."""
    await install(machine, playground)
    bots = [machine.root / "opt/cartagena-1.0.0/bot.py", machine.put_release("1.1.0") / "bot.py"]
    whole_bot = bots[0].read_text("utf-8")
    for bot in bots:
        bot.write_text(END_WITH_A_PROBLEM + whole_bot, "utf-8")
    await asyncio.sleep(1)
    code, said = await run(machine, UPGRADE)
    assert code == 1
    assert "cartagena-1.0.0 is not well either, so" in said
    assert release_in_place(machine) == "cartagena-1.1.0"
    bots[0].write_text(whole_bot, "utf-8")
    await asyncio.sleep(1)
    code, said = await run(machine, UPGRADE)
    assert code == 1
    assert "cartagena-1.0.0 runs again." in said
    assert release_in_place(machine) == "cartagena-1.0.0"


async def test_first_installation_with_a_wrong_token_makes_a_backup_and_can_be_repeated(
    machine: Machine, playground: Playground
) -> None:
    code, said = await run(machine, INSTALLATION, "a.wrong.token\n")
    assert code == 1
    assert "Discord refuses DISCORD_TOKEN" in said
    assert "Then run this again." in said
    assert len(backups(machine)) == 1
    await asyncio.sleep(1)
    await install(machine, playground)
    assert len(backups(machine)) == 2


async def test_release_whose_database_cannot_be_read_is_replaced_without_a_backup(
    machine: Machine, playground: Playground
) -> None:
    await install(machine, playground)
    await run(machine, "systemctl stop cartagena.service")
    database = machine.root / "var/lib/cartagena/cartagena.sqlite3"
    run_sql(database, "ALTER TABLE game RENAME COLUMN changed TO of_another_build")
    second = machine.put_release("1.1.0")
    for file in (second / "game").rglob("*.sql"):
        file.write_text(re.sub(r"\bchanged\b", "of_another_build", file.read_text("utf-8")))
    _, said = await run(machine, UPGRADE)
    assert "No backup was made, but the bot does not run either" in said
    assert release_in_place(machine) == "cartagena-1.1.0", said


async def test_bot_without_monitoring_must_keep_running(
    machine: Machine, playground: Playground
) -> None:
    settings = machine.root / "opt/cartagena-1.0.0/deploy/settings"
    lines = settings.read_text("utf-8").splitlines(keepends=True)
    settings.write_text("".join(line for line in lines if "MONITORING" not in line), "utf-8")
    code, said = await run(
        machine, f"export UNASKED_SECONDS=4\n{INSTALLATION}", f"{playground.token}\n"
    )
    assert code == 0, said
    assert machine.systemctl_calls.count("is-active --quiet cartagena.service") == 4


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
