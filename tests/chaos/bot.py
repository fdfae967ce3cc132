"""Runs `python bot.py` in a process of its own, and starts it again whenever it ends."""

import asyncio
import json
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from discord_playground import Playground
from service.startup.problem import EXIT_REFUSED, EXIT_TRY_AGAIN
from tests.chaos.troubles import TroublePeriod, Troubles
from tests.e2e.bots import ROOT, bot_environment

ExitCallback = Callable[[], Awaitable[None]]

LONGEST_LINE = 2**20
ONLINE = "online"
FAILED_STARTS = {EXIT_REFUSED, EXIT_TRY_AGAIN}
"""The exit codes of a bot that could not start, because the database or Discord was away."""

STOP_SECONDS = 8.0
SLACK_SECONDS = 4.0
"""Additional seconds that a stop may take, because the machine may be busy."""

COMPUTER_PAUSE_SECONDS = "0.1"


class Bot:
    """The bot's process, its log and its problems."""

    def __init__(
        self,
        playground: Playground,
        folder: Path,
        troubles: Troubles,
        program: tuple[str, ...],
        settings: Mapping[str, str],
    ) -> None:
        self.problems: list[str] = []
        self.start_count = 0
        self.on_exit: ExitCallback
        """Called after each end of the process, before the next start. The run sets it."""
        self.restart_pause_seconds = 0.0
        """Seconds between the end of the process and its next start."""
        self._playground = playground
        self._program = program
        self._settings = settings
        """Settings of this run in addition to those of every run."""
        self._folder = folder
        self._log = folder / "bot.log"
        self._troubles = troubles
        self._process: Process | None = None
        self._offline_trouble: TroublePeriod | None = None
        self._online = asyncio.Event()
        self._expected_codes: set[int] = set()
        """Exit codes that are no problem, as the test itself ended the process."""
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Return the id of the process while it runs."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    async def keep_running(self) -> None:
        """Start the bot again and again, until `close` is called."""
        while not self._closed:
            self._mark_offline()
            self._expected_codes.clear()
            self._process = process = await self._start_process()
            self.start_count += 1
            await self._read_log(process)
            code = await process.wait()
            self._mark_offline()
            self._check_exit_code(code)
            await self.on_exit()
            await asyncio.sleep(self.restart_pause_seconds)
            self.restart_pause_seconds = 0.3

    async def wait_until_online(self, seconds: float) -> None:
        """Wait until the bot is online, for at most this number of seconds."""
        await asyncio.wait_for(self._online.wait(), seconds)

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self._send_ending_signal(signal.SIGKILL, {-signal.SIGKILL})

    async def stop(self) -> None:
        """Ask the process to stop, and report a problem if it takes too long."""
        process = self._process
        # SIGTERM kills a Python that has just started, before the bot can handle the signal.
        self._send_ending_signal(signal.SIGTERM, {0, -signal.SIGTERM})
        if process is not None:
            try:
                await asyncio.wait_for(process.wait(), STOP_SECONDS + SLACK_SECONDS)
            except TimeoutError:
                self.problems.append(f"SIGTERM took longer than {STOP_SECONDS} s")
                self.kill()

    def suspend(self) -> None:
        """Suspend the process (SIGSTOP)."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let the process continue (SIGCONT)."""
        self._signal(signal.SIGCONT)

    async def close(self) -> None:
        """Stop the bot and do not start it again."""
        self._closed = True
        await self.stop()

    def worker_pids(self) -> list[int]:
        """Return the ids of the bot's child processes, which draw pictures and calculate moves."""
        if self.pid is None:
            return []
        threads = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(child) for one in threads for child in one.read_text().split()]

    def _send_ending_signal(self, ending_signal: signal.Signals, codes: set[int]) -> None:
        if self.pid is not None:
            self._expected_codes |= codes
            self._mark_offline()
            self._signal(ending_signal)

    def _signal(self, signal_to_send: signal.Signals) -> None:
        process = self._process
        if process is not None and process.returncode is None:
            process.send_signal(signal_to_send)

    def _mark_offline(self) -> None:
        self._online.clear()
        if self._offline_trouble is None:
            self._offline_trouble = self._troubles.begin_trouble("the bot is away", ago=0.5)

    def _check_exit_code(self, code: int) -> None:
        if code not in self._expected_codes | FAILED_STARTS:
            self.problems.append(f"the bot ended by itself with {code}")

    async def _start_process(self) -> Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, *self._program),
            cwd=self._folder,
            env=self._environment(),
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
            limit=LONGEST_LINE,
        )

    async def _read_log(self, process: Process) -> None:
        assert process.stdout is not None
        with self._log.open("ab", buffering=0) as log:
            async for line in process.stdout:
                log.write(line)
                self._read_log_line(line)

    def _read_log_line(self, line: bytes) -> None:
        try:
            said: dict[str, Any] = json.loads(line)
        except ValueError:
            return
        # A process that the test is ending may still have an "online" line in its pipe. Ignore
        # that line.
        if said.get("event") == ONLINE and not self._expected_codes:
            self._online.set()
            if self._offline_trouble is not None:
                self._offline_trouble.end, self._offline_trouble = (
                    asyncio.get_running_loop().time(),
                    None,
                )
        if said.get("event") == "a click failed":
            self.problems.append(f"a click failed: {said.get('exception', '')[-600:]}")

    def _environment(self) -> dict[str, str]:
        return bot_environment(
            self._playground,
            CARTAGENA_LOG_FORMAT="json",
            CARTAGENA_PAUSE=COMPUTER_PAUSE_SECONDS,
            PYTHONPATH=str(ROOT),
            **self._settings,
        )
