"""A call ends when its caller can wait no longer. A refused call is never done later."""

import asyncio
import gc
import sqlite3
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from math import inf
from pathlib import Path

import pytest

from game.model.ids import InteractionId
from game.patience import PATIENCE
from game.storage.errors import DatabaseLocked, OutOfTime, StorageProblem
from game.storage.sqlite import SqliteRepository
from tests.makers.games import moved, playing
from tests.makers.people import NOON
from tests.makers.waiting import Waiting

CLICK = InteractionId(20)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def repository(path: Path) -> AsyncIterator[SqliteRepository]:
    async with await SqliteRepository.open(path) as repository:
        yield repository


async def test_a_save_waits_for_another_program_only_as_long_as_its_caller_can(
    repository: SqliteRepository, path: Path
) -> None:
    game = await playing(repository)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = Waiting(0.1)
        with pytest.raises(DatabaseLocked):
            await repository.save(game, moved(game), CLICK, NOON)
        assert not waiting.kept
        other.execute("ROLLBACK")
    waiting = Waiting(inf)
    await repository.save(game, moved(game), CLICK, NOON)
    assert waiting.kept


async def test_a_save_that_could_not_begin_in_time_is_never_done(
    repository: SqliteRepository,
) -> None:
    game, gate = await playing(repository), threading.Event()
    # Work of a patient caller comes first on the database's thread.
    other = asyncio.create_task(repository._connection.run_work(lambda _: gate.wait()))
    await asyncio.sleep(0)
    waiting = Waiting(0.1)
    with pytest.raises(OutOfTime):
        await repository.save(game, moved(game), CLICK, NOON)
    assert not other.done()
    gate.set()
    await other
    PATIENCE.set(Waiting(inf))
    assert await repository.load(game.id) == game
    assert not waiting.kept


async def test_begun_work_is_awaited_but_not_the_work_queued_behind_it(
    repository: SqliteRepository,
) -> None:
    on_the_thread, first, second = (threading.Event() for _ in range(3))

    def work(_: sqlite3.Connection) -> None:
        on_the_thread.set()
        first.wait()

    hurried = Waiting(0.5)
    begun = asyncio.create_task(repository._connection.run_work(work))
    await asyncio.to_thread(on_the_thread.wait)
    Waiting(inf)
    queued = asyncio.create_task(repository._connection.run_work(lambda _: second.wait()))
    await asyncio.sleep(hurried.seconds_left() + 0.1)
    assert not begun.done()
    first.set()
    await begun
    assert not queued.done()
    second.set()
    await queued


@pytest.mark.parametrize("gives_up", [False, True])
async def test_begun_work_that_fails_late_causes_no_unhandled_error(
    repository: SqliteRepository, gives_up: bool
) -> None:
    on_the_thread, gate, unhandled_errors = threading.Event(), threading.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(
        lambda _, context: unhandled_errors.append(context)
    )

    def work(_: sqlite3.Connection) -> None:
        on_the_thread.set()
        gate.wait()
        raise sqlite3.OperationalError("late")

    hurried = Waiting(0.2)
    begun = asyncio.create_task(repository._connection.run_work(work))
    await asyncio.to_thread(on_the_thread.wait)
    await asyncio.sleep(hurried.seconds_left() + 0.1)
    if gives_up:
        begun.cancel()
        await asyncio.wait({begun})
    gate.set()
    with pytest.raises(asyncio.CancelledError if gives_up else StorageProblem):
        await begun
    Waiting(inf)
    await repository._connection.run_work(lambda _: None)
    del begun
    gc.collect()
    assert unhandled_errors == []
