"""The guide's commands that restore a backup of a PostgreSQL database, run as they are written."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage.postgresql.repository import PostgresRepository
from tests.deploy.guide import run_in_shell, shell_examples_of
from tests.e2e.bots import clean_environment
from tests.postgresql.server import PASSWORD, USER, Server, programs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script")

LABEL_QUERY = "SELECT value FROM meta WHERE key = 'whose'"
OUR_DATABASES_QUERY = (
    "SELECT datname FROM pg_database WHERE datname LIKE 'cartagena%' ORDER BY datname"
)


*_, COMMANDS = shell_examples_of("Putting a backup back")


class Machine:
    """A machine with a PostgreSQL server and a backup. Its `systemctl` only records the calls."""

    def __init__(self, server: Server, folder: Path) -> None:
        self.server, self._folder = server, folder
        self.backup, self._log = folder / "backup.dump", folder / "systemctl.log"
        bin_folder = folder / "bin"
        bin_folder.mkdir()
        for name, text in (
            ("runuser", '#!/bin/sh\nshift 3\nexec "$@"\n'),
            ("systemctl", f'#!/bin/sh\necho "$@" >> "{self._log}"\n'),
        ):
            (bin_folder / name).write_text(text)
            (bin_folder / name).chmod(0o755)
        programs_folder = programs()
        assert programs_folder
        path = f"{bin_folder}:{programs_folder}:{os.environ['PATH']}"
        connection_settings = {"PGHOST": str(server.folder), "PGUSER": USER, "PGPASSWORD": PASSWORD}
        self._environment = (
            clean_environment() | connection_settings | {"PGDATABASE": "postgres", "PATH": path}
        )

    def run(self, text: str) -> tuple[int, str]:
        """Run commands, and return the exit code and the error output."""
        commands = text.replace("BACKUP", str(self.backup))
        return run_in_shell(commands, self._folder, self._environment)

    @property
    def systemctl_calls(self) -> list[str]:
        """Return the calls of systemctl that start and stop the bot."""
        return self._log.read_text().splitlines()

    def labels_by_database(self) -> dict[str, object]:
        """Return for each database a text that says whether its games are the backup's."""
        return {
            str(name): self.server.run_sql(LABEL_QUERY, url=self.server.address(str(name)))[0][0]
            for (name,) in self.server.run_sql(OUR_DATABASES_QUERY)
        }


@pytest.fixture
def machine(postgres_server: Server, tmp_path: Path) -> Iterator[Machine]:
    """Yield a machine whose database has changed since the backup."""
    machine, url = Machine(postgres_server, tmp_path), postgres_server.address("cartagena")
    postgres_server.run_sql("CREATE DATABASE cartagena TEMPLATE ready")
    postgres_server.run_sql("INSERT INTO meta VALUES ('whose', 'the backup''s')", url=url)
    code, said = machine.run('pg_dump --format=custom --file="BACKUP" cartagena')
    assert code == 0, said
    postgres_server.run_sql("UPDATE meta SET value = 'the old one''s' WHERE key = 'whose'", url=url)
    yield machine
    for (name,) in postgres_server.run_sql(OUR_DATABASES_QUERY):
        postgres_server.drop_database(postgres_server.address(str(name)))


async def test_restore_replaces_the_games_and_keeps_the_old_database(machine: Machine) -> None:
    code, said = machine.run(COMMANDS)
    assert code == 0, said
    assert machine.systemctl_calls == ["stop cartagena", "start cartagena"]
    current, replaced = machine.labels_by_database().items()
    assert current == ("cartagena", "the backup's")
    assert re.fullmatch(r"cartagena_\d{8}_\d{6}_before", replaced[0])
    assert replaced[1] == "the old one's"
    async with await PostgresRepository.open(machine.server.address("cartagena")) as repository:
        assert await repository.saved_text("whose") == "the backup's"


async def test_restore_fails_while_a_bot_is_connected(machine: Machine) -> None:
    async with await PostgresRepository.open(machine.server.address("cartagena")) as repository:
        assert await repository.saved_text("whose") == "the old one's"
        code, said = machine.run(COMMANDS)
        assert code != 0
        assert "is being accessed by other users" in said
    assert machine.systemctl_calls == ["stop cartagena"]
    assert machine.labels_by_database()["cartagena"] == "the old one's"


def test_truncated_backup_changes_nothing(machine: Machine) -> None:
    machine.backup.write_bytes(machine.backup.read_bytes()[:-2000])
    code, said = machine.run(COMMANDS)
    assert code != 0
    assert "pg_restore" in said
    assert machine.systemctl_calls == ["stop cartagena"]
    assert (
        machine.server.run_sql(LABEL_QUERY, url=machine.server.address("cartagena"))[0][0]
        == "the old one's"
    )
