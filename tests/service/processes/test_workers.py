"""The second process: it works, is replaced when it dies, and never outlives the bot."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.processes.workers import Workers

ROOT = Path(__file__).parents[3]
ORPHANS = """
import asyncio, os, signal
from service.processes.workers import Workers

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


def die() -> None:
    """What a worker must not survive."""
    os.kill(os.getpid(), signal.SIGKILL)


def slowly(number: int) -> int:
    """Give the number back after a while."""
    time.sleep(0.05)
    return number


def alive(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_worker_is_another_process_and_stays(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    assert first != os.getpid()
    assert await workers.run(os.getpid) == first


async def test_an_error_comes_back_as_it_was(workers: Workers) -> None:
    with pytest.raises(ZeroDivisionError):
        await workers.run(divmod, 1, 0)


async def test_a_worker_that_died_is_replaced(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    await asyncio.sleep(0.1)
    assert await workers.run(os.getpid) != first


async def test_a_task_that_kills_its_workers_fails_and_blocks_nobody(workers: Workers) -> None:
    with pytest.raises(Exception, match="terminated abruptly"):
        await workers.run(die)
    assert await workers.run(abs, -1) == 1


async def test_everything_under_way_survives_a_worker(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    under_way = [asyncio.create_task(workers.run(slowly, number)) for number in range(6)]
    await asyncio.sleep(0.1)
    os.kill(first, signal.SIGKILL)
    assert await asyncio.gather(*under_way) == list(range(6))


async def test_ctrl_c_is_for_the_bot_alone(workers: Workers) -> None:
    first = await workers.run(os.getpid)
    os.kill(first, signal.SIGINT)
    assert await workers.run(os.getpid) == first


def test_a_worker_goes_with_a_bot_that_was_killed() -> None:
    program = [sys.executable, "-c", ORPHANS]
    done = subprocess.run(
        program, cwd=ROOT, capture_output=True, text=True, timeout=20, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr
    worker = int(done.stdout)
    deadline = time.monotonic() + 5
    while alive(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not alive(worker)
