"""A starting bot waits until the previous bot has ended, but not for ever."""

import asyncio
import os
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest

from game.storage.errors import DatabaseInUse
from game.storage.sqlite.lock import lock_database
from service.running.alone import PATIENCE_SECONDS, lock_games_file
from service.startup.problem import StartupProblem
from tests.service.leaping import with_skipped_waits


@with_skipped_waits
async def test_bot_locks_the_file_as_soon_as_another_bot_releases_it(tmp_path: Path) -> None:
    path, loop = tmp_path / "games.sqlite3", asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        with ExitStack() as previous_bot:
            previous_bot.enter_context(lock_database(path))
            loop.call_later(PATIENCE_SECONDS - 1, previous_bot.close)
            assert await lock_games_file(path, stack, asyncio.Event())
        assert PATIENCE_SECONDS - 1 <= loop.time() < PATIENCE_SECONDS
        with pytest.raises(DatabaseInUse), lock_database(path):
            pass
    with lock_database(path):
        pass


@with_skipped_waits
async def test_start_fails_after_half_a_minute_and_names_the_other_process(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with lock_database(path):
        async with AsyncExitStack() as stack:
            with pytest.raises(StartupProblem, match=f"process {os.getpid()} on .*, since"):
                await lock_games_file(path, stack, asyncio.Event())
    assert PATIENCE_SECONDS <= asyncio.get_running_loop().time() < PATIENCE_SECONDS + 1


@with_skipped_waits
async def test_stop_ends_the_wait_for_the_file(tmp_path: Path) -> None:
    path, stop, loop = tmp_path / "games.sqlite3", asyncio.Event(), asyncio.get_running_loop()
    with lock_database(path):
        loop.call_later(5, stop.set)
        async with AsyncExitStack() as stack:
            assert not await lock_games_file(path, stack, stop)
    assert loop.time() == pytest.approx(5)


@with_skipped_waits
async def test_missing_folder_is_refused_at_once(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        with pytest.raises(StartupProblem, match="does not exist"):
            await lock_games_file(tmp_path / "no" / "games.sqlite3", stack, asyncio.Event())
