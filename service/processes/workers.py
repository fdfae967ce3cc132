"""Other processes for what takes long, so that no answer waits for it."""

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
"""What one piece of work may take: far more than any needs on a busy machine. A worker that hangs
in one ends, and says where it was."""

IDLE_SECONDS = 300.0
"""After which workers end that were asked for nothing: together they hold nearly as much memory as
the bot. The next piece of work waits for a new one, for a second or so."""


def obstacle() -> str | None:
    """Why no worker can be started on this machine; ``None`` where that can be done.

    Workers share semaphores, which are files in ``/dev/shm`` on Linux: it may be read-only or full.
    """
    if sys.platform == "win32":
        return None
    try:
        # Of this kind it leaves nothing that another process must tidy up.
        get_context("fork").Lock()
    except (OSError, ImportError) as error:
        return f"{type(error).__name__}: {error}"
    return None


class _Leash(Protocol):
    """The reading end of a pipe, of whichever kind the system has."""

    def recv_bytes(self) -> bytes: ...


class _Pool:
    """Processes on a leash: they end when it is let go, in the middle of their work, too.

    It is the end of a pipe: the system lets it go with a bot that was killed.
    """

    def __init__(self, processes: int, niceness: int, most_seconds: float) -> None:
        context = get_context("spawn")
        follow, self._leash = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(
            processes,
            mp_context=context,
            initializer=_set_up_worker,
            initargs=(niceness, follow),
        )
        self._most_seconds = most_seconds
        self.ended = False

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        # Submitting to a pool that is broken already raises here, as the result of one would.
        piece = self._executor.submit(_bounded, self._most_seconds, function, *args)
        # Python 3.11 breaks over telling a cancelled piece that its worker died, and tells nobody
        # else: all others would be waited for in vain.
        piece.set_exception = partial(_fail, ref(piece))
        return await asyncio.wrap_future(piece)

    def let_go(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)

    def end(self) -> None:
        self.ended = True
        self._leash.close()
        # Python, at its own end, writes into a pipe which the pool's thread may be closing then:
        # the thread has ended before, as soon as its processes have.
        self._executor.shutdown(cancel_futures=True)


class Workers:
    """Runs functions of a module's top level in processes of their own, started when needed."""

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
        self._waited_for = 0
        """Pieces of work that somebody waits for."""
        self._idle: asyncio.TimerHandle | None = None

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """What the function gives; a worker that died is replaced and asked once more.

        Arguments and result travel between processes, so they must be plain values.
        """
        if self._idle is not None:
            self._idle.cancel()
        self._waited_for += 1
        try:
            return await self._run(function, *args)
        finally:
            self._waited_for -= 1
            if not self._waited_for:
                loop = asyncio.get_running_loop()
                self._idle = loop.call_later(self._idle_seconds, self._let_go)

    def close(self) -> None:
        """End the workers at once; what they were doing is forgotten."""
        if self._pool is not None:
            self._pool.end()
            self._pool = None

    async def _run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        pool = self._running()
        try:
            return await pool.run(function, *args)
        except BrokenProcessPool:
            if pool.ended:
                # As what was not begun: nobody waits for it any more.
                raise asyncio.CancelledError from None
            if self._pool is pool:
                log.warning("a worker died")
                self._let_go()
        return await self._running().run(function, *args)

    def _let_go(self) -> None:
        """Let the workers end by themselves; the next piece of work starts others."""
        if self._pool is not None:
            self._pool.let_go()
            self._pool = None

    def _running(self) -> _Pool:
        if self._pool is None:
            self._pool = _Pool(self._processes, self._niceness, self._most_seconds)
        return self._pool


class Background:
    """Work that may wait for all other: one piece of it at a time is with the workers.

    A caller with several pieces waits for a turn with each, so that all get on side by side.
    """

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._turn = asyncio.Lock()

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """What the function gives, as :meth:`Workers.run` does, once it is this piece's turn."""
        async with self._turn:
            return await self._workers.run(function, *args)


def _fail(known: "ref[Future[T]]", exception: BaseException | None) -> None:
    """Let a piece of work end in an error, unless it was cancelled or nobody knows it any more."""
    piece = known()
    if piece is not None:
        with suppress(InvalidStateError):
            Future.set_exception(piece, exception)


def _bounded(most_seconds: float, function: Callable[[*Args], T], *args: *Args) -> T:
    """What the function gives; where it takes too long, the process ends with a trace."""
    faulthandler.dump_traceback_later(most_seconds, exit=True)
    try:
        return function(*args)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _set_up_worker(niceness: int, leash: _Leash) -> None:
    """Yield to the bot, leave Ctrl-C to it, and never outlive it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # One process, one core: NumPy's own threads would only get into each other's way.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    if sys.platform != "win32":
        os.nice(niceness)
    threading.Thread(target=_follow, args=(leash,), daemon=True).start()


def _follow(leash: _Leash) -> None:
    with suppress(EOFError, OSError):
        leash.recv_bytes()
    os._exit(0)
