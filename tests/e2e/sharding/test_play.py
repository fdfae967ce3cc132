"""The command `make play PROCESSES=2` as a person at a terminal sees it."""

import os
import signal
from pathlib import Path

import pytest

from discord_playground.testing.terminal import terminal, wait_until_online
from tests.e2e.bots import ROOT, environment_with_playground
from tests.long import long
from tests.postgresql.server import Server

pytestmark = [long, pytest.mark.timeout(120)]

ADDRESS = r"(http://127\.0\.0\.1:\d+)"
PROCESS = r"process (\d+)"
TAKEN = r"a share is taken.*share=.*(\d)"


async def test_both_shares_are_taken_also_after_a_process_is_killed(
    tmp_path: Path, postgres_server: Server
) -> None:
    options = ("--port", "0", "--folder", str(tmp_path), "--processes", "2")
    async with terminal(
        *options, folder=ROOT, environment=environment_with_playground()
    ) as make_play:
        address = (await make_play.find_next_line(ADDRESS))[1]
        process_ids = [int((await make_play.find_next_line(PROCESS))[1]) for _ in range(2)]
        assert {(await make_play.find_next_line(TAKEN))[1] for _ in range(2)} == {"0", "1"}
        world = await wait_until_online(address)
        assert "cartagena" in {one["name"] for one in world["commands"]}
        os.kill(process_ids[0], signal.SIGKILL)
        await make_play.find_next_line("killed by signal 9")
        await make_play.find_next_line(TAKEN)
        await wait_until_online(address)
        assert await make_play.stop_with_signal() == 0
