"""The throughput benchmark divides its tables evenly, and limits a process to its part of a CPU."""

import asyncio
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.clicking.driving import ROOT
from benchmarks.clicking.throttle import own_cpu_seconds
from benchmarks.throughput import SHARDING, make_channels
from discord_playground import Playground, until
from game.model.ids import GuildId

BUSY = "while True: pass"
CPU_PART, RUN_SECONDS = 0.1, 1.0
PATIENCE = 120


@pytest.mark.skipif(sys.platform != "linux", reason="It reads /proc.")
async def test_throttle_limits_a_process_until_the_throttle_ends() -> None:
    with subprocess.Popen([sys.executable, "-c", BUSY]) as busy:
        try:
            program = (sys.executable, "-m", "benchmarks.clicking.throttle")
            with subprocess.Popen([*program, str(busy.pid), str(CPU_PART)], cwd=ROOT) as throttle:
                await until(lambda: is_stopped(busy.pid), PATIENCE, "It should be stopped")
                before, began = own_cpu_seconds(busy.pid), time.monotonic()
                await asyncio.sleep(RUN_SECONDS)
                cpu_part = (own_cpu_seconds(busy.pid) - before) / (time.monotonic() - began)
                throttle.terminate()
            assert 0 < cpu_part < 2 * CPU_PART
            before = own_cpu_seconds(busy.pid)
            await until(
                lambda: own_cpu_seconds(busy.pid) - before >= CPU_PART, PATIENCE, "It should run on"
            )
        finally:
            busy.kill()


def is_stopped(pid: int) -> bool:
    """Whether a signal has stopped this process."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].startswith("T")


async def test_every_share_has_half_of_the_tables() -> None:
    async with await Playground.start() as playground:
        channels = make_channels(playground, 16)
        shares = Counter(SHARDING.share_of(GuildId(int(guild.id))) for guild, _ in channels)
        assert shares == {0: 8, 1: 8}
        assert all(channel.guild_id == guild.id for guild, channel in channels)
