"""A bot whose log nobody reads, as in a paused terminal, goes on and stops when told."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

import pytest

from discord_playground import Playground, until

ROOT = Path(__file__).parents[3]
PATIENCE = 120

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no terminal to hold")


def full_terminal() -> tuple[int, int]:
    """Return both ends of a terminal that accepts no more text: it is full and nobody reads it."""
    master, slave = os.openpty()
    os.set_blocking(slave, False)
    try:
        while True:
            os.write(slave, b"\0" * 1000)
    except BlockingIOError:
        os.set_blocking(slave, True)
    return master, slave


async def test_bot_runs_and_stops_although_its_terminal_is_blocked(
    playground: Playground,
    addresses: dict[str, str],
    environment: dict[str, str],
    tmp_path: Path,
) -> None:
    master, slave = full_terminal()
    extra_variables = {"PYTHONPATH": str(ROOT), "CARTAGENA_LOG_LEVEL": "DEBUG"}
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "tests/service/running/bare_bot.py"),
        cwd=tmp_path,
        env={**environment, **addresses, **extra_variables},
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=slave,
    )
    try:
        await until(playground.gateway.bot_is_there, PATIENCE, "The bot comes online")
        bot.send_signal(signal.SIGTERM)
        out, _ = await asyncio.wait_for(bot.communicate(), PATIENCE)
    finally:
        if bot.returncode is None:
            bot.kill()
        os.close(master)
        os.close(slave)
    # The bot stopped by itself. A bot that is ended by force would not print this line.
    assert out.decode().splitlines()[-1:] == ["closed, offline"]
    assert bot.returncode == 0
