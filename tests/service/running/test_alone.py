"""A start waits until the bot before it has ended, but not for ever."""

import asyncio
import os
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest

from game.storage.errors import InUse
from game.storage.sqlite.lock import held
from service.running.alone import PATIENCE_SECONDS, alone_at
from service.startup.problem import StartupProblem
from tests.service.leaping import in_leaps


@in_leaps
async def test_it_has_them_as_soon_as_they_are_let_go(tmp_path: Path) -> None:
    place, loop = tmp_path / "games.sqlite3", asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        with ExitStack() as before:
            before.enter_context(held(place))
            loop.call_later(PATIENCE_SECONDS - 1, before.close)
            assert await alone_at(place, stack, asyncio.Event())
        assert PATIENCE_SECONDS - 1 <= loop.time() < PATIENCE_SECONDS
        with pytest.raises(InUse), held(place):
            pass
    with held(place):
        pass


@in_leaps
async def test_after_half_a_minute_it_says_who_has_them(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite3"
    with held(place):
        async with AsyncExitStack() as stack:
            with pytest.raises(StartupProblem, match=f"process {os.getpid()} on .*, since"):
                await alone_at(place, stack, asyncio.Event())
    assert PATIENCE_SECONDS <= asyncio.get_running_loop().time() < PATIENCE_SECONDS + 1


@in_leaps
async def test_a_stop_ends_the_waiting(tmp_path: Path) -> None:
    place, stop, loop = tmp_path / "games.sqlite3", asyncio.Event(), asyncio.get_running_loop()
    with held(place):
        loop.call_later(5, stop.set)
        async with AsyncExitStack() as stack:
            assert not await alone_at(place, stack, stop)
    assert loop.time() == pytest.approx(5)


@in_leaps
async def test_a_folder_that_is_not_there_is_a_problem_at_once(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        with pytest.raises(StartupProblem, match="does not exist"):
            await alone_at(tmp_path / "no" / "games.sqlite3", stack, asyncio.Event())
