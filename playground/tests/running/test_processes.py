"""Tests of `python -m discord_playground --processes 3`: one bot in several processes."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from discord_playground import Playground, until
from discord_playground.bot_processes import run_bots
from discord_playground.config import Config
from discord_playground.testing.terminal import PATIENCE
from processes import is_alive
from running.terminal import terminal

SCRIPT = Path(__file__).parents[1] / "bots" / "sharded_script.py"
BESIDE = "import os, sys; print('parrot', flush=True); sys.stdin.read(); open('ended', 'w')"
SETTINGS = f"""
    [bot]
    command = ["{{python}}", "{SCRIPT}"]
    folder = "data"
    [bot.environment]
    DISCORD_TOKEN = "{{token}}"
    DISCORD_API_URL = "{{api_url}}"
    DISCORD_GATEWAY_URL = "{{gateway_url}}"
    [processes]
    beside = ["{{python}}", "-c", "{BESIDE}"]
    [processes.environment]
    SHARD = "{{process}}"
    SHARDS = "{{processes}}"
    BESIDE = "{{beside}}"
    [server]
    channels = ["pier"]
    people = ["Ana"]
    guilds = 3
    [gateway]
    identify_seconds = 0
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    found = tmp_path / "playground.toml"
    found.write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "data").mkdir()
    return found


async def test_each_process_serves_its_own_shard_and_is_restarted(place: Path) -> None:
    config, stop, said = Config.read(place), asyncio.Event(), list[str]()
    async with await Playground.start(config=config) as playground:
        running = asyncio.create_task(run_bots(config, playground, 3, stop, said.append))
        await playground.bot_ready(PATIENCE)
        ana = playground.person("Ana")

        async def answer(number: int) -> str:
            guild = playground.guild(f"Playground {number}" if number > 1 else "Playground")
            return (await ana.slash("who", guild.channel("pier"))).text

        answers = {await answer(number) for number in (1, 2, 3)}
        assert answers == {"parrot 0 answers", "parrot 1 answers", "parrot 2 answers"}
        number = next(int(line.split()[-1].rstrip(".")) for line in said if "process" in line)
        os.kill(number, signal.SIGKILL)
        await until(lambda: not playground.gateway.is_whole(), PATIENCE, "It is noticed")
        await playground.bot_ready(PATIENCE)
        assert {await answer(number) for number in (1, 2, 3)} == answers
        stop.set()
        assert await running == 0
    assert (place.parent / "ended").exists()


async def test_all_processes_stop_with_the_command(place: Path) -> None:
    async with terminal("--config", str(place), "--port", "0", "--processes", "2") as typed:
        numbers = [int((await typed.line(r"process (\d+)"))[1]) for _ in range(2)]
        assert await typed.end() == 0
        assert not any(map(is_alive, numbers))


async def test_beside_program_ends_if_the_playground_is_killed(place: Path) -> None:
    async with terminal("--config", str(place), "--port", "0", "--processes", "2") as typed:
        numbers = [int((await typed.line(r"process (\d+)"))[1]) for _ in range(2)]
        await typed.end(signal.SIGKILL)
        await until((place.parent / "ended").exists, PATIENCE, "It ends")
    for number in numbers:
        os.kill(number, signal.SIGKILL)


async def test_beside_program_may_print_much_output(place: Path) -> None:
    much = "sys.stdout.write(1000000 * 'parrot '); sys.stdout.flush(); open('printed', 'w')"
    text = SETTINGS.replace("sys.stdin.read()", f"{much}; sys.stdin.read()")
    place.write_text(text, encoding="utf-8")
    config, stop = Config.read(place), asyncio.Event()
    async with await Playground.start(config=config) as playground:
        running = asyncio.create_task(run_bots(config, playground, 2, stop, print))
        await until((place.parent / "printed").exists, PATIENCE, "It goes on")
        stop.set()
        assert await running == 0


async def test_silent_beside_program_is_stopped(place: Path) -> None:
    text = SETTINGS.replace("print('parrot', flush=True)", "open('silent', 'w')")
    place.write_text(text, encoding="utf-8")
    async with terminal("--config", str(place), "--port", "0", "--processes", "2") as typed:
        await until((place.parent / "silent").exists, PATIENCE, "It runs")
        assert await typed.end() == 0
    assert (place.parent / "ended").exists()


async def test_reason_of_a_failing_beside_program_is_printed(place: Path) -> None:
    text = SETTINGS.replace(BESIDE, "import sys; sys.exit('no parrots in this town')")
    place.write_text(text, encoding="utf-8")
    async with terminal("--config", str(place), "--port", "0", "--processes", "2") as typed:
        await typed.line("no parrots in this town")
        await typed.line("cannot start: what runs beside several processes does not")
        assert await typed.process.wait() == 2
    async with terminal("--config", str(place), "--port", "0", "--processes", "none") as typed:
        await typed.line("'none' is not a number from 1")
