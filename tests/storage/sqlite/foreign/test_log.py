"""The write-ahead log is emptied when nothing changes, and must belong to its database."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from discord_playground import until
from game.model.game import Game
from game.model.ids import ChannelId, InteractionId
from game.storage.errors import ForeignLog
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.backup import copy_snapshot, find_flaws
from game.storage.sqlite.connecting import connection
from game.storage.sqlite.connecting.log import (
    empty_log,
    has_log,
    number_first_log,
    refuse_foreign_log,
)
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.storage.files import run_sql

ROOT = Path(__file__).parents[4]
PATIENCE = 120
STORE_GAMES_AND_DIE = """
import asyncio, os, sys
from game.model.ids import ChannelId
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting import connection
from tests.makers.games import store_running_game

async def main(path, first, games, idle):
    connection.IDLE_SECONDS = float(idle)
    repository = await SqliteRepository.open(path)
    for channel in range(int(first), int(first) + int(games)):
        await store_running_game(repository, ChannelId(channel))
    await asyncio.sleep(10 * float(idle) if float(idle) < 1 else 0)
    os.kill(os.getpid(), 9)

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def store_games_and_die(place: Path, first: int, games: int, idle: float = 60) -> None:
    """Store games in a process that is killed afterwards, in channels from `first` on."""
    command = (sys.executable, "-c", STORE_GAMES_AND_DIE, str(place), str(first), str(games))
    subprocess.run((*command, str(idle)), cwd=ROOT, check=False)
    assert has_log(place)


def games_without_log(place: Path, tmp_path: Path) -> int:
    """Return how many games a plain copy of the file has."""
    copy = tmp_path / "plain-copy.sqlite3"
    shutil.copy(place, copy)
    ((number,),) = run_sql(copy, "SELECT count(*) FROM game")
    copy.unlink()
    assert isinstance(number, int)
    return number


async def stored_games(place: Path) -> int:
    async with await SqliteRepository.open(place) as repository:
        return len(await repository.numbers(0, 99))  # pyright: ignore[reportArgumentType]


async def test_plain_copy_has_everything_once_nothing_changes(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "IDLE_SECONDS", 0.2)
    async with await SqliteRepository.open(place) as repository:
        assert games_without_log(place, tmp_path) == 0, "the tables are there from the start"
        for channel in (1, 2, 3):
            await store_running_game(repository, ChannelId(channel))
        await until(lambda: games_without_log(place, tmp_path) == 3, PATIENCE, "The log is emptied")


async def test_log_is_not_emptied_while_changes_follow_each_other(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "IDLE_SECONDS", 60)
    async with await SqliteRepository.open(place) as repository:
        game = await store_running_game(repository)
        for click in range(1, 20):
            game = await repository.save(
                game, actions_change(game, InteractionId(click)), InteractionId(click), NOON
            )
        assert games_without_log(place, tmp_path) == 0


async def test_a_reader_only_delays_the_emptying_and_no_change(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "IDLE_SECONDS", 0.1)
    async with await SqliteRepository.open(place) as repository:
        await store_running_game(repository, ChannelId(1))
        with closing(sqlite3.connect(place, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM game").fetchall()
            for channel in (2, 3):
                await store_running_game(repository, ChannelId(channel))
                await asyncio.sleep(0.3)
        await repository.save_text("key", "value")
        await until(lambda: games_without_log(place, tmp_path) == 3, PATIENCE, "The log is emptied")


def test_another_program_may_begin_the_new_log(place: Path) -> None:
    with (
        closing(sqlite3.connect(place, isolation_level=None)) as ours,
        closing(sqlite3.connect(place, isolation_level=None, timeout=0)) as other,
    ):
        ours.execute("PRAGMA journal_mode = WAL").fetchall()
        ours.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)")
        number_first_log(ours)
        ours.execute("PRAGMA busy_timeout = 0")
        numbers = "SELECT value FROM meta"
        before = ours.execute(numbers).fetchall()

        def lock(statement: str) -> None:
            if statement.startswith("INSERT"):
                other.execute("BEGIN IMMEDIATE")

        ours.set_trace_callback(lock)
        assert not empty_log(ours)
        ours.set_trace_callback(None)
        other.execute("INSERT INTO meta VALUES ('other', '1')")
        other.execute("COMMIT")
        assert ours.execute(f"{numbers} WHERE key != 'other'").fetchall() == before
        reader = sqlite3.connect(f"{place.resolve().as_uri()}?mode=ro", uri=True)
        with closing(reader):
            refuse_foreign_log(place, reader)
        assert empty_log(ours)
        assert ours.execute(f"{numbers} WHERE key != 'other'").fetchall() != before


async def test_a_click_with_little_time_does_not_stop_the_emptying(place: Path) -> None:
    async with await SqliteRepository.open(place) as repository:
        await store_running_game(repository)
        assert repository._connection._idle is not None
        assert list(repository._connection._idle._context.items()) == []  # pyright: ignore[reportAttributeAccessIssue]


async def test_closing_ends_the_timer(place: Path) -> None:
    async with await SqliteRepository.open(place) as repository:
        await store_running_game(repository)
    assert repository._connection._idle is not None
    assert repository._connection._idle.cancelled()


@pytest.mark.parametrize("idle", [60, 0.05])
async def test_a_killed_bot_starts_again_with_its_own_log(place: Path, idle: float) -> None:
    for start in range(4):
        store_games_and_die(place, 10 * start + 1, 2, idle)
    assert await stored_games(place) == 8


def make_backup(place: Path, target: Path) -> None:
    copy_snapshot(place, target, lambda *_: None)


def make_plain_copy(place: Path, target: Path) -> None:
    shutil.copy(place, target)


def make_dump(place: Path, target: Path) -> None:
    with closing(sqlite3.connect(place)) as source, closing(sqlite3.connect(target)) as loaded:
        loaded.executescript("\n".join(source.iterdump()))


def overwrite(copy: Path, place: Path) -> None:
    shutil.copy(copy, place)


def put_in_place_with_old_times(copy: Path, place: Path) -> None:
    shutil.copy2(copy, place.with_name("new"))
    os.utime(place.with_name("new"), (1000, 1000))
    place.with_name("new").replace(place)


async def make_old_copy(place: Path, copy: Path, make: Callable[[Path, Path], None]) -> Game:
    async with await SqliteRepository.open(place) as repository:
        game = await store_running_game(repository)
    make(place, copy)
    return game


def vacuum_into(place: Path, target: Path) -> None:
    run_sql(place, f"VACUUM INTO '{target}'")


@pytest.mark.parametrize("make", [make_backup, make_plain_copy, make_dump, vacuum_into])
@pytest.mark.parametrize("put", [overwrite, put_in_place_with_old_times])
async def test_a_log_beside_another_file_is_refused(
    place: Path,
    tmp_path: Path,
    make: Callable[[Path, Path], None],
    put: Callable[[Path, Path], None],
) -> None:
    copy = tmp_path / "copy.sqlite3"
    game = await make_old_copy(place, copy, make)
    for channel in (11, 21):
        store_games_and_die(place, channel, 2)
    put(copy, place)
    before = place.read_bytes()
    uses = (find_flaws, lambda file: copy_snapshot(file, tmp_path / "new copy", lambda *_: None))
    for use in uses:
        with pytest.raises(ForeignLog, match="does not belong to the database"):
            use(place)
    with pytest.raises(ForeignLog):
        await SqliteRepository.open(place)
    assert place.read_bytes() == before
    assert has_log(place)
    for ending in ("-wal", "-shm"):
        place.with_name(place.name + ending).rename(tmp_path / f"away{ending}")
    async with await SqliteRepository.open(place) as repository:
        assert (await repository.load(game.id)).record == game.record


async def test_a_backup_of_the_first_run_beside_its_log_is_refused(
    place: Path, tmp_path: Path
) -> None:
    store_games_and_die(place, 1, 1)
    copy = tmp_path / "copy.sqlite3"
    make_backup(place, copy)
    store_games_and_die(place, 11, 1)
    overwrite(copy, place)
    with pytest.raises(ForeignLog):
        await SqliteRepository.open(place)


@pytest.mark.parametrize("empty", [False, True])
async def test_a_log_without_its_database_is_refused_and_kept(place: Path, empty: bool) -> None:
    store_games_and_die(place, 1, 2)
    database = place.rename(place.with_name("moved.sqlite3"))
    if empty:
        place.touch()
    with pytest.raises(ForeignLog, match="There is a log, but no database"):
        await SqliteRepository.open(place)
    assert has_log(place)
    place.unlink(missing_ok=True)
    database.rename(place)
    assert await stored_games(place) == 2


async def test_a_plain_copy_taken_with_its_log_is_accepted(place: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    folder.mkdir()
    async with await SqliteRepository.open(place) as repository:
        await store_running_game(repository)
        for file in (place, place.with_name(f"{place.name}-wal")):
            shutil.copy(file, folder)
    assert await stored_games(folder / place.name) == 1
