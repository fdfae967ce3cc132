"""The tool that moves the games to another database and back."""

import asyncio
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from game.model.game import Change, Entry
from game.model.ids import NO_CLICK, ChannelId, GameId, InteractionId
from game.model.preferences import Absence, NotifyBy, Preferences, QuietHours
from game.storage.errors import GamesMoved, UnfinishedCopy
from game.storage.marks import LOG_NUMBERS, UNFINISHED_COPY
from game.storage.moving.postgresql import PostgresStore
from game.storage.moving.sqlite import SqliteStore
from game.storage.postgresql.connecting.tidying import TIDYING_OWED
from game.storage.postgresql.repository import PostgresRepository
from game.storage.sqlite import SqliteRepository
from game.tables import Tables
from service.database import describe_location, open_repository
from service.move import main
from service.startup.settings import read_database
from tests.long import long
from tests.makers.games import store_running_game
from tests.makers.people import ANA, BEN, GUILD, NOON, moment_after_noon
from tests.makers.tables import play_action, resign_until_won, start_game
from tests.postgresql.server import Server
from tests.storage.contract.days import PUZZLE_POST, end_puzzle
from tests.storage.files import run_sql

ROOT = Path(__file__).parents[3]
SLOW_MOVE_PROGRAM = """
import sys, time
from game.storage.moving import moving
from game.storage.moving.postgresql import PostgresStore
from service.move import main
from service.startup.settings import read_database

async def add(store, table, rows, whole=PostgresStore.add):
    time.sleep(0.1)
    await whole(store, table, rows)

moving.ROWS_AT_ONCE = 2
PostgresStore.add = add
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A file with rows in every table, except perhaps `forgetting` and `sqlite_sequence`."""
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        tables = Tables(repository)
        for channel in (1, 2):
            table = await start_game(tables, channel=ChannelId(channel))
            for _ in range(6):
                table = await play_action(tables, table)
        await resign_until_won(tables, await start_game(tables, channel=ChannelId(3)))
        quiet = Preferences(NotifyBy.DIRECT, quiet=QuietHours(60, 120, "Asia/Kathmandu"), next=True)
        await repository.prefer(ANA.user, lambda _: quiet)
        await repository.save_server_settings(GUILD, {"language": "sv"})
        await repository.save_text("Ärger", "'; DROP — 🏴‍☠️")
        await repository.save_absence(Absence(BEN.user, NOON, moment_after_noon(5)))
        await repository.share(await end_puzzle(repository), PUZZLE_POST, NOON, "Ana")
    return path


async def run_tool(*arguments: str | Path) -> int:
    """Run the tool in a thread, as it has its own event loop. Returns its exit code."""
    return await asyncio.to_thread(main, [str(one) for one in arguments])


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of a file, by table, without the numbers of its own log."""
    names = run_sql(path, "SELECT name FROM sqlite_master WHERE type = 'table'")
    return {
        str(name): sorted(
            (row for row in run_sql(path, f"SELECT * FROM {name}") if row[0] != LOG_NUMBERS),  # noqa: S608
            key=repr,
        )
        for (name,) in names
    }


async def test_move_to_postgresql_and_back_keeps_every_row(
    file: Path, postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file_moved_back, rows_before = tmp_path / "back.sqlite3", rows(file)
    assert await run_tool(file, postgres) == 0
    assert "holds 3 games: every row is the same, and each game" in capsys.readouterr().err
    assert await run_tool(postgres, file_moved_back) == 0
    assert rows(file_moved_back) == rows_before
    possibly_empty_tables = {"forgetting", "sqlite_sequence"}
    assert all(found for name, found in rows_before.items() if name not in possibly_empty_tables)


async def test_games_moved_to_postgresql_go_on_there(file: Path, postgres: str) -> None:
    assert await run_tool(file, postgres) == 0
    async with await open_repository(SecretStr(postgres)) as repository:
        game = await store_running_game(repository, ChannelId(9))
        assert game.id == 4
        await play_action(Tables(repository), await Tables(repository).table(GameId(1)))


@pytest.mark.parametrize("kind", ["file", "server"])
async def test_bot_refuses_a_database_whose_games_were_moved_away(
    file: Path, postgres: str, tmp_path: Path, kind: str
) -> None:
    source: Path | SecretStr = file
    target, third_file = postgres, tmp_path / "third.sqlite3"
    if kind == "server":
        assert await run_tool(file, postgres) == 0
        source, target = SecretStr(postgres), str(tmp_path / "back.sqlite3")
    assert await run_tool(postgres if kind == "server" else file, target) == 0
    with pytest.raises(GamesMoved, match="moved to another") as caught:
        await open_repository(source)
    assert caught.value.detail == describe_location(read_database(target))
    # If the copy is lost, the games can be moved from the old database once more.
    assert await run_tool(postgres if kind == "server" else file, third_file) == 0
    with pytest.raises(GamesMoved) as again:
        await open_repository(source)
    assert again.value.detail == str(third_file)
    async with await open_repository(third_file) as repository:
        assert await repository.numbers(GameId(0), 9) == (1, 2, 3)


async def test_mark_of_an_unfinished_cleanup_is_not_moved(
    file: Path, own_postgres: str, tmp_path: Path
) -> None:
    """A move does not copy the mark that says that removed rows must still be erased.

    A database with no row but this mark counts as empty.
    """
    file_moved_back = tmp_path / "back.sqlite3"
    async with await PostgresRepository.open(own_postgres) as repository:
        await repository.forget(ANA.user)
        assert await repository.saved_text(TIDYING_OWED) is not None
    rows_before = rows(file)
    run_sql(file, f"INSERT INTO meta (key, value) VALUES ('{TIDYING_OWED}', '1')")  # noqa: S608
    assert await run_tool(file, own_postgres) == 0
    assert await run_tool(own_postgres, file_moved_back) == 0
    assert rows(file_moved_back) == rows_before


async def test_sqlite_and_postgresql_have_the_same_tables(tmp_path: Path, postgres: str) -> None:
    path = tmp_path / "games.sqlite3"
    await (await SqliteRepository.open(path)).close()
    file, server = SqliteStore(str(path)), await PostgresStore.open(postgres)
    assert await file.tables() == await server.tables()
    await file.close()
    await server.close()


async def test_target_that_is_not_empty_is_refused_and_unchanged(
    file: Path, postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    occupied_file = tmp_path / "other.sqlite3"
    async with await SqliteRepository.open(occupied_file) as repository:
        await store_running_game(repository)
    rows_before = rows(occupied_file)
    assert await run_tool(file, occupied_file) == 2
    assert f"{occupied_file} is not empty" in capsys.readouterr().err
    assert rows(occupied_file) == rows_before
    assert await run_tool(file, postgres) == 0
    assert await run_tool(file, postgres) == 2


async def test_impossible_moves_are_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unreachable = "postgresql://me:s3cret@/games?host=/nowhere"
    for arguments in ((file,), (file, file), (file, "postgresql://me:s3/cret@host/games")):
        assert await run_tool(*arguments) == 2
    assert await run_tool(tmp_path / "nothing.sqlite3", file) == 2
    assert await run_tool(file, unreachable) == 2
    assert not (tmp_path / "nothing.sqlite3").exists()
    written = capsys.readouterr().err
    assert written.count("python -m service.move FROM TO") == 3
    assert "There is no file" in written
    assert "cret" not in written


@long
async def test_move_continues_after_repeated_kills(
    file: Path, postgres: str, postgres_server: Server
) -> None:
    luck, kill_count, unfinished_count = random.Random(1672), 0, 0  # noqa: S311
    command = (sys.executable, "-c", SLOW_MOVE_PROGRAM, str(file), postgres)
    environment = {name: value for name, value in os.environ.items() if "COV" not in name}
    rows_before = rows(file)
    while True:
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL
        ) as moving:
            try:
                await asyncio.to_thread(moving.wait, luck.uniform(1.0, 2.0) + kill_count / 2)
            except subprocess.TimeoutExpired:
                moving.kill()
            else:
                assert moving.returncode == 0
                break
        kill_count += 1
        meta_keys = postgres_server.run_sql("SELECT key FROM meta", url=postgres)
        if (UNFINISHED_COPY,) in meta_keys:
            unfinished_count += 1
            with pytest.raises(UnfinishedCopy):
                await open_repository(SecretStr(postgres))
        elif meta_keys:
            # The copy was complete already, and only the replay of the games was interrupted.
            break
    assert unfinished_count > 0
    file_moved_back = file.with_name("back.sqlite3")
    assert await run_tool(postgres, file_moved_back) == 0
    assert rows(file_moved_back) == rows_before


async def test_difference_between_source_and_target_is_reported(
    file: Path, postgres: str, postgres_server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run_tool(file, postgres) == 0
    postgres_server.run_sql(
        f"INSERT INTO meta VALUES ('{UNFINISHED_COPY}', '{file}')",  # noqa: S608
        "UPDATE game SET failed_channel_looks = 5 WHERE id = 2",
        url=postgres,
    )
    assert await run_tool(file, postgres) == 1
    assert "(game 2)" in capsys.readouterr().err


async def test_a_game_that_cannot_be_replayed_is_named(
    tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.sqlite3"
    async with await SqliteRepository.open(path) as repository:
        table = await start_game(Tables(repository), channel=ChannelId(1))
        nonsense = Change(entries=(Entry(0, "walk the plank", ANA.user, InteractionId(5), NOON),))
        await repository.save(table.game, nonsense, NO_CLICK, NOON)
    assert await run_tool(path, postgres) == 1
    output = capsys.readouterr().err
    assert "Game 1 cannot be replayed" in output
    assert "cannot be replayed: they were not in order before either" in output
    assert "each game was replayed" not in output
