"""The guide's commands that make a backup. They take the settings from the bot's `.env` file."""

import sys
from pathlib import Path

import pytest

from game.storage.sqlite import SqliteRepository
from tests.deploy.guide import run_in_shell, shell_examples_of
from tests.e2e.bots import ROOT, clean_environment
from tests.storage.files import run_sql

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell script")

(COMMANDS,) = shell_examples_of("Backups")


async def test_backup_copies_the_database_that_the_bots_env_file_names(tmp_path: Path) -> None:
    installed, games = tmp_path / "installed", tmp_path / "games.sqlite3"
    python = installed / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    for package in ("game", "i18n", "service"):
        (installed / package).symlink_to(ROOT / package)
    (tmp_path / "settings").write_text(f"CARTAGENA_DATABASE={games}\n")
    (installed / ".env").symlink_to(tmp_path / "settings")
    async with await SqliteRepository.open(games) as repository:
        await repository.save_text("whose", "the bot's")
    backup = tmp_path / "kept.sqlite3"
    code, said = run_in_shell(COMMANDS.replace("FILE", str(backup)), installed, clean_environment())
    assert code == 0, said
    assert run_sql(backup, "SELECT value FROM meta WHERE key = 'whose'") == [("the bot's",)]
