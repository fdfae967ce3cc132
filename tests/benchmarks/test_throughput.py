"""The benchmark of throughput shares its tables out evenly, and its cores as it says."""

import subprocess
import sys
import time
from collections import Counter

import pytest

from benchmarks.clicking.driving import ROOT
from benchmarks.clicking.throttle import cpu_of
from benchmarks.throughput import SHARDING, tables
from playground import Playground

BUSY = "while True: pass"
PART, SECONDS = 0.1, 1.5


@pytest.mark.skipif(sys.platform != "linux", reason="It reads /proc.")
def test_a_process_gets_its_part_and_runs_on_afterwards() -> None:
    with subprocess.Popen([sys.executable, "-c", BUSY]) as busy:
        try:
            program = (sys.executable, "-m", "benchmarks.clicking.throttle")
            with subprocess.Popen([*program, str(busy.pid), str(PART)], cwd=ROOT) as throttle:
                time.sleep(SECONDS)
                before, began = cpu_of(busy.pid), time.monotonic()
                time.sleep(SECONDS)
                had = (cpu_of(busy.pid) - before) / (time.monotonic() - began)
                throttle.terminate()
            assert 0 < had < 2 * PART
            before = cpu_of(busy.pid)
            deadline = time.monotonic() + 10
            while cpu_of(busy.pid) - before < PART:
                assert time.monotonic() < deadline, "It was left stopped"
                time.sleep(0.05)
        finally:
            busy.kill()


async def test_every_share_has_half_of_the_tables() -> None:
    async with await Playground.start() as playground:
        places = tables(playground, 16)
        shares = Counter(SHARDING.share_of(int(guild.id)) for guild, _ in places)
        assert shares == {0: 8, 1: 8}
        assert all(place.guild_id == guild.id for guild, place in places)
