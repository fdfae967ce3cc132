"""Starts the bot's process quickly: forks it from a process that has done all imports.

Imports take most of a start, and most tests that kill the bot start it several times. The process
still runs `bot.main`. `tests/service/running/test_run.py` tests the start of `python bot.py`
itself.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Mapping
from multiprocessing import forkserver, get_context
from pathlib import Path

import pytest

import bot

if sys.platform == "win32":
    pytest.skip("Windows forks no process", allow_module_level=True)

CONTEXT = get_context("forkserver")
PRELOADED_MODULES = ["bot", "cogs.cartagena", "service.database", "service.running.main"]
ROOT = Path(bot.__file__).parent


class ForkedBot:
    """A process of the bot that works in a folder and writes all its output to a log."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str],
        log: Path,
        before_main: Callable[[], None] | None = None,
        main: Callable[[], int] = bot.main,
        errors: Path | None = None,
    ) -> None:
        """Prepare a process that calls ``before_main`` and then ``main``.

        The process finds both functions by module and name. ``errors`` is the file for standard
        error; without it, standard error goes to the log.
        """
        args = (folder, dict(environment), (log, errors or log), before_main, main)
        self._process = CONTEXT.Process(target=_run, args=args)

    def start(self, server_environment: Mapping[str, str]) -> None:
        """Start the process.

        All processes are forked from the fork server, which starts in ``server_environment``.
        """
        CONTEXT.set_forkserver_preload(PRELOADED_MODULES)
        own_environment = dict(os.environ)
        try:
            # Without this path, a fork server in another folder could not preload the modules.
            _replace_environment({**server_environment, "PYTHONPATH": str(ROOT)})
            forkserver.ensure_running()
        finally:
            _replace_environment(own_environment)
        self._process.start()

    @property
    def running(self) -> bool:
        """Whether the process is still running."""
        return self._process.exitcode is None

    def send_signal(self, signal_number: int) -> None:
        """Send the process a signal."""
        assert self._process.pid is not None
        os.kill(self._process.pid, signal_number)

    async def wait(self) -> int:
        """Wait until the process ends; return its exit code, which is negative for a signal."""
        ended = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode


def _replace_environment(environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)


def _run(
    folder: Path,
    environment: Mapping[str, str],
    streams: tuple[Path, Path],
    before_main: Callable[[], None] | None,
    main: Callable[[], int],
) -> None:
    for stream, path in enumerate(streams, start=1):
        with path.open("ab") as output:
            os.dup2(output.fileno(), stream)
    _replace_environment(environment)
    os.chdir(folder)
    sys.argv = ["bot.py"]
    if before_main is not None:
        before_main()
    code = main()
    # As at the end of `python bot.py`, thread and process pools end before `multiprocessing`.
    threading._shutdown()  # pyright: ignore[reportAttributeAccessIssue]
    sys.exit(code)
