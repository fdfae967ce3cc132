"""The worker process does its work, is replaced if it dies, and never outlives the bot."""

import asyncio
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Iterator
from pathlib import Path

import pytest

from service.processes.worker import WorkerDied
from service.processes.workers import Background, Workers
from tests.processes import is_alive, needs_sigkill, without_semaphores

pytestmark = needs_sigkill
only_on_linux = pytest.mark.skipif(sys.platform != "linux", reason="semaphores are files on Linux")

ROOT = Path(__file__).parents[3]
LONG_WORK_SECONDS = 50
"""Seconds of work that is too long to wait for."""
AT_ONCE_SECONDS = 20.0
"""The most seconds that the end of a worker may take on a busy machine.

Usually a worker ends in a hundredth of that time. The worker's work would take far longer.
"""
ORPHANING_PROGRAM = """
import asyncio, os, signal
from service.processes.workers import Background, Workers

async def main():
    print(await Workers().run(os.getpid), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


def hang() -> None:
    """Block Python itself, as native code can."""
    ctypes.PyDLL(None).sleep(30)


def die() -> None:
    """Kill the worker's own process."""
    os.kill(os.getpid(), signal.SIGKILL)


def wait_for_gate(gate: Path, number: int) -> int:
    """Return the number as soon as this file exists."""
    while not gate.exists():
        time.sleep(0.01)
    return number


def return_slowly(number: int) -> int:
    """Return the number after a while."""
    time.sleep(0.05)
    return number


async def test_worker_is_another_process_and_is_reused(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    assert first != os.getpid()
    assert await workers.run(os.getpid) == first


@only_on_linux
async def test_workers_need_no_semaphores(workers: Workers) -> None:
    """On Linux semaphores are files in ``/dev/shm``, which may be read-only or full."""
    with without_semaphores():
        assert await workers.run(abs, -1) == 1


async def test_cancelled_work_is_not_done_unless_workers_already_have_it(
    workers: Workers, tmp_path: Path
) -> None:
    first = asyncio.create_task(workers.run(return_slowly, 0))
    marks = [tmp_path / str(number) for number in range(20)]
    others = [asyncio.create_task(workers.run(Path.touch, mark)) for mark in marks]
    await asyncio.sleep(0)
    for other in others:
        other.cancel()
    await asyncio.wait(others)
    await first
    assert await workers.run(return_slowly, 1) == 1
    prefetched = 2
    assert sum(mark.exists() for mark in marks) <= prefetched


async def test_idle_workers_end_and_new_workers_start_for_new_work() -> None:
    workers = Workers(idle_seconds=0.1)
    try:
        first = await workers.run(os.getpid)
        assert await ends_soon(first)
        # No worker ends while it works, even if the work takes long.
        waited_for = asyncio.create_task(workers.run(time.sleep, 0.3))
        await workers.run(abs, 1)
        await waited_for
        assert await workers.run(os.getpid) != first
    finally:
        workers.close()


async def test_error_of_the_work_is_raised_for_the_caller(workers: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        await workers.run(divmod, 1, 0)


async def test_a_worker_that_died_is_replaced(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    await asyncio.sleep(0.1)
    assert await workers.run(os.getpid) != first


async def test_work_that_kills_its_worker_fails_and_later_work_succeeds(workers: Workers) -> None:
    with pytest.raises(WorkerDied):
        await workers.run(die)
    assert await workers.run(abs, -1) == 1


async def test_hanging_worker_is_ended_and_later_work_succeeds() -> None:
    workers = Workers(most_seconds=0.3)
    try:
        with pytest.raises(WorkerDied):
            await asyncio.wait_for(workers.run(hang), 120)
        assert await asyncio.wait_for(workers.run(abs, -1), 120) == 1
    finally:
        workers.close()


async def test_time_limit_of_finished_work_does_not_end_the_worker() -> None:
    workers = Workers(most_seconds=0.3)
    try:
        first = await workers.run(os.getpid)
        await asyncio.sleep(0.6)
        assert await workers.run(os.getpid) == first
    finally:
        workers.close()


async def test_pending_work_is_done_although_a_worker_is_killed(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    under_way = [asyncio.create_task(workers.run(return_slowly, number)) for number in range(6)]
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    assert await asyncio.gather(*under_way) == list(range(6))


async def test_cancelled_work_does_not_block_other_work_when_a_worker_dies(
    workers: Workers, tmp_path: Path
) -> None:
    first, gate = await workers.run(os.getpid), tmp_path / "gate"
    under_way = [
        asyncio.create_task(workers.run(wait_for_gate, gate, number)) for number in range(6)
    ]
    # The pool has all of these calls by now: it runs one of them, and the others wait.
    await asyncio.sleep(0.1)
    given_up = under_way.pop(3)
    given_up.cancel()
    await asyncio.wait({given_up})
    os.kill(first, signal.SIGKILL)
    gate.touch()
    assert await asyncio.wait_for(asyncio.gather(*under_way), AT_ONCE_SECONDS) == [0, 1, 2, 4, 5]


async def test_workers_ignore_ctrl_c(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    os.kill(first, signal.SIGINT)
    assert await workers.run(os.getpid) == first


def test_worker_ends_when_the_bot_is_killed() -> None:
    command = [sys.executable, "-c", ORPHANING_PROGRAM]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=20, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    worker = int(done.stdout)
    deadline = time.monotonic() + AT_ONCE_SECONDS
    while is_alive(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(worker)


async def test_other_work_waits_for_at_most_one_piece_of_background_work(
    workers: Workers, tmp_path: Path
) -> None:
    background, done, gate = Background(workers), list[int](), tmp_path / "gate"

    async def record_end(running: Awaitable[int]) -> None:
        done.append(await running)

    async with asyncio.TaskGroup() as group:
        for number in range(6):
            group.create_task(record_end(background.run(wait_for_gate, gate, number)))
        # All calls are in the queue, and the workers have the first one.
        await asyncio.sleep(0)
        group.create_task(record_end(workers.run(wait_for_gate, gate, 100)))
        await asyncio.sleep(0)
        gate.touch()
    assert done == [0, 100, 1, 2, 3, 4, 5]


async def test_workers_end_at_once_in_the_middle_of_their_work() -> None:
    workers = Workers(2)
    first = await workers.run(os.getpid)
    busy = [asyncio.create_task(workers.run(time.sleep, LONG_WORK_SECONDS)) for _ in range(4)]
    await asyncio.sleep(0.1)
    begun = time.monotonic()
    workers.close()
    done = await asyncio.gather(*busy, return_exceptions=True)
    assert all(isinstance(one, BaseException) for one in done)
    assert time.monotonic() - begun < AT_ONCE_SECONDS
    assert not is_alive(first) or await ends_soon(first)


async def test_closed_workers_leave_no_thread_and_no_process() -> None:
    before = set(threading.enumerate())
    workers = Workers(2)
    first = await workers.run(os.getpid)
    busy = asyncio.create_task(workers.run(time.sleep, 60))
    await asyncio.sleep(0.1)
    workers.close()
    assert set(threading.enumerate()) == before
    assert not is_alive(first)
    await asyncio.wait({busy})


async def ends_soon(pid: int) -> bool:
    """Return whether a process ends soon."""
    for _ in range(400):
        if not is_alive(pid):
            return True
        await asyncio.sleep(0.05)
    return False


SLEEPING_PROGRAM = """
import asyncio, time
from service.processes.workers import Background, Workers

async def main():
    workers = Workers(2)
    await workers.run(abs, 1)
    for _ in range(4):
        asyncio.ensure_future(workers.run(time.sleep, 60))
    await asyncio.sleep(0.2)
    workers.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_program_ends_although_work_is_pending() -> None:
    command = [sys.executable, "-c", SLEEPING_PROGRAM]
    # To start Python three times takes a second or two. The work would take a minute.
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=True)
    assert done.stderr == ""


def test_bot_file_imports_neither_discord_nor_cogs() -> None:
    # A new process imports the file that the bot was started with.
    asked = "import sys, bot; print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not {"discord", "structlog", "cogs", "service.running.main"} & set(ran.stdout.split())
