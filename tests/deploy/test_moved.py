"""After a move to a new database, a bot whose settings name the old one refuses to start."""

import asyncio
import subprocess
import sys
from pathlib import Path

from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from service.move import main as move
from tests.e2e.bots import ROOT, clean_environment
from tests.makers.tables import start_game


async def test_bot_refuses_a_moved_database_and_names_the_new_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    async with await SqliteRepository.open(old) as repository:
        await start_game(Tables(repository))
    assert await asyncio.to_thread(move, [str(old), str(new)]) == 0
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN=a.b.c\nCARTAGENA_DATABASE={old}\n")
    done = subprocess.run(
        (sys.executable, str(ROOT / "bot.py")),
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    opening, refusal = done.stderr.splitlines()
    assert f"database={old}" in opening
    assert f"set_in={tmp_path / '.env'}" in opening
    assert "were moved to another one: set CARTAGENA_DATABASE to that one." in refusal
    assert f"({new})" in refusal
