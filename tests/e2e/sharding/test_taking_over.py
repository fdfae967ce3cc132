"""A process is killed, frozen or cut off: another takes over, or its games are gone meanwhile."""

import asyncio
import signal
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from discord_playground import NoAnswer, Playground, Shown, until
from tests.e2e import play
from tests.e2e.bots import ROOT, TIMEOUT_SECONDS
from tests.e2e.play import Crew
from tests.e2e.sharding.bridge import open_bridge
from tests.e2e.sharding.processes import Processes
from tests.long import long
from tests.postgresql.server import Server

ANSWERED_WITHIN_SECONDS = 20.0
OURS = "postgresql://cartagena@"
COUNT_ENTRIES = "SELECT count(*) FROM entry"
END_SESSIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name LIKE 'cartagena %' AND datname = current_database()
"""
"""Ends the sessions of frozen processes, as the server does by itself after some time."""

pytestmark = [long, pytest.mark.timeout(150)]


async def wait_until_panel_opens(crew: Crew) -> float:
    """Press "My cards" until the panel opens; return the seconds that this took."""
    began = time.monotonic()
    while True:
        board = crew.boards()[-1]
        try:
            panel: Shown | None = await crew.on_turn(board).click(board, "My cards")
        except NoAnswer:
            panel = None
        if panel is not None and "Your turn" in panel.text:
            return time.monotonic() - began
        assert time.monotonic() - began < ANSWERED_WITHIN_SECONDS, panel and panel.text
        await asyncio.sleep(0.5)


async def play_one_action(crew: Crew) -> None:
    """Play an action, and wait until there is exactly one board."""
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    await until(lambda: len(crew.boards()) == 1, TIMEOUT_SECONDS, "One board should stand")


async def test_killed_process_is_replaced(playground: Playground, processes: Processes) -> None:
    processes.start()
    processes.start()
    home, other = await processes.wait_until_servers_are_divided()
    crew = await play.start_game(playground, ["Ana", "Ben"])
    await home.end(signal.SIGKILL)
    await wait_until_panel_opens(crew)
    assert other.shares == {0, 1}
    await play_one_action(crew)


async def test_frozen_process_is_replaced_and_gets_a_share_after_waking(
    playground: Playground, processes: Processes
) -> None:
    processes.start()
    processes.start()
    home, other = await processes.wait_until_servers_are_divided()
    crew = await play.start_game(playground, ["Ana", "Ben"])
    who, panel = await play.open_panel(crew)
    home.send(signal.SIGSTOP)
    # Only the frozen process gets this click, and only after it wakes up.
    who.presses(panel, play.moves(panel)[0].label)
    await wait_until_panel_opens(crew)
    await play_one_action(crew)
    epochs = processes.fetch_rows("SELECT id, epoch FROM share ORDER BY id")
    entries = processes.fetch_rows("SELECT count(*) FROM entry")
    home.send(signal.SIGCONT)
    await until(lambda: not home.shares, TIMEOUT_SECONDS, "It should notice that its share is gone")
    assert processes.fetch_rows("SELECT count(*) FROM entry") == entries
    await until(lambda: len(home.shares) == 1, TIMEOUT_SECONDS, "It should get work again")
    assert len(other.shares) == 1
    assert processes.fetch_rows("SELECT id, epoch FROM share ORDER BY id") > epochs
    await processes.wait_for_home_server()
    await wait_until_panel_opens(crew)
    await play_one_action(crew)
    assert len(crew.boards()) == 1


async def test_process_cut_off_from_the_database_is_replaced(
    playground: Playground, processes: Processes, postgres_server: Server, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        bridges = []
        for number in range(2):
            folder = tmp_path / f"bridge-{number}"
            bridges.append(
                await stack.enter_async_context(open_bridge(postgres_server.folder, folder))
            )
            address = processes.address.replace(str(postgres_server.folder), str(folder))
            processes.start({"CARTAGENA_DATABASE": address})
        home, other = await processes.wait_until_servers_are_divided()
        crew = await play.start_game(playground, ["Ana", "Ben"])
        bridge = bridges[processes.started.index(home)]
        bridge.break_off()
        await wait_until_panel_opens(crew)
        await play_one_action(crew)
        bridge.cut = False
        await until(
            lambda: processes.home_share not in home.shares,
            TIMEOUT_SECONDS,
            "It should close its client",
        )
        # The other process has given a share back. For a moment nobody gets this share's events.
        await until(lambda: len(home.shares) == 1, TIMEOUT_SECONDS, "It should get work again")
        await processes.wait_for_home_server()
        await wait_until_panel_opens(crew)
        await play_one_action(crew)
        assert "Traceback" not in other.log


async def test_frozen_processes_end_when_their_games_were_moved_meanwhile(
    playground: Playground, processes: Processes, tmp_path: Path
) -> None:
    processes.start()
    processes.start()
    await processes.wait_until_servers_are_divided()
    await play.start_game(playground, ["Ana", "Ben"])
    for process in processes.started:
        process.send(signal.SIGSTOP)
    processes.fetch_rows(END_SESSIONS)
    entries = processes.fetch_rows(COUNT_ENTRIES)
    new_file = tmp_path / "new.sqlite3"
    await wait_until_games_are_moved(processes.address, new_file)
    for process in processes.started:
        process.send(signal.SIGCONT)
    for process in processes.started:
        assert await process.wait() == 2
        assert f"Cartagena cannot start: The games of the database {OURS}" in process.log
        assert f"({new_file})" in process.log.splitlines()[-1]
        assert "Traceback" not in process.log
    assert processes.fetch_rows(COUNT_ENTRIES) == entries


async def wait_until_games_are_moved(address: str, new_file: Path) -> None:
    """Move the games as soon as the leases of the processes have ended."""
    words = (sys.executable, "-m", "service.move", address, str(new_file))
    for _ in range(TIMEOUT_SECONDS):
        if await (await asyncio.create_subprocess_exec(*words, cwd=ROOT)).wait() == 0:
            return
        await asyncio.sleep(1)
    raise AssertionError("The games should be moved.")
