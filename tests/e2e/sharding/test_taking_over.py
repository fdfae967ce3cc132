"""A process is killed, frozen or cut off: another process takes over its Discord servers."""

import asyncio
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from discord_playground import NoAnswer, Playground, Shown, until
from tests.e2e import play
from tests.e2e.bots import SECONDS
from tests.e2e.play import Crew
from tests.e2e.sharding.bridge import bridged
from tests.e2e.sharding.processes import Processes
from tests.long import long
from tests.postgresql.server import Server

ANSWERED_WITHIN = 20.0

pytestmark = [long, pytest.mark.timeout(150)]


async def opened_by_somebody(crew: Crew) -> float:
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
        assert time.monotonic() - began < ANSWERED_WITHIN, panel and panel.text
        await asyncio.sleep(0.5)


async def played_on(crew: Crew) -> None:
    """Play an action, and wait until there is exactly one board."""
    who, panel = await play.opened(crew)
    await play.act(who, panel)
    await until(lambda: len(crew.boards()) == 1, SECONDS, "One board should stand")


async def test_killed_process_is_replaced(playground: Playground, processes: Processes) -> None:
    processes.start()
    processes.start()
    home, other = await processes.divided()
    crew = await play.started(playground, ["Ana", "Ben"])
    await home.end(signal.SIGKILL)
    await opened_by_somebody(crew)
    assert other.shares == {0, 1}
    await played_on(crew)


async def test_frozen_process_is_replaced_and_gets_a_share_after_waking(
    playground: Playground, processes: Processes
) -> None:
    processes.start()
    processes.start()
    home, other = await processes.divided()
    crew = await play.started(playground, ["Ana", "Ben"])
    who, panel = await play.opened(crew)
    home.send(signal.SIGSTOP)
    # Only the frozen process gets this click, and only after it wakes up.
    who.presses(panel, play.moves(panel)[0].label)
    await opened_by_somebody(crew)
    await played_on(crew)
    epochs = processes.ask("SELECT id, epoch FROM share ORDER BY id")
    entries = processes.ask("SELECT count(*) FROM entry")
    home.send(signal.SIGCONT)
    await until(lambda: not home.shares, SECONDS, "It should notice that its share is gone")
    assert processes.ask("SELECT count(*) FROM entry") == entries
    await until(lambda: len(home.shares) == 1, SECONDS, "It should get work again")
    assert len(other.shares) == 1
    assert processes.ask("SELECT id, epoch FROM share ORDER BY id") > epochs
    await processes.there()
    await opened_by_somebody(crew)
    await played_on(crew)
    assert len(crew.boards()) == 1


async def test_process_cut_off_from_the_database_is_replaced(
    playground: Playground, processes: Processes, postgres_server: Server, tmp_path: Path
) -> None:
    async with AsyncExitStack() as stack:
        bridges = []
        for number in range(2):
            folder = tmp_path / f"bridge-{number}"
            bridges.append(await stack.enter_async_context(bridged(postgres_server.folder, folder)))
            address = processes.address.replace(str(postgres_server.folder), str(folder))
            processes.start({"CARTAGENA_DATABASE": address})
        home, other = await processes.divided()
        crew = await play.started(playground, ["Ana", "Ben"])
        bridge = bridges[processes.started.index(home)]
        bridge.break_off()
        await opened_by_somebody(crew)
        await played_on(crew)
        bridge.cut = False
        await until(
            lambda: processes.home not in home.shares, SECONDS, "It should close its client"
        )
        # The other process has given a share back. For a moment nobody receives its events.
        await until(lambda: len(home.shares) == 1, SECONDS, "It should get work again")
        await processes.there()
        await opened_by_somebody(crew)
        await played_on(crew)
        assert "Traceback" not in other.log
