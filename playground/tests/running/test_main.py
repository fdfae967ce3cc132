"""Tests of `python -m discord_playground`: a server process with a bot process beside it."""

import asyncio
import os
import signal
import socket
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from discord_playground.testing.terminal import PATIENCE, Terminal, wait_until_online
from processes import is_alive
from running.terminal import PROJECT, running_command

SCRIPT = Path(__file__).parents[1] / "bots" / "harbour_script.py"


def run_playground(
    folder: Path, *more: str, **environment: str
) -> AbstractAsyncContextManager[Terminal]:
    return running_command("--folder", str(folder), "--bot", str(SCRIPT), *more, **environment)


async def test_killed_bot_restarts_and_ends_when_the_command_ends(tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    # The bot must not get the variables with which the playground was started.
    inherited = {"DISCORD_SECRET": "x", "HARBOUR_DATA": "elsewhere"}
    async with run_playground(
        tmp_path / "ours", "--port", "0", "--limits", "off", **inherited
    ) as command:
        address = (await command.find_next_line(r"(http://127\.0\.0\.1:\d+)"))[1]
        first_process = int((await command.find_next_line(r"process (\d+)"))[1])
        await wait_until_online(address)
        os.kill(first_process, signal.SIGKILL)
        await command.find_next_line("killed by signal 9")
        second_process = int((await command.find_next_line(r"process (\d+)"))[1])
        await wait_until_online(address)
        assert await command.stop_with_signal() == 0
        assert not is_alive(second_process)
    assert (tmp_path / "ours" / "data").exists()


@pytest.mark.long
async def test_command_ends_if_the_bot_refuses_to_start(tmp_path: Path) -> None:
    async with run_playground(tmp_path, "--port", "0", HARBOUR_REFUSES="1") as command:
        await command.find_next_line("does not start")
        async with asyncio.timeout(PATIENCE):
            assert await command.process.wait() == 2


@pytest.fixture
def used_port() -> Any:
    with socket.socket() as occupied:
        occupied.bind(("127.0.0.1", 0))
        occupied.listen()
        yield occupied.getsockname()[1]


async def test_higher_port_is_used_if_the_requested_port_is_in_use(
    tmp_path: Path, used_port: int
) -> None:
    async with run_playground(tmp_path, "--port", str(used_port), "--no-bot") as command:
        port = int((await command.find_next_line(rf"Port {used_port} is in use; taking (\d+)"))[1])
        assert port > used_port
        token = (await command.find_next_line("DISCORD_TOKEN=(.+)"))[1]
        async with aiohttp.ClientSession() as session:
            url = f"http://127.0.0.1:{port}/api/v10/users/@me"
            async with session.get(url, headers={"Authorization": f"Bot {token}"}) as response:
                assert response.status == 200
        assert await command.stop_with_signal(signal.SIGTERM) == 0


async def test_page_is_served_if_the_project_is_a_symlink(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(PROJECT)
    environment = {"PYTHONSAFEPATH": "1", "PYTHONPATH": str(link)}
    async with run_playground(tmp_path, "--port", "0", "--no-bot", **environment) as command:
        address = (await command.find_next_line(r"(http://127\.0\.0\.1:\d+)"))[1]
        url = f"{address}/page/js/app.js"
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            assert response.status == 200
        assert await command.stop_with_signal() == 0


@pytest.mark.parametrize("said", ["70000", "-1", "http"])
async def test_invalid_port_ends_the_command_with_an_error(tmp_path: Path, said: str) -> None:
    async with run_playground(tmp_path, f"--port={said}", "--no-bot") as command:
        await command.find_next_line(f"--port: '{said}' is not a number from 0 to 65535")
        async with asyncio.timeout(PATIENCE):
            assert await command.process.wait() == 2


@pytest.mark.parametrize(("said", "enforced"), [((), True), (("--limits", "off"), False)])
async def test_rate_limits_are_on_unless_switched_off(
    tmp_path: Path, said: tuple[str, ...], enforced: bool
) -> None:
    async with run_playground(tmp_path, "--port", "0", *said, "--no-bot") as command:
        token = (await command.find_next_line(r"DISCORD_TOKEN=(.+)"))[1]
        url = (await command.find_next_line(r"DISCORD_API_URL=(.+)"))[1]
        headers = {"Authorization": f"Bot {token}"}
        async with aiohttp.ClientSession(headers=headers) as http:
            asked = [http.get(f"{url}/users/@me") for _ in range(150)]
            answers = await asyncio.gather(*asked)
        assert any(answer.status == 429 for answer in answers) is enforced
        assert await command.stop_with_signal() == 0
