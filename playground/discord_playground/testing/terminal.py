"""The playground's command as somebody at a terminal starts it, reads it and opens its page."""

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

PATIENCE = 20
"""Seconds that a test waits for a line, a bot or an end."""


class Terminal:
    """A running command and the lines it prints."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def line(self, pattern: str) -> re.Match[str]:
        """The next line that fits."""
        assert self.process.stdout is not None  # noqa: S101
        seen: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while line := (await self.process.stdout.readline()).decode():
                seen.append(line)
                if found := re.search(pattern, line):
                    return found
        raise AssertionError(f"{pattern} not in {seen}")

    async def end(self, number: int = signal.SIGINT) -> int:
        """Stop it; gives the exit code."""
        self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()


@asynccontextmanager
async def terminal(
    *typed: str, folder: Path, environment: Mapping[str, str]
) -> AsyncIterator[Terminal]:
    """The command with these arguments in a folder, killed at the end if it still runs."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "discord_playground", *typed),
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
    """Its bots write into the same pipe: waiting would not end while one of them lives."""
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)


async def until_online(address: str) -> dict[str, Any]:
    """What a page sees once the bot is there and its commands are set."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        while True:
            async with session.ws_connect(f"{address}/people") as people:
                await people.send_json({"op": "look", "n": 1, "as": []})
                world = await people.receive_json()
            if world["bot"]["online"] and world["commands"]:
                return world
            await asyncio.sleep(0.05)
