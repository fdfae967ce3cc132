"""Runs slow work in other processes, so that no answer waits for it."""

import asyncio
import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from typing import Protocol, TypeVar, TypeVarTuple
from weakref import ref

import structlog

log = structlog.get_logger(__name__)

Args = TypeVarTuple("Args")
T = TypeVar("T")

NICENESS = 5

MOST_SECONDS = 180.0
"""Seconds that one piece of work may take: far more than any needs, even on a busy machine.

A worker that hangs ends after that time, and writes a traceback that shows where it was.
"""

IDLE_SECONDS = 300.0
"""Seconds after which idle workers end: together they use nearly as much memory as the bot.

The next piece of work then waits about a second for a new worker.
"""


def worker_obstacle() -> str | None:
    """Return why no worker can be started on this machine, or ``None`` if workers can be started.

    Workers share semaphores. On Linux these are files in ``/dev/shm``, which may be read-only or
    full.
    """
    if sys.platform == "win32":
        return None
    try:
        # A lock of this kind leaves nothing that another process must remove.
        get_context("fork").Lock()
    except (OSError, ImportError) as error:
        return f"{type(error).__name__}: {error}"
    return None


class _PipeEnd(Protocol):
    """The reading end of a pipe, of whichever kind the system has."""

    def recv_bytes(self) -> bytes: ...


class _Pool:
    """Worker processes that end, even during their work, when the bot's end of a pipe is closed.

    If the bot is killed, the system closes that end.
    """

    def __init__(self, processes: int, niceness: int, most_seconds: float) -> None:
        context = get_context("spawn")
        worker_end, self._bot_end = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(
            processes,
            mp_context=context,
            initializer=_set_up_worker,
            initargs=(niceness, worker_end),
        )
        self._most_seconds = most_seconds
        self.ended = False

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        # If the pool is already broken, submit() raises the same error as the result would.
        future = self._executor.submit(_run_bounded, self._most_seconds, function, *args)
        # After a worker died, Python 3.11 fails at a cancelled future, and then leaves all other
        # futures without a result: their callers would wait for ever.
        future.set_exception = partial(_fail, ref(future))
        return await asyncio.wrap_future(future)

    def end_when_idle(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)

    def end(self) -> None:
        self.ended = True
        self._bot_end.close()
        # When Python exits, it writes into a pipe that the pool's thread may be closing. So wait
        # for that thread, which ends as soon as its processes have ended.
        self._executor.shutdown(cancel_futures=True)


class Workers:
    """Runs top-level functions of modules in processes of their own, started when needed."""

    def __init__(
        self,
        processes: int = 1,
        niceness: int = NICENESS,
        most_seconds: float = MOST_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._processes = processes
        self._niceness = niceness
        self._most_seconds = most_seconds
        self._idle_seconds = idle_seconds
        self._pool: _Pool | None = None
        self._awaited_count = 0
        """Number of pieces of work that somebody waits for."""
        self._idle_timer: asyncio.TimerHandle | None = None

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Return the function's result; if its worker dies, another worker tries once more.

        Arguments and result travel between processes, so they must be plain values.
        """
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        self._awaited_count += 1
        try:
            return await self._run(function, *args)
        finally:
            self._awaited_count -= 1
            if not self._awaited_count:
                loop = asyncio.get_running_loop()
                self._idle_timer = loop.call_later(self._idle_seconds, self._end_when_idle)

    def close(self) -> None:
        """End the workers at once; their unfinished work is lost."""
        if self._pool is not None:
            self._pool.end()
            self._pool = None

    async def _run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        pool = self._running_pool()
        try:
            return await pool.run(function, *args)
        except BrokenProcessPool:
            if pool.ended:
                # Treat this piece like those that had not begun: nobody waits for it any more.
                raise asyncio.CancelledError from None
            if self._pool is pool:
                log.warning("a worker died")
                self._end_when_idle()
        return await self._running_pool().run(function, *args)

    def _end_when_idle(self) -> None:
        """Let the workers end when they are done; the next piece of work starts new ones."""
        if self._pool is not None:
            self._pool.end_when_idle()
            self._pool = None

    def _running_pool(self) -> _Pool:
        if self._pool is None:
            self._pool = _Pool(self._processes, self._niceness, self._most_seconds)
        return self._pool


class Background:
    """Runs work that is less urgent than all other work, one piece at a time.

    A caller with several pieces waits anew before each piece, so all callers make progress.
    """

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._turn_lock = asyncio.Lock()

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Return the function's result, like :meth:`Workers.run`, when it is this piece's turn."""
        async with self._turn_lock:
            return await self._workers.run(function, *args)


def _fail(future_ref: "ref[Future[T]]", exception: BaseException | None) -> None:
    """Let a piece of work fail, unless it was cancelled or nobody refers to it any more."""
    future = future_ref()
    if future is not None:
        with suppress(InvalidStateError):
            Future.set_exception(future, exception)


def _run_bounded(most_seconds: float, function: Callable[[*Args], T], *args: *Args) -> T:
    """Return the function's result; if it takes too long, end the process with a traceback."""
    faulthandler.dump_traceback_later(most_seconds, exit=True)
    try:
        return function(*args)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _set_up_worker(niceness: int, worker_end: _PipeEnd) -> None:
    """Give the bot priority, ignore Ctrl-C, and end when the bot ends or is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # One process uses one core: threads of NumPy would only slow each other down.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    if sys.platform != "win32":
        os.nice(niceness)
    threading.Thread(target=_exit_with_bot, args=(worker_end,), daemon=True).start()


def _exit_with_bot(worker_end: _PipeEnd) -> None:
    with suppress(EOFError, OSError):
        worker_end.recv_bytes()
    os._exit(0)
