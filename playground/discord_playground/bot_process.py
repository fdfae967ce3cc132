"""The bot in its own process: start, kill, stop and restart it."""

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from discord_playground.config import Config
from discord_playground.server import Playground

PAUSE_SECONDS = 1.0
LONGEST_PAUSE = 30.0
STEADY_SECONDS = 20.0
"""Seconds of a steady run. After a longer run the next pause is PAUSE_SECONDS. Otherwise each pause
is twice as long as the one before, up to LONGEST_PAUSE."""
STOP_SECONDS = 12.0
REFUSED_EXIT_CODE = 2
"""The exit code of a bot that refuses to start until somebody repairs its setup."""


class BotProcess:
    """One process of the bot.

    It works in `folder`, so it does not read a `.env` file of another folder. Its output goes to
    `output`, or to the terminal.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str],
        output: BinaryIO | None = None,
    ) -> None:
        self._command = command
        self._folder = folder
        self._environment = dict(environment)
        self._output = output
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> int:
        """Start the process and return its id."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=self._folder,
            env=self._environment,
            start_new_session=True,
            stdout=self._output,
            stderr=self._output,
        )
        return self._process.pid

    async def wait(self) -> int:
        """Wait until the process ends. Return its exit code, negative for a signal."""
        assert self._process is not None, "It was never started."  # noqa: S101 - a mistake of ours
        return await self._process.wait()

    def kill(self) -> None:
        """Kill the process without a warning (-9), like a crash."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def stop(self) -> None:
        """Ask the process to stop. Kill it if it still runs after STOP_SECONDS."""
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


def bot_from_config(
    config: Config,
    playground: Playground,
    output: BinaryIO | None = None,
    *,
    process: int = 1,
    processes: int = 1,
    first_line: str = "",
) -> BotProcess:
    """Return the bot that the file describes, connected to this playground.

    It is process number `process` of `processes`. `first_line` replaces `{beside}`: it is
    the first line that the program beside several processes has printed.
    """
    placeholders = local_placeholders(config) | {
        "token": playground.token,
        "api_url": playground.api_url,
        "gateway_url": playground.gateway_url,
        "clock": str(playground.clock_file),
        "process": str(process),
        "processes": str(processes),
        "beside": first_line,
    }
    command, environment = config.bot_command(placeholders), config.bot_environment(placeholders)
    return BotProcess(command, config.folder, environment, output)


def local_placeholders(config: Config) -> dict[str, str]:
    """Return the values of the placeholders that are known before a playground runs."""
    return {
        "python": sys.executable,
        "here": str(config.here.resolve()),
        "folder": str(config.folder.resolve()),
    }


async def keep_running(bot: BotProcess, say: Callable[[str], None]) -> int:
    """Start the bot again each time it ends. Return only when it refuses to start."""
    clock, pause = asyncio.get_running_loop().time, PAUSE_SECONDS
    while True:
        began = clock()
        say(f"The bot runs as process {await bot.start()}.")
        code = await bot.wait()
        if code == REFUSED_EXIT_CODE:
            say("The bot does not start; it says why above.")
            return code
        pause = PAUSE_SECONDS if clock() - began > STEADY_SECONDS else pause
        say(f"The bot {_end_text(code)}; starting it again in {pause:g} s.")
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


def _end_text(code: int) -> str:
    return f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
