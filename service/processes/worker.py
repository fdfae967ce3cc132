"""A process that runs functions for the bot, one after another, and the pipes to this process.

Python's ProcessPoolExecutor is not used: the bot would hold the writing end of its result pipe. If
a process were killed in the middle of an answer, the pool would wait for the rest for ever.
"""

import faulthandler
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import wait
from queue import SimpleQueue
from typing import Protocol, TypeVar, TypeVarTuple

Args = TypeVarTuple("Args")
T = TypeVar("T")


READY = b"ready"
"""The first message of each worker."""


class WorkerDied(Exception):
    """The worker's process ended before it had answered."""


class _ReadingEnd(Protocol):
    """The reading end of a pipe, of whichever kind the system has."""

    def recv_bytes(self) -> bytes: ...


class _WritingEnd(Protocol):
    """The writing end of a pipe, of whichever kind the system has."""

    def send_bytes(self, buf: bytes) -> None: ...


class Worker:
    """A process of its own. Only one thread at a time may call it.

    Each process keeps only its own ends of the two pipes. So if the worker dies, reading its answer
    ends at once, even in the middle of the answer; and if the bot dies, the worker ends.
    """

    def __init__(self, niceness: int, most_seconds: float) -> None:
        context = get_context("spawn")
        task_reader, self._task_writer = context.Pipe(duplex=False)
        self._answer_reader, answer_writer = context.Pipe(duplex=False)
        arguments = (task_reader, answer_writer, niceness, most_seconds)
        self._process = context.Process(target=_work, args=arguments, daemon=True)
        self._process.start()
        task_reader.close()
        answer_writer.close()
        self._is_ready = False
        """Whether the process has said that it has taken its ends of the pipes."""

    def call(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Return the function's result, or raise its error. Raises WorkerDied.

        Arguments, result and error travel between processes, so they must be plain values.
        """
        task = pickle.dumps((function, args))
        try:
            self._wait_until_ready()
            self._task_writer.send_bytes(task)
            # A task may be as large as all frames of a replay, so nothing keeps it.
            del task
            answer = self._answer_reader.recv_bytes()
        except Exception:
            # After any error, for example for want of memory, the pipes are out of step.
            raise WorkerDied from None
        result, error = pickle.loads(answer)  # noqa: S301 - it comes from our own process
        if error is not None:
            raise error
        return result

    def _wait_until_ready(self) -> None:
        """Wait until the process has its ends of the pipes. Raises EOFError if it dies before.

        On Windows, until then these ends belong to the bot, so that reading would never end.
        """
        if self._is_ready:
            return
        wait([self._answer_reader, self._process.sentinel])
        if not self._answer_reader.poll():
            raise EOFError
        self._answer_reader.recv_bytes()
        self._is_ready = True

    def end(self) -> None:
        """Kill the process. A call in another thread then raises WorkerDied."""
        self._process.kill()
        self._process.join()


def _work(tasks: _ReadingEnd, answers: _WritingEnd, niceness: int, most_seconds: float) -> None:
    """Run one task after another; give the bot priority, and ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers.send_bytes(READY)
    # One process uses one core: threads of NumPy would only slow each other down.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    if sys.platform != "win32":
        os.nice(niceness)
    received = SimpleQueue[bytes]()
    threading.Thread(target=_receive, args=(tasks, received), daemon=True).start()
    while True:
        answers.send_bytes(_answer_next(received, most_seconds))


def _receive(tasks: _ReadingEnd, received: "SimpleQueue[bytes]") -> None:
    """Receive tasks; end the process, even during a task, as soon as the bot has ended."""
    while True:
        try:
            received.put(tasks.recv_bytes())
        except BaseException:
            os._exit(0)


def _answer_next(received: "SimpleQueue[bytes]", most_seconds: float) -> bytes:
    """Run the next task; return its result and its error, one of which is None.

    If the task takes too long, the process ends with a traceback.
    """
    task = received.get()
    faulthandler.dump_traceback_later(most_seconds, exit=True)
    try:
        function, args = pickle.loads(task)  # noqa: S301 - it comes from our own process
        del task
        return pickle.dumps((function(*args), None))
    except Exception as error:
        error.add_note(traceback.format_exc())
        return _answer_of_error(error)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _answer_of_error(error: Exception) -> bytes:
    """Return an answer with this error, or with a description if it cannot travel."""
    try:
        answer = pickle.dumps((None, error))
        pickle.loads(answer)  # noqa: S301 - some errors can be written, but not read
    except Exception:
        described = RuntimeError("".join(traceback.format_exception(error)))
        answer = pickle.dumps((None, described))
    return answer
