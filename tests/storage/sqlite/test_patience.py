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
from game.storage.errors import DatabaseLocked, NoTimeLeft, StorageProblem
from game.storage.sqlite import SqliteRepository
from tests.makers.games import actions_change, store_running_game
from tests.makers.people import NOON
from tests.makers.waiting import TimeLimitedCaller

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
    game = await store_running_game(repository)
    with closing(sqlite3.connect(path, isolation_level=None)) as other_program:
        other_program.execute("BEGIN IMMEDIATE")
        waiting = TimeLimitedCaller(0.1)
        with pytest.raises(DatabaseLocked):
            await repository.save(game, actions_change(game), CLICK, NOON)
        assert not waiting.committed
        other_program.execute("ROLLBACK")
    waiting = TimeLimitedCaller(inf)
    await repository.save(game, actions_change(game), CLICK, NOON)
    assert waiting.committed


async def test_a_save_that_could_not_begin_in_time_is_never_done(
    repository: SqliteRepository,
) -> None:
    game, gate = await store_running_game(repository), threading.Event()
    # The database's thread is busy with the work of another caller, who can wait.
    blocking_work = asyncio.create_task(repository._connection.run_work(lambda _: gate.wait()))
    await asyncio.sleep(0)
    waiting = TimeLimitedCaller(0.1)
    with pytest.raises(NoTimeLeft):
        await repository.save(game, actions_change(game), CLICK, NOON)
    assert not blocking_work.done()
    gate.set()
    await blocking_work
    PATIENCE.set(TimeLimitedCaller(inf))
    assert await repository.load(game.id) == game
    assert not waiting.committed


async def test_a_late_call_waits_for_its_begun_work_but_not_for_queued_work(
    repository: SqliteRepository,
) -> None:
    work_begun, first_gate, second_gate = (threading.Event() for _ in range(3))

    def work(_: sqlite3.Connection) -> None:
        work_begun.set()
        first_gate.wait()

    short_waiting = TimeLimitedCaller(0.5)
    begun = asyncio.create_task(repository._connection.run_work(work))
    await asyncio.to_thread(work_begun.wait)
    TimeLimitedCaller(inf)
    queued = asyncio.create_task(repository._connection.run_work(lambda _: second_gate.wait()))
    await asyncio.sleep(short_waiting.seconds_left() + 0.1)
    assert not begun.done()
    first_gate.set()
    await begun
    assert not queued.done()
    second_gate.set()
    await queued


@pytest.mark.parametrize("gives_up", [False, True])
async def test_begun_work_that_fails_late_causes_no_unhandled_error(
    repository: SqliteRepository, gives_up: bool
) -> None:
    work_begun, gate, unhandled_errors = threading.Event(), threading.Event(), list[object]()
    asyncio.get_running_loop().set_exception_handler(
        lambda _, context: unhandled_errors.append(context)
    )

    def work(_: sqlite3.Connection) -> None:
        work_begun.set()
        gate.wait()
        raise sqlite3.OperationalError("late")

    short_waiting = TimeLimitedCaller(0.2)
    begun = asyncio.create_task(repository._connection.run_work(work))
    await asyncio.to_thread(work_begun.wait)
    await asyncio.sleep(short_waiting.seconds_left() + 0.1)
    if gives_up:
        begun.cancel()
        await asyncio.wait({begun})
    gate.set()
    with pytest.raises(asyncio.CancelledError if gives_up else StorageProblem):
        await begun
    TimeLimitedCaller(inf)
    await repository._connection.run_work(lambda _: None)
    del begun
    gc.collect()
    assert unhandled_errors == []
