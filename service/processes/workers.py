"""Other processes for what takes long, so that no answer waits for it."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import TypeVar, TypeVarTuple

import structlog

log = structlog.get_logger(__name__)

Args = TypeVarTuple("Args")
T = TypeVar("T")

NICENESS = 5


class Workers:
    """Runs functions of a module's top level in processes of their own, started when needed."""

    def __init__(self, processes: int = 1, niceness: int = NICENESS) -> None:
        self._processes = processes
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """What the function gives; a worker that died is replaced and asked once more.

        Arguments and result travel between processes, so they must be plain values.
        """
        pool = self._running()
        try:
            return await _submitted(pool, function, *args)
        except BrokenProcessPool:
            if self._pool is pool:
                log.warning("a worker died")
                self._let_go()
        return await _submitted(self._running(), function, *args)

    def close(self) -> None:
        """Let the workers go; what they were doing is forgotten."""
        self._let_go()

    def _let_go(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=get_context("spawn"),
                initializer=_settle_in,
                initargs=(self._niceness,),
            )
        return self._pool


async def _submitted(pool: ProcessPoolExecutor, function: Callable[[*Args], T], *args: *Args) -> T:
    # Submitting to a pool that is broken already raises here, as the result of one would.
    return await asyncio.get_running_loop().run_in_executor(pool, function, *args)


def _settle_in(niceness: int) -> None:
    """Yield to the bot, leave Ctrl-C to it, and never outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # One process, one core: NumPy's own threads would only get into each other's way.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    if hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
