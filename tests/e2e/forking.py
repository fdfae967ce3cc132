"""The bot's process without its start: forked from one that has imported everything already.

Importing takes most of a start, and most tests that kill the bot start it several times. What runs
is `bot.main` all the same, in a process of its own; `tests/service/running/test_run.py` starts
`python bot.py` itself.
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
IMPORTED = ["bot", "cogs.cartagena", "service.database", "service.running.main"]
ROOT = Path(bot.__file__).parent


class ForkedBot:
    """One life of the bot, working in a folder and writing all it prints to a log."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str],
        log: Path,
        before: Callable[[], None] | None = None,
        main: Callable[[], int] = bot.main,
        errors: Path | None = None,
    ) -> None:
        """``before`` is called there first, then ``main``; both are found by module and name.

        ``errors`` is where standard error goes, if not to the log.
        """
        given = (folder, dict(environment), (log, errors or log), before, main)
        self._process = CONTEXT.Process(target=_run, args=given)

    def start(self, quiet: Mapping[str, str]) -> None:
        """Begin; the process that all are forked from is started in the environment `quiet`."""
        CONTEXT.set_forkserver_preload(IMPORTED)
        kept = dict(os.environ)
        try:
            # Wherever the test works: what it cannot find it would leave to every life.
            _replace({**quiet, "PYTHONPATH": str(ROOT)})
            forkserver.ensure_running()
        finally:
            _replace(kept)
        self._process.start()

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.exitcode is None

    def send_signal(self, sign: int) -> None:
        """Send it a signal."""
        assert self._process.pid is not None
        os.kill(self._process.pid, sign)

    async def wait(self) -> int:
        """Wait until it ends; gives the exit code, negative for a signal."""
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


def _replace(environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)


def _run(
    folder: Path,
    environment: Mapping[str, str],
    streams: tuple[Path, Path],
    before: Callable[[], None] | None,
    main: Callable[[], int],
) -> None:
    for stream, path in enumerate(streams, start=1):
        with path.open("ab") as output:
            os.dup2(output.fileno(), stream)
    _replace(environment)
    os.chdir(folder)
    sys.argv = ["bot.py"]
    if before is not None:
        before()
    code = main()
    # As `python bot.py` ends: pools first, then what `multiprocessing` tidies up.
    threading._shutdown()  # pyright: ignore[reportAttributeAccessIssue]
    sys.exit(code)
