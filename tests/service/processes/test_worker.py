"""One process that works for the bot: its answers, its errors and its end."""

import os
import signal
from collections.abc import Iterator
from multiprocessing.connection import Connection

import pytest

from service.processes.worker import Worker, WorkerDied
from service.processes.workers import MOST_SECONDS, NICENESS
from tests.processes import needs_sigkill

pytestmark = needs_sigkill


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker(NICENESS, MOST_SECONDS)
    yield made
    made.end()


class HardToPickle(Exception):
    """An error that pickle can write but not read, as it was made from two arguments."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def fail(error: type[Exception], *args: str) -> None:
    raise error(*args)


def fail_with_a_function() -> None:
    raise ValueError("rusty anchor", lambda: None)


def die_while_answering() -> bytes:
    """Kill the worker's own process when half of its answer is in the pipe."""

    def send_half(pipe: Connection, data: bytes) -> None:
        os.write(pipe.fileno(), data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)

    Connection._send = send_half  # pyright: ignore[reportAttributeAccessIssue]
    return bytes(1000)


def test_error_says_where_in_the_worker_it_was_raised(worker: Worker) -> None:
    with pytest.raises(KeyError, match="anchor") as caught:
        worker.call(fail, KeyError, "anchor")
    assert "in fail" in caught.value.__notes__[0]


def test_error_that_cannot_travel_is_described(worker: Worker) -> None:
    with pytest.raises(RuntimeError, match="rusty anchor"):
        worker.call(fail, HardToPickle, "rusty ", "anchor")
    with pytest.raises(RuntimeError, match="rusty anchor"):
        worker.call(fail_with_a_function)
    assert worker.call(abs, -1) == 1


def test_worker_that_dies_in_the_middle_of_its_answer_is_noticed(worker: Worker) -> None:
    with pytest.raises(WorkerDied):
        worker.call(die_while_answering)


def test_worker_that_dies_before_its_first_task_is_noticed(worker: Worker) -> None:
    worker.end()
    with pytest.raises(WorkerDied):
        worker.call(abs, -1)
