"""`python -m playground`: a server process and a bot process beside it."""

import asyncio
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).parent / "bots" / "harbour_script.py"
PATIENCE = 20


class Terminal:
    """A running command and the lines it prints."""

    def __init__(self, process: Process) -> None:
        self.process = process

    async def line(self, pattern: str) -> re.Match[str]:
        """The next line that fits."""
        assert self.process.stdout is not None
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
async def opened(folder: Path, *more: str, **environment: str) -> AsyncIterator[Terminal]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "playground", "--folder", str(folder), "--bot", str(SCRIPT), *more),
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=PIPE,
        stderr=STDOUT,
    )
    try:
        yield Terminal(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


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


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_killed_bot_comes_back_and_all_stops_together(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    secrets = {"DISCORD_SECRET": "x", "CARTAGENA_DATABASE": "elsewhere"}
    async with opened(tmp_path / "ours", "--port", "0", **secrets) as terminal:
        address = (await terminal.line(r"(http://127\.0\.0\.1:\d+)"))[1]
        first = int((await terminal.line(r"process (\d+)"))[1])
        await until_online(address)
        os.kill(first, signal.SIGKILL)
        await terminal.line("killed by signal 9")
        second = int((await terminal.line(r"process (\d+)"))[1])
        await until_online(address)
        assert await terminal.end() == 0
        assert not is_alive(second)
    assert (tmp_path / "ours" / "playground.sqlite3").exists()


async def test_a_bot_that_refuses_to_start_ends_it(tmp_path: Path) -> None:
    async with opened(tmp_path, "--port", "0", HARBOUR_REFUSES="1") as terminal:
        await terminal.line("does not start")
        async with asyncio.timeout(PATIENCE):
            assert await terminal.process.wait() == 2


@pytest.fixture
def taken() -> Any:
    with socket.socket() as occupied:
        occupied.bind(("127.0.0.1", 0))
        occupied.listen()
        yield occupied.getsockname()[1]


async def test_a_port_in_use(tmp_path: Path, taken: int) -> None:
    async with opened(tmp_path, "--port", str(taken), "--no-bot") as terminal:
        port = int((await terminal.line(rf"Port {taken} is in use; taking (\d+)"))[1])
        assert port > taken
        token = (await terminal.line("DISCORD_TOKEN=(.+)"))[1]
        async with aiohttp.ClientSession() as session:
            url = f"http://127.0.0.1:{port}/api/v10/users/@me"
            async with session.get(url, headers={"Authorization": f"Bot {token}"}) as response:
                assert response.status == 200
        assert await terminal.end(signal.SIGTERM) == 0


@pytest.mark.parametrize(("said", "enforced"), [((), True), (("--limits", "off"), False)])
async def test_the_bot_is_limited_unless_told_otherwise(
    tmp_path: Path, said: tuple[str, ...], enforced: bool
) -> None:
    async with opened(tmp_path, "--port", "0", *said, "--no-bot") as terminal:
        token = (await terminal.line(r"DISCORD_TOKEN=(.+)"))[1]
        url = (await terminal.line(r"DISCORD_API_URL=(.+)"))[1]
        headers = {"Authorization": f"Bot {token}"}
        async with aiohttp.ClientSession(headers=headers) as http:
            asked = [http.get(f"{url}/users/@me") for _ in range(150)]
            answers = await asyncio.gather(*asked)
        assert any(answer.status == 429 for answer in answers) is enforced
        assert await terminal.end() == 0
