"""The tool that replaces the games with a backup."""

import asyncio
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.model.ids import ChannelId, GameId
from game.storage.errors import UnfinishedRestore
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.lock import lock_database
from game.tables import Tables
from service.backup import main as back_up
from service.restore import main
from tests.long import long
from tests.makers.tables import play_action, start_game
from tests.storage.files import contents_by_file_name, run_sql

ROOT = Path(__file__).parents[3]
SLOW_RESTORE_SCRIPT = """
import os, sys, time
from service.restore import main

for name in ("fsync", "link", "rename", "replace", "unlink"):
    def slow(*arguments, change=getattr(os, name), **named):
        print("changes", flush=True)
        time.sleep(0.2)
        return change(*arguments, **named)
    setattr(os, name, slow)
sys.exit(main(sys.argv[1:]))
"""
CHANGE_COUNT = 13
"""The least number of file changes that the tool makes."""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, isolated_environment: None) -> Path:
    """The path of the bot's database."""
    place = tmp_path / "bot" / "games.sqlite3"
    place.parent.mkdir()
    monkeypatch.setenv("CARTAGENA_DATABASE", str(place))
    return place


@pytest.fixture
async def backup(place: Path, tmp_path: Path) -> Path:
    """A backup with one game. In the bot's database, this game has one more move."""
    backup = tmp_path / "backup.sqlite3"
    async with await SqliteRepository.open(place) as repository:
        tables = Tables(repository)
        table = await start_game(tables, channel=ChannelId(1))
        assert await asyncio.to_thread(back_up, [str(backup)]) == 0
        await play_action(tables, table)
    return backup


async def run_tool(*arguments: str | Path) -> int:
    """Run the tool in a thread, as it has its own event loop. Returns its exit code."""
    return await asyncio.to_thread(main, [str(one) for one in arguments])


async def version(place: Path) -> int:
    """Return the version of the game."""
    async with await SqliteRepository.open(place) as repository:
        return (await repository.load(GameId(1))).version


def written_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the lines that the tool wrote since the last call.

    All lines are for people and go to standard error. Standard output stays empty.
    """
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()


async def test_tool_reports_the_restore_and_the_path_of_the_old_games(
    place: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old_version = await version(place)
    written_lines(capsys)
    assert await run_tool(backup) == 0
    sound, kept, done = written_lines(capsys)
    assert sound == f"{backup} is sound: 1 game replayed."
    assert done == f"{place} holds the games of {backup}. Start the bot now."
    found = re.fullmatch(r"What was there before is kept as (.+)\.", kept)
    assert found
    assert Path(found[1]).name.startswith("games.sqlite3.before-")
    assert await version(Path(found[1])) == old_version
    assert await version(place) < old_version


async def test_two_restores_keep_both_replaced_databases(place: Path, backup: Path) -> None:
    assert await run_tool(backup) == 0
    assert await run_tool(backup) == 0
    kept = sorted(place.parent.glob("games.sqlite3.before-*Z"))
    versions = [await version(one) for one in kept]
    assert versions == sorted(versions, reverse=True)
    assert len(set(versions)) == 2
    assert await version(place) == versions[1]


async def test_a_restore_is_refused_while_a_bot_runs(
    place: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with lock_database(place):
        files_before = contents_by_file_name(place.parent)
        written_lines(capsys)
        assert await run_tool(backup) == 2
        assert contents_by_file_name(place.parent) == files_before
    [said] = written_lines(capsys)
    assert said.startswith("The backup was not put back: Another process uses the database")
    assert f"process {os.getpid()} on" in said


async def test_a_refused_restore_changes_no_file(
    place: Path,
    backup: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    newer, torn, letter = (tmp_path / name for name in ("newer", "torn", "letter"))
    newer.write_bytes(backup.read_bytes())
    run_sql(newer, "PRAGMA user_version = 999")
    torn.write_bytes(backup.read_bytes()[:4096] + bytes(len(backup.read_bytes()) - 4096))
    letter.write_text("a letter")
    files_before = contents_by_file_name(place.parent)
    for arguments, code, why in (
        ((), 2, "python -m service.restore BACKUP"),
        (("--force", backup), 2, "python -m service.restore BACKUP"),
        (("--new", backup), 2, f"There are games at {place} already"),
        ((tmp_path / "nothing",), 2, f"There is no file {tmp_path / 'nothing'}: check its path"),
        ((letter,), 2, "is not a database"),
        ((newer,), 2, "A newer release wrote the database"),
        ((torn,), 1, f"The database {torn} is damaged"),
    ):
        written_lines(capsys)
        assert await run_tool(*arguments) == code
        assert why in written_lines(capsys)[0]
        assert contents_by_file_name(place.parent) == files_before
    elsewhere = tmp_path / "elsewhere" / "games.sqlite3"
    elsewhere.parent.mkdir()
    monkeypatch.setenv("CARTAGENA_DATABASE", str(elsewhere))
    assert await run_tool(backup) == 2
    assert f"There are no games at {elsewhere}" in written_lines(capsys)[0]
    assert list(elsewhere.parent.iterdir()) == []
    assert await run_tool("--new", backup) == 0
    assert await version(elsewhere) > 0
    monkeypatch.setenv("CARTAGENA_DATABASE", "no/such/folder/games.sqlite3")
    assert await run_tool(backup) == 2
    assert "CARTAGENA_DATABASE must" in written_lines(capsys)[-1]


async def test_a_backup_with_a_game_that_cannot_be_replayed_is_refused(
    place: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_sql(backup, "UPDATE game SET options = 'abracadabra'")
    files_before = contents_by_file_name(place.parent)
    written_lines(capsys)
    assert await run_tool(backup) == 1
    game, verdict = written_lines(capsys)
    assert game.startswith("Game 1 cannot be replayed")
    assert verdict == f"{backup} is not sound: keep it out of the bot's way."
    assert contents_by_file_name(place.parent) == files_before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@long
@pytest.mark.parametrize("changes", range(1, CHANGE_COUNT + 1))
async def test_a_killed_restore_can_be_run_again(place: Path, backup: Path, changes: int) -> None:
    old_version, backup_version = await version(place), await version(backup)
    with subprocess.Popen(
        (sys.executable, "-c", SLOW_RESTORE_SCRIPT, str(backup)), cwd=ROOT, stdout=subprocess.PIPE
    ) as restoring:
        assert restoring.stdout is not None
        for _ in range(changes):
            assert restoring.stdout.readline() == b"changes\n"
        restoring.kill()
    try:
        assert await version(place) in (old_version, backup_version)
    except UnfinishedRestore:
        assert list(place.parent.glob("games.sqlite3.restoring-*Z"))
    assert await run_tool(backup) == 0
    assert await version(place) == backup_version
    kept = [await version(one) for one in sorted(place.parent.glob("games.sqlite3.before-*Z"))]
    assert kept[0] == old_version
    assert not list(place.parent.glob("*.restoring-*"))


async def test_an_interrupted_restore_is_undone_before_the_next_restore(
    place: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moment = "20261126T051623Z"
    files_before = contents_by_file_name(place.parent)
    place.rename(f"{place}.before-{moment}")
    place.with_name(f"{place.name}.restoring-{moment}").write_bytes(backup.read_bytes())
    written_lines(capsys)
    assert await run_tool("nothing") == 2
    undone, refused = written_lines(capsys)
    assert undone.startswith(f"An earlier restore of {place} was broken off")
    assert refused.startswith("The backup was not put back: ")
    assert contents_by_file_name(place.parent) == files_before
