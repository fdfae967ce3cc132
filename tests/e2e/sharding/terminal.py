"""`make play PROCESSES=2` as somebody at a terminal starts it, reads it and opens its page."""

import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.e2e.bots import ROOT, playing

PATIENCE = 20


class Terminal:
    """The running command and the lines it prints."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def line(self, pattern: str) -> re.Match[str]:
        """The next line that fits."""
        assert self._process.stdout is not None
        seen: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while line := (await self._process.stdout.readline()).decode():
                seen.append(line)
                if found := re.search(pattern, line):
                    return found
        raise AssertionError(f"{pattern} not in {seen}")

    async def end(self) -> int:
        """Press Ctrl-C; gives the exit code."""
        self._process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE):
            return await self._process.wait()


@asynccontextmanager
async def make_play(folder: Path) -> AsyncIterator[Terminal]:
    """The playground and two processes of our bot, which keep their data in this folder."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "discord_playground", "--port", "0"),
        *("--folder", str(folder), "--processes", "2"),
        cwd=ROOT,
        env=playing(),
        stdout=PIPE,
        stderr=STDOUT,
    )
    try:
        yield Terminal(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def until_online(address: str) -> list[str]:
    """The bot's commands, as the page knows them, once the bot is there."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        while True:
            async with session.ws_connect(f"{address}/people") as people:
                await people.send_json({"op": "look", "n": 1, "as": []})
                world: dict[str, Any] = await people.receive_json()
            if world["bot"]["online"] and world["commands"]:
                return [one["name"] for one in world["commands"]]
            await asyncio.sleep(0.05)
