"""The tool that copies the database of the games, and checks a copy."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile

import pytest

from discord_playground import until
from game.model.game import Change, Entry
from game.model.ids import NO_CLICK, ChannelId, GameId
from game.storage.sqlite import SqliteRepository
from game.tables import Table, Tables
from service.backup import main
from service.startup import problem
from tests.makers.people import ANA, NOON
from tests.makers.tables import play_action, resign_until_won, start_game, whose_turn
from tests.storage.files import make_folder_inaccessible, run_sql

ROOT = Path(__file__).parents[2]
CLICKS_PER_SECOND = 50
PATIENCE = 120


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, isolated_environment: None) -> Path:
    """The bot's database."""
    path = tmp_path / "games.sqlite3"
    monkeypatch.setenv("CARTAGENA_DATABASE", str(path))
    return path


@pytest.fixture
def copy_path(tmp_path: Path) -> Path:
    """The place for a copy."""
    return tmp_path / "copy.sqlite3"


async def play_two_games(path: Path) -> None:
    """Play two games, one of them to its end."""
    async with await SqliteRepository.open(path) as repository:
        tables = Tables(repository)
        await play_action(tables, await start_game(tables, channel=ChannelId(1)))
        await resign_until_won(tables, await start_game(tables, channel=ChannelId(2)))


async def run_tool(*arguments: str) -> int:
    """Run the tool in a thread, as it has its own event loop. Returns its exit code."""
    return await asyncio.to_thread(main, arguments)


async def test_backup_is_made_and_verified(
    database: Path, copy_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_two_games(database)
    assert await run_tool(str(copy_path)) == 0
    assert f"{copy_path} holds the games" in capsys.readouterr().err
    bytes_before = copy_path.read_bytes()
    assert await run_tool("--verify", str(copy_path)) == 0
    assert f"{copy_path} is sound: 2 games replayed." in capsys.readouterr().err
    assert copy_path.read_bytes() == bytes_before
    assert await run_tool("--verify", str(database)) == 0, (
        "the database itself may be looked at, too"
    )


async def test_plain_copy_of_a_bots_file_is_told_from_a_backup(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain_copy = tmp_path / "plain.sqlite3"
    async with await SqliteRepository.open(database) as repository:
        await start_game(Tables(repository, lambda: NOON))
        await repository.save_online(NOON)
        copyfile(database, plain_copy)
    assert await run_tool("--verify", str(plain_copy)) == 0
    said = capsys.readouterr().err
    assert "0 games replayed" in said
    assert "is a bot's own file, and no backup. It does not say when it ends: if it" in said
    assert await run_tool("--verify", str(database)) == 0
    newest = datetime.fromtimestamp(NOON / 1000, UTC)
    assert f"It ends at {newest:%Y-%m-%d %H:%M:%S} UTC" in capsys.readouterr().err


@pytest.fixture
def read_only_folder(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder whose content is that of the folder `medium`, on a read-only medium."""
    source, target = tmp_path / "medium", tmp_path / "mounted"
    source.mkdir()
    target.mkdir()
    commands = (
        ("mount", "--bind", str(source), str(target)),
        ("mount", "-o", "remount,bind,ro", str(target)),
    )
    for command in commands:
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            pytest.skip("this user may not mount folders")
    yield target
    subprocess.run(("umount", str(target)), check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="Linux mounts folders")
async def test_file_on_a_read_only_medium_is_verified(
    database: Path, tmp_path: Path, read_only_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_two_games(database)
    assert await run_tool(str(tmp_path / "medium" / "backup.sqlite3")) == 0
    copyfile(database, tmp_path / "medium" / "plain.sqlite3")
    for name in ("backup.sqlite3", "plain.sqlite3"):
        assert await run_tool("--verify", str(read_only_folder / name)) == 0
        assert f"{name} is sound: 2 games replayed." in capsys.readouterr().err
    (tmp_path / "medium" / "plain.sqlite3-wal").write_bytes(b"a log")
    assert await run_tool("--verify", str(read_only_folder / "plain.sqlite3")) == 2
    assert "cannot be written" in capsys.readouterr().err


async def test_forbidden_folder_is_not_reported_as_damage(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await play_two_games(database)
    forbidden_path = tmp_path / "theirs" / "copy.sqlite3"
    make_folder_inaccessible(forbidden_path.parent, monkeypatch)
    for arguments in (["--verify", str(forbidden_path)], [str(forbidden_path)]):
        assert await run_tool(*arguments) == 2
        said = capsys.readouterr().err
        assert f"The database {forbidden_path} cannot be" in said
        assert said.count("\n") == 1


async def test_a_game_that_does_not_replay_is_named(
    database: Path, copy_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_two_games(database)
    async with await SqliteRepository.open(database) as repository:
        game = await repository.load(GameId(1))
        wrong_entry = Entry(0, "abracadabra", ANA.user, NO_CLICK, NOON)
        await repository.save(game, Change((wrong_entry,)), NO_CLICK, NOON)
    assert await run_tool(str(copy_path)) == 0
    assert capsys.readouterr().err == f"{copy_path} holds the games as they were when this began.\n"
    assert await run_tool("--verify", str(copy_path)) == 1
    game_1, verdict = capsys.readouterr().err.splitlines()
    assert re.fullmatch("Game 1 cannot be replayed: NotationError: .*abracadabra.*", game_1)
    assert verdict == f"{copy_path} is not sound: keep it out of the bot's way."
    run_sql(copy_path, "UPDATE game SET unreadable = 'known' WHERE id = 1")
    assert await run_tool("--verify", str(copy_path)) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"{copy_path} is sound: 2 games replayed.",
        "1 game in it had been set aside as unreadable before.",
    ]


async def test_every_flaw_of_a_copy_is_named_before_the_verdict(
    database: Path, copy_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_two_games(database)
    assert await run_tool(str(copy_path)) == 0
    capsys.readouterr()
    run_sql(
        copy_path,
        "INSERT INTO due (game, kind, at) VALUES (99, 'rest', 0)",
        "INSERT INTO click (id, game, version) VALUES (7, 98, 1)",
    )
    assert await run_tool("--verify", str(copy_path)) == 1
    *flaws, verdict = capsys.readouterr().err.splitlines()
    assert sorted(flaws) == [
        "Not sound: a row of click belongs to nothing",
        "Not sound: a row of due belongs to nothing",
    ]
    assert verdict == f"{copy_path} is not sound: keep it out of the bot's way."


async def test_a_damaged_file_is_neither_sound_nor_copied(
    database: Path, copy_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_two_games(database)
    data = bytearray(database.read_bytes())
    data[4096:] = bytes(len(data) - 4096)
    database.write_bytes(data)
    for arguments in (("--verify", str(database)), (str(copy_path),)):
        assert await run_tool(*arguments) == 1
        [said] = capsys.readouterr().err.splitlines()
        damaged = f"The database {database} is damaged: put a backup in its place."
        assert said.startswith(f"That cannot be done: {damaged} (")
    assert not copy_path.exists()


async def test_problems_that_a_person_must_solve_end_in_code_two(
    database: Path,
    copy_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    missing_path = copy_path.with_name("nothing")
    for arguments, missing in (
        ((str(copy_path),), database),
        (("--verify", str(missing_path)), missing_path),
    ):
        assert await run_tool(*arguments) == 2
        said = capsys.readouterr().err
        assert said.startswith(f"That cannot be done: There is no file {missing}: check its path")
    await play_two_games(database)
    copy_path.write_text("an earlier one")
    assert await run_tool(str(copy_path)) == 2
    assert f"{copy_path} is there already" in capsys.readouterr().err
    assert copy_path.read_text() == "an earlier one"
    monkeypatch.setenv("CARTAGENA_DATABASE", "postgresql://me:s3cret@db/games")
    assert await run_tool(str(copy_path)) == 2
    assert "pg_dump" in capsys.readouterr().err
    monkeypatch.setenv("CARTAGENA_DATABASE", "no/such/folder/games.sqlite3")
    assert await run_tool(str(copy_path)) == 2
    assert "CARTAGENA_DATABASE must" in capsys.readouterr().err
    for arguments in ((), ("--verify",), ("--force", "x"), ("--help",), ("a", "b")):
        assert await run_tool(*arguments) == 2
        assert "python -m service.backup" in capsys.readouterr().err


async def test_backup_and_check_report_their_progress(
    database: Path,
    copy_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await play_two_games(database)
    monkeypatch.setattr(problem, "SILENT_SECONDS", 0)
    assert await run_tool(str(copy_path)) == 0
    assert await run_tool("--verify", str(copy_path)) == 0
    said = capsys.readouterr().err
    assert "100 % copied" in said
    assert "1 game replayed" in said


class ClickingPlayers:
    """People who play at several tables with a fixed number of clicks a second."""

    def __init__(self, tables: Tables, games: list[Table]) -> None:
        self._tables = tables
        self._games = games
        self.accepted: list[tuple[int, int]] = []
        """The game and version of each accepted click, in the order of the answers."""

    async def keep_playing(self) -> None:
        """Play until cancelled."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            index = len(self.accepted) % len(self._games)
            table = self._games[index] = await play_action(self._tables, self._games[index])
            self.accepted.append((table.game.id, table.game.version))
            await asyncio.sleep(began + len(self.accepted) / CLICKS_PER_SECOND - loop.time())

    def newest_versions(self) -> dict[int, int]:
        """Return, for each game, the newest version that an accepted click produced."""
        return dict(self.accepted)


async def test_backup_during_play_is_sound_and_has_all_earlier_moves(
    database: Path, copy_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await SqliteRepository.open(database) as repository:
        tables = Tables(repository)
        games = [await start_game(tables, channel=ChannelId(channel)) for channel in range(1, 9)]
        players = ClickingPlayers(tables, games)
        task = asyncio.create_task(players.keep_playing())
        await until(
            lambda: len(players.newest_versions()) == len(games), PATIENCE, "All should be played"
        )
        versions_before = players.newest_versions()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "service.backup", str(copy_path)), cwd=ROOT
        )
        assert await process.wait() == 0
        versions_after = players.newest_versions()
        task.cancel()
        await asyncio.wait({task})
        assert sum(versions_after.values()) > sum(versions_before.values()), (
            "they clicked while it was copied"
        )
    assert await run_tool("--verify", str(copy_path)) == 0, capsys.readouterr().err
    async with await SqliteRepository.open(copy_path) as repository:
        for table in games:
            game_in_copy, last = await repository.load(table.game.id), table.game
            assert versions_before[last.id] <= game_in_copy.version <= last.version
            assert game_in_copy.record == last.record[: len(game_in_copy.record)]
        restored = Tables(repository)
        table = await restored.table(games[0].game.id)
        assert (await play_action(restored, table)).game.version == table.game.version + 1
        assert whose_turn(table).user in {seat.user for seat in table.game.seats}
