"""The playground's command at a terminal: a test starts it and reads its output and its page."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from discord_playground.testing.waiting import PATIENCE


class Terminal:
    """A running command and the lines it prints."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def find_next_line(self, pattern: str) -> re.Match[str]:
        """Return the next line that matches the pattern."""
        assert self.process.stdout is not None  # noqa: S101
        seen: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while line := (await self.process.stdout.readline()).decode():
                seen.append(line)
                if found := re.search(pattern, line):
                    return found
        raise AssertionError(f"{pattern} not in {seen}")

    async def stop_with_signal(self, signal_number: int = signal.SIGINT) -> int:
        """Stop the command with this signal. Return its exit code."""
        self.process.send_signal(signal_number)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


@asynccontextmanager
async def terminal(
    *arguments: str, folder: Path, environment: Mapping[str, str], python: str = sys.executable
) -> AsyncIterator[Terminal]:
    """Start the command with these arguments in a folder. Kill it at the end if it still runs.

    ``python`` is the interpreter that has the playground.
    """
    process = await asyncio.create_subprocess_exec(
        *(python, "-m", "discord_playground", *arguments),
        cwd=folder,
        env=environment,
        stdout=PIPE,
        stderr=STDOUT,
        start_new_session=True,
    )
    try:
        yield Terminal(process)
    finally:
        if process.returncode is None:
            _kill_with_its_bots(process)
            await process.wait()


def _kill_with_its_bots(process: Process) -> None:
    """Kill the command and its bots.

    The bots write into the command's pipe. If one of them stayed alive, the pipe would stay open
    and waiting for the command would not end.
    """
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


async def wait_until_online(address: str) -> dict[str, Any]:
    """Wait until the bot is online and its commands are set. Return the world as a page gets it."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        while True:
            async with session.ws_connect(f"{address}/people") as people:
                await people.send_json({"op": "look", "n": 1, "as": []})
                world = await people.receive_json()
            if world["bot"]["online"] and world["commands"]:
                return world
            await asyncio.sleep(0.05)
