"""One process that works for the bot: its answers, its errors and its end."""

import ast
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from service.processes.worker import Worker, WorkerDied
from service.processes.workers import MOST_SECONDS, NICENESS
from tests.processes import needs_sigkill

pytestmark = needs_sigkill
ROOT = Path(__file__).parents[3]


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


def test_workers_load_neither_the_bot_nor_discord() -> None:
    """A worker that draws or thinks has only the game in memory, which is a third of the bot."""
    modules = ", ".join(sorted(modules_with_work()))
    code = f"import sys, {modules}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        (sys.executable, "-c", code), cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not {"discord", "cogs", "i18n", "aiohttp", "pydantic"} & set(done.stdout.split())


def modules_with_work() -> set[str]:
    """Return the modules of the functions that the source gives to workers by their names."""
    found = {"service.processes.thinking_process"}
    for path in (ROOT / "cogs").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {
            name.asname or name.name: node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for name in node.names
        }
        for node in ast.walk(tree):
            match node:
                case ast.Call(ast.Attribute(attr="run"), [ast.Name(name), *_]) | ast.Call(
                    ast.Name("Drawing"), [ast.Name(name), *_]
                ):
                    if name in imported:
                        found.add(imported[name])
                    else:
                        assert name not in {
                            one.name for one in tree.body if isinstance(one, ast.FunctionDef)
                        }, f"{path}: {name} would load this module into a worker"
                case _:
                    pass
    assert len(found) > 4
    return found
