"""Each key has its own task, which merges requests and retries failures; idle keys have none."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextvars import ContextVar

import pytest

from service.follower import Follower
from tests.service.leaping import with_skipped_waits


class Worker:
    """Work that waits while its gate is closed, and fails once for each of its `waits`."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.begun: list[str] = []
        self.done: list[str] = []
        self.failures: list[int] = []
        self.waits: list[float] = []
        self.most_runs_at_once = 0
        self._running_keys: list[str] = []

    async def work(self, key: str, failures: int) -> float | None:
        self.begun.append(key)
        self.failures.append(failures)
        self._running_keys.append(key)
        self.most_runs_at_once = max(self.most_runs_at_once, self._running_keys.count(key))
        try:
            await self.gate.wait()
        finally:
            self._running_keys.remove(key)
        self.done.append(key)
        return self.waits.pop(0) if self.waits else None


class Caller:
    """A person who asks for work."""


@pytest.fixture
def worker() -> Worker:
    return Worker()


@pytest.fixture
async def follower(worker: Worker) -> AsyncIterator[Follower[str]]:
    made = Follower(worker.work)
    yield made
    await made.close()


async def let_tasks_run() -> None:
    """Let all tasks run until they wait."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_requests_before_the_work_begins_count_as_one(
    follower: Follower[str], worker: Worker
) -> None:
    for _ in range(5):
        follower.request("a")
    await follower.wait_until_all_finished()
    assert worker.done == ["a"]


async def test_requests_during_the_work_cause_one_more_run(
    follower: Follower[str], worker: Worker
) -> None:
    worker.gate.clear()
    follower.request("a")
    await let_tasks_run()
    assert not follower.is_requested("a")
    for _ in range(5):
        follower.request("a")
    await let_tasks_run()
    assert worker.begun == ["a"]
    assert follower.is_requested("a")
    worker.gate.set()
    await follower.wait_until_all_finished()
    assert worker.done == ["a", "a"]
    assert worker.most_runs_at_once == 1


async def test_keys_do_not_wait_for_each_other(follower: Follower[str], worker: Worker) -> None:
    worker.gate.clear()
    follower.request("a")
    follower.request("b")
    await let_tasks_run()
    assert worker.begun == ["a", "b"]


@with_skipped_waits
async def test_failed_work_is_retried_after_a_wait(worker: Worker) -> None:
    follower, clock = Follower(worker.work), asyncio.get_running_loop().time
    worker.waits = [20, 30]
    follower.request("a")
    await follower.wait_until_all_finished()
    assert clock() == pytest.approx(50, abs=0.1)
    assert worker.failures == [0, 1, 2]
    follower.request("a")
    await follower.wait_until_all_finished()
    assert worker.failures[3:] == [0]


async def test_request_ends_the_wait_after_a_failure(
    follower: Follower[str], worker: Worker
) -> None:
    worker.waits = [60]
    follower.request("a")
    await follower.wait_until_finished("a")
    assert worker.begun == ["a"]
    follower.request("a")
    await follower.wait_until_all_finished()
    assert worker.done == ["a", "a"]
    assert worker.failures == [0, 1]


async def test_failed_run_also_finishes_requests_made_during_the_run(
    follower: Follower[str], worker: Worker
) -> None:
    worker.waits = [60]
    worker.gate.clear()
    follower.request("a")
    await let_tasks_run()
    follower.request("a")
    worker.gate.set()
    await asyncio.wait_for(follower.wait_until_finished("a"), 120)
    assert worker.begun == ["a"]
    follower.request("a")
    await follower.wait_until_all_finished()
    assert worker.failures == [0, 1]


@pytest.mark.parametrize("delay", [0, 0.01])
async def test_finished_does_not_wait_for_later_requests(delay: float) -> None:
    done: list[str] = []

    async def work_and_request_again(key: str, _failures: int) -> None:
        follower.request(key)
        await asyncio.sleep(0.01)
        done.append(key)

    follower = Follower(work_and_request_again, delay)
    follower.request("a")
    await asyncio.wait_for(follower.wait_until_finished("a"), 120)
    assert "a" in done
    await follower.close()


async def test_wait_until_fewer_than_ends_when_fewer_keys_are_worked_on(
    follower: Follower[str], worker: Worker
) -> None:
    worker.gate.clear()
    follower.request("a")
    follower.request("b")
    await follower.wait_until_fewer_than(3)
    waiting = asyncio.create_task(follower.wait_until_fewer_than(2))
    await let_tasks_run()
    assert not waiting.done()
    worker.gate.set()
    await waiting
    await follower.wait_until_all_finished()


@with_skipped_waits
async def test_requests_during_the_delay_cause_one_run(worker: Worker) -> None:
    follower = Follower(worker.work, delay=2)
    follower.request("a")
    await asyncio.sleep(1)
    follower.request("a")
    assert worker.begun == []
    await follower.wait_until_all_finished()
    assert worker.done == ["a"]


async def test_withdrawn_work_is_not_done(follower: Follower[str], worker: Worker) -> None:
    worker.gate.clear()
    follower.request("a")
    await let_tasks_run()
    follower.request("a")
    waiting = asyncio.create_task(follower.wait_until_finished("a"))
    await let_tasks_run()
    follower.withdraw("a")
    await asyncio.wait_for(waiting, 120)
    worker.gate.set()
    await follower.wait_until_all_finished()
    assert worker.begun == ["a"]
    assert worker.done == []


async def test_request_after_a_withdrawal_is_worked_on(
    follower: Follower[str], worker: Worker
) -> None:
    worker.gate.clear()
    follower.request("a")
    await let_tasks_run()
    follower.withdraw("a")
    follower.request("a")
    worker.gate.set()
    await follower.wait_until_all_finished()
    assert worker.begun == ["a", "a"]
    assert worker.done == ["a"]


async def test_cancelled_waiter_does_not_stop_the_work(
    follower: Follower[str], worker: Worker
) -> None:
    worker.gate.clear()
    follower.request("a")
    waiting = asyncio.create_task(follower.wait_until_finished("a"))
    await let_tasks_run()
    waiting.cancel()
    await let_tasks_run()
    worker.gate.set()
    await follower.wait_until_all_finished()
    assert worker.done == ["a"]


async def test_closing_ends_all_work_and_refuses_requests(worker: Worker) -> None:
    follower = Follower(worker.work)
    worker.gate.clear()
    follower.request("a")
    await let_tasks_run()
    follower.request("a")
    follower.request("b")
    await follower.close()
    worker.gate.set()
    follower.request("c")
    await follower.wait_until_all_finished()
    assert worker.begun == ["a"]
    assert worker.done == []


BOUND_OBJECT: ContextVar[object] = ContextVar("bound", default=None)


async def request_in_bound_context(follower: Follower[str]) -> "weakref.ref[object]":
    """Ask for work in a context that binds an object, and return a weak reference to the object."""

    async def ask() -> "weakref.ref[object]":
        caller = Caller()
        BOUND_OBJECT.set(caller)
        follower.request("a")
        return weakref.ref(caller)

    return await asyncio.create_task(ask())


async def test_caller_is_garbage_collected_after_its_request(worker: Worker) -> None:
    bound_objects: list[object] = []

    async def work(key: str, failures: int) -> float | None:
        bound_objects.append(BOUND_OBJECT.get())
        return await worker.work(key, failures)

    follower = Follower(work)
    worker.waits = [0.01, 3600]
    caller_reference = await request_in_bound_context(follower)
    await follower.wait_until_all_finished(60)
    gc.collect()
    assert caller_reference() is None
    assert bound_objects == [None, None]
    await follower.close()


async def test_caller_is_garbage_collected_during_the_delay(worker: Worker) -> None:
    follower = Follower(worker.work, delay=3600)
    caller_reference = await request_in_bound_context(follower)
    await let_tasks_run()
    gc.collect()
    assert follower.is_requested("a")
    assert caller_reference() is None
    await follower.close()


async def test_idle_keys_leave_no_task_and_no_request(
    follower: Follower[str], worker: Worker
) -> None:
    for number in range(100):
        follower.request(str(number))
        if number % 2:
            follower.withdraw(str(number))
    await follower.wait_until_all_finished()
    await let_tasks_run()
    assert len(worker.done) == 50
    assert not follower._tasks
    assert not follower._requested
