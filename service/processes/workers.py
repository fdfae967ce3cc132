"""Runs slow work in other processes, so that no answer waits for it."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TypeVar, TypeVarTuple

import structlog

from service.processes.worker import Worker, WorkerDied

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


class _Pool:
    """Threads that share workers; a worker starts only if all others are busy."""

    def __init__(self, processes: int, niceness: int, most_seconds: float) -> None:
        self._niceness = niceness
        self._most_seconds = most_seconds
        self._threads = ThreadPoolExecutor(processes, "worker")
        self._workers = set[Worker]()
        self._idle = list[Worker]()
        self._lock = threading.Lock()
        """Guards against a worker that starts while all workers end."""
        self._ended = False

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Return the function's result; if its worker dies, another worker tries once more."""
        try:
            return await self._run_once(function, *args)
        except WorkerDied:
            log.warning("a worker died")
        return await self._run_once(function, *args)

    async def _run_once(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Return the function's result. Raises WorkerDied, and CancelledError if the pool ends."""
        if self._ended:
            raise asyncio.CancelledError
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._call, function, *args)
        except WorkerDied:
            if not self._ended:
                raise
        # Treat this piece like those that had not begun: nobody waits for it any more.
        raise asyncio.CancelledError

    def end(self) -> None:
        with self._lock:
            self._ended = True
            workers = tuple(self._workers)
        for worker in workers:
            worker.end()
        # The threads end at once, as their workers have ended.
        self._threads.shutdown(cancel_futures=True)

    def _call(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Call an idle worker. If it dies, the next call starts another one."""
        worker = self._take_worker()
        try:
            return worker.call(function, *args)
        except WorkerDied:
            self._workers.discard(worker)
            worker.end()
            raise
        finally:
            if worker in self._workers:
                self._idle.append(worker)

    def _take_worker(self) -> Worker:
        """Return the worker that was busy last, whose memory is warm, or a new one."""
        with self._lock:
            if self._ended:
                raise WorkerDied
            if self._idle:
                return self._idle.pop()
            worker = Worker(self._niceness, self._most_seconds)
            self._workers.add(worker)
            return worker


@dataclass(eq=False)
class Workers:
    """Runs top-level functions of modules in processes of their own, started when needed."""

    processes: int = 1
    niceness: int = NICENESS
    most_seconds: float = MOST_SECONDS
    idle_seconds: float = IDLE_SECONDS
    _pool: _Pool | None = field(default=None, init=False)
    _awaited_count: int = field(default=0, init=False)
    """Number of pieces of work that somebody waits for."""
    _idle_timer: asyncio.TimerHandle | None = field(default=None, init=False)

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Return the function's result; if its worker dies, another worker tries once more.

        Arguments and result travel between processes, so they must be plain values.
        """
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        self._awaited_count += 1
        try:
            return await self._running_pool().run(function, *args)
        finally:
            self._awaited_count -= 1
            if not self._awaited_count:
                loop = asyncio.get_running_loop()
                self._idle_timer = loop.call_later(self.idle_seconds, self.close)

    def close(self) -> None:
        """End the workers at once; unfinished work is lost, and new work starts new workers."""
        if self._pool is not None:
            self._pool.end()
            self._pool = None

    def _running_pool(self) -> _Pool:
        if self._pool is None:
            self._pool = _Pool(self.processes, self.niceness, self.most_seconds)
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
