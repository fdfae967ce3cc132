"""Tests of `python -m discord_playground --processes 3`: one bot in several processes."""

import asyncio
import contextlib
import os
import signal
from pathlib import Path

import pytest

from discord_playground import Playground, until
from discord_playground.bot_processes import run_bots
from discord_playground.config import Config
from discord_playground.testing.terminal import PATIENCE
from processes import is_alive
from running.terminal import running_command

SCRIPT = Path(__file__).parents[1] / "bots" / "sharded_script.py"
BESIDE_PROGRAM = "import os, sys; print('parrot', flush=True); sys.stdin.read(); open('ended', 'w')"
SETTINGS = f"""
    [bot]
    command = ["{{python}}", "{SCRIPT}"]
    folder = "data"
    [bot.environment]
    DISCORD_TOKEN = "{{token}}"
    DISCORD_API_URL = "{{api_url}}"
    DISCORD_GATEWAY_URL = "{{gateway_url}}"
    [processes]
    beside = ["{{python}}", "-c", "{BESIDE_PROGRAM}"]
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
def settings_file(tmp_path: Path) -> Path:
    path = tmp_path / "playground.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "data").mkdir()
    return path


async def test_each_process_serves_its_own_shard_and_is_restarted(settings_file: Path) -> None:
    config, stop, said = Config.read(settings_file), asyncio.Event(), list[str]()
    async with await Playground.start(config=config) as playground:
        running = asyncio.create_task(run_bots(config, playground, 3, stop, said.append))
        await playground.bot_ready(PATIENCE)
        ana = playground.person("Ana")

        async def answer(number: int) -> str:
            guild = playground.world.guild_by_name(
                f"Playground {number}" if number > 1 else "Playground"
            )
            return (await ana.slash("who", guild.channel("pier"))).text

        answers = {await answer(number) for number in (1, 2, 3)}
        assert answers == {"parrot 0 answers", "parrot 1 answers", "parrot 2 answers"}
        process_id = next(int(line.split()[-1].rstrip(".")) for line in said if "process" in line)
        os.kill(process_id, signal.SIGKILL)
        await until(
            lambda: not playground.gateway.all_shards_connected(), PATIENCE, "It is noticed"
        )
        await playground.bot_ready(PATIENCE)
        assert {await answer(number) for number in (1, 2, 3)} == answers
        stop.set()
        assert await running == 0
    assert (settings_file.parent / "ended").exists()


async def test_all_processes_end_when_the_command_ends(settings_file: Path) -> None:
    async with running_command(
        "--config", str(settings_file), "--port", "0", "--processes", "2"
    ) as command:
        process_ids = [int((await command.find_next_line(r"process (\d+)"))[1]) for _ in range(2)]
        assert await command.stop_with_signal() == 0
        assert not any(map(is_alive, process_ids))


async def test_program_beside_the_bot_ends_if_the_playground_is_killed(settings_file: Path) -> None:
    async with running_command(
        "--config", str(settings_file), "--port", "0", "--processes", "2"
    ) as command:
        process_ids = [int((await command.find_next_line(r"process (\d+)"))[1]) for _ in range(2)]
        await command.stop_with_signal(signal.SIGKILL)
        await until((settings_file.parent / "ended").exists, PATIENCE, "It ends")
    for process_id in process_ids:
        # A bot that lost its playground early may have ended by itself.
        with contextlib.suppress(ProcessLookupError):
            os.kill(process_id, signal.SIGKILL)


async def test_program_beside_the_bot_may_print_much_output(settings_file: Path) -> None:
    print_much = "sys.stdout.write(1000000 * 'parrot '); sys.stdout.flush(); open('printed', 'w')"
    text = SETTINGS.replace("sys.stdin.read()", f"{print_much}; sys.stdin.read()")
    settings_file.write_text(text, encoding="utf-8")
    config, stop = Config.read(settings_file), asyncio.Event()
    async with await Playground.start(config=config) as playground:
        running = asyncio.create_task(run_bots(config, playground, 2, stop, print))
        await until((settings_file.parent / "printed").exists, PATIENCE, "It goes on")
        stop.set()
        assert await running == 0


async def test_silent_program_beside_the_bot_is_stopped(settings_file: Path) -> None:
    text = SETTINGS.replace("print('parrot', flush=True)", "open('silent', 'w')")
    settings_file.write_text(text, encoding="utf-8")
    async with running_command(
        "--config", str(settings_file), "--port", "0", "--processes", "2"
    ) as command:
        await until((settings_file.parent / "silent").exists, PATIENCE, "It runs")
        assert await command.stop_with_signal() == 0
    assert (settings_file.parent / "ended").exists()


async def test_error_of_a_failing_program_beside_the_bot_is_printed(settings_file: Path) -> None:
    text = SETTINGS.replace(BESIDE_PROGRAM, "import sys; sys.exit('no parrots in this town')")
    settings_file.write_text(text, encoding="utf-8")
    async with running_command(
        "--config", str(settings_file), "--port", "0", "--processes", "2"
    ) as command:
        await command.find_next_line("no parrots in this town")
        await command.find_next_line("cannot start: what runs beside several processes does not")
        assert await command.process.wait() == 2
    async with running_command(
        "--config", str(settings_file), "--port", "0", "--processes", "none"
    ) as command:
        await command.find_next_line("'none' is not a number from 1")
