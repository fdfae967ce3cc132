"""A save is stored completely or not at all, also with a cancelled caller or a full disk."""

import asyncio
import re
import sqlite3
import stat
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from game.model.game import Change, Entry
from game.model.ids import ChannelId, InteractionId, UserId
from game.storage.errors import DatabaseLocked, DiskFull, StorageProblem
from game.storage.sqlite import SqliteRepository
from game.storage.sqlite.connecting import connection as connecting
from tests.makers.games import action_entry, actions_change, store_running_game
from tests.makers.people import NOON, moment_after_noon
from tests.storage.files import run_sql

CLICK = InteractionId(20)

SHORT_PATIENCE = 0.3
"""How long these tests let a save wait for the database, in seconds.

Even on a busy machine, the database's thread answers within this time.
"""
DISCORD_SECONDS = 3
"""How long Discord waits for an answer to a click."""
BUSY_TIMEOUT = re.compile(r"PRAGMA busy_timeout = (\d+)")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def repository(path: Path) -> AsyncIterator[SqliteRepository]:
    async with await SqliteRepository.open(path, SHORT_PATIENCE) as repository:
        yield repository


async def pragma(repository: SqliteRepository, text: str) -> object:
    """Return the value of a pragma on the repository's own connection."""
    connection = repository._connection
    ((answer,),) = await connection.execute_fetchall(f"PRAGMA {text}")
    return answer


LONG_CHANGE = Change(
    tuple(Entry(0, "x" * 500, UserId(1), CLICK, moment_after_noon(n)) for n in range(100))
)
"""A change with more entries than fit on one database page."""


async def test_the_connection_uses_wal_full_sync_and_foreign_keys(
    repository: SqliteRepository,
) -> None:
    assert await pragma(repository, "journal_mode") == "wal"
    assert await pragma(repository, "synchronous") == 2
    assert await pragma(repository, "foreign_keys") == 1


async def test_a_save_goes_on_when_its_caller_is_cancelled(repository: SqliteRepository) -> None:
    game = await store_running_game(repository)
    saving = asyncio.create_task(repository.save(game, actions_change(game), CLICK, NOON))
    await asyncio.sleep(0)
    saving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await saving
    assert await repository.load(game.id) == actions_change(game).apply_to(game, NOON)


@pytest.mark.parametrize("turns", range(0, 40, 3))
def test_a_save_is_all_or_nothing_if_the_event_loop_ends(path: Path, turns: int) -> None:
    async def play() -> None:
        repository = await SqliteRepository.open(path)
        try:
            game = await store_running_game(repository)
            saving = asyncio.create_task(
                repository.save(game, actions_change(game, times=2), CLICK, NOON)
            )
            for _ in range(turns):
                await asyncio.sleep(0)
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await asyncio.gather(saving, return_exceptions=True)
            stored = await repository.load(game.id)
            assert stored in (game, actions_change(game, times=2).apply_to(game, NOON))
        finally:
            await repository.close()

    asyncio.run(play())


async def test_a_save_on_a_full_disk_changes_nothing(repository: SqliteRepository) -> None:
    game = await store_running_game(repository)
    pages = await pragma(repository, "page_count")
    await pragma(repository, f"max_page_count = {pages}")
    with pytest.raises(DiskFull):
        await repository.save(game, LONG_CHANGE, CLICK, NOON)
    assert await repository.load(game.id) == game
    await pragma(repository, "max_page_count = 1000000")
    saved = await repository.save(game, LONG_CHANGE, CLICK, NOON)
    assert await repository.load(game.id) == saved


OVERFLOWING_CHANGE = Change((action_entry(0), action_entry(1, InteractionId(2**63))))


async def test_a_save_of_a_value_that_fits_no_column_changes_nothing(
    repository: SqliteRepository,
) -> None:
    game = await store_running_game(repository)
    with pytest.raises(StorageProblem):
        await repository.save(game, OVERFLOWING_CHANGE, CLICK, NOON)
    assert await repository.load(game.id) == game
    assert (await repository.save(game, actions_change(game), CLICK, NOON)).version == 3


async def test_an_empty_secret_raises_storage_problem(repository: SqliteRepository) -> None:
    game = await store_running_game(repository)
    with pytest.raises(StorageProblem, match="CHECK constraint"):
        await repository.create(replace(game, channel=5, secret=b""), CLICK)
    assert await repository.open_in(ChannelId(5)) is None


async def test_a_save_is_refused_while_another_program_locks_the_database(
    path: Path, repository: SqliteRepository
) -> None:
    game = await store_running_game(repository)
    with closing(sqlite3.connect(path, isolation_level=None)) as other_program:
        other_program.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseLocked):
            await repository.save(game, actions_change(game), CLICK, NOON)
        assert await repository.load(game.id) == game
    assert (await repository.save(game, actions_change(game), CLICK, NOON)).version == 3


async def test_a_save_waits_for_another_program_that_soon_finishes(path: Path) -> None:
    async with await SqliteRepository.open(path) as repository:
        game = await store_running_game(repository)
        with closing(sqlite3.connect(path, isolation_level=None)) as other_program:
            other_program.execute("BEGIN IMMEDIATE")
            saving = asyncio.create_task(repository.save(game, actions_change(game), CLICK, NOON))
            await asyncio.sleep(SHORT_PATIENCE)
            assert not saving.done()
            other_program.execute("ROLLBACK")
            assert (await saving).version == 3


async def test_a_missing_table_is_a_storage_problem(
    path: Path, repository: SqliteRepository
) -> None:
    run_sql(path, "DROP TABLE meta")
    with pytest.raises(StorageProblem, match="no such table: meta"):
        await repository.save_text("tree", "1")


async def test_only_the_database_file_remains_after_closing(
    path: Path, repository: SqliteRepository
) -> None:
    await store_running_game(repository)
    await repository.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_a_save_behind_slow_work_gives_up_in_time_and_changes_nothing(
    repository: SqliteRepository,
) -> None:
    game, gate = await store_running_game(repository), threading.Event()
    slow_work = asyncio.create_task(repository._connection.run_work(lambda _: gate.wait()))
    await asyncio.sleep(0)
    asyncio.get_running_loop().call_later(2 * SHORT_PATIENCE, gate.set)
    with pytest.raises(DatabaseLocked):
        await repository.save(game, actions_change(game), CLICK, NOON)
    await slow_work
    assert await repository.load(game.id) == game


async def test_clicks_give_up_on_a_busy_database_before_discord_gives_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Emptying the log sets time limits of its own.
    monkeypatch.setattr(connecting, "IDLE_SECONDS", 60)
    timeouts_ms = list[int]()

    def record(statement: str) -> None:
        if found := BUSY_TIMEOUT.fullmatch(statement):
            timeouts_ms.append(int(found[1]))

    async with await SqliteRepository.open(path) as repository:
        game = await store_running_game(repository)
        await repository._connection.set_trace_callback(record)
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        first, second = (
            asyncio.create_task(repository.save(game, actions_change(game), click, NOON))
            for click in (CLICK, InteractionId(21))
        )
        for saving in (first, second):
            with pytest.raises(DatabaseLocked):
                await saving
        # SQLite may wait this long in all for the other program. The machine's own work comes on
        # top of that.
        assert 0 < sum(timeouts_ms) < 1000 * DISCORD_SECONDS
        holder.close()
        assert await repository.load(game.id) == game


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights")
async def test_only_the_owner_may_read_the_database_files(path: Path) -> None:
    async with await SqliteRepository.open(path) as repository:
        await store_running_game(repository)
        files = list(path.parent.iterdir())
        assert len(files) == 3
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
