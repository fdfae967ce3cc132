"""An earlier release refuses what a newer release wrote, and does not change it."""

import subprocess
import sys
from pathlib import Path

from discord_playground import Playground
from tests.e2e.bots import ROOT, clean_environment
from tests.storage.files import contents_by_file_name, create_database_with_game, run_sql


async def test_database_of_a_newer_release_is_refused_and_not_changed(
    playground: Playground, tmp_path: Path
) -> None:
    database = tmp_path / "games.sqlite3"
    await create_database_with_game(database)
    run_sql(database, "PRAGMA user_version = 999")
    before = contents_by_file_name(tmp_path)
    done = subprocess.run(
        (sys.executable, str(ROOT / "bot.py")),
        cwd=tmp_path,
        env=clean_environment()
        | {
            "DISCORD_TOKEN": playground.token,
            "CARTAGENA_DATABASE": str(database),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "A newer release wrote the database" in done.stderr
    assert contents_by_file_name(tmp_path) == before
