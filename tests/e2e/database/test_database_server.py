"""The database server stops while people click: each click is answered, and the bot recovers."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from discord_playground import Actor, Playground, Shown
from tests.e2e import play
from tests.e2e.bots import ProcessBot
from tests.e2e.play import PATIENCE_SECONDS
from tests.long import long
from tests.postgresql.server import Server, stoppable_server

NOT_SAVED = "I couldn't save that"


@pytest.fixture
def server(postgres_server: Server) -> Iterator[Server]:
    """A PostgreSQL server that a test may stop; the other tests use another one."""
    with stoppable_server() as server:
        yield server


@pytest.fixture
async def bot(playground: Playground, server: Server, tmp_path: Path) -> AsyncIterator[ProcessBot]:
    server.run_sql("CREATE DATABASE games")
    bot = ProcessBot(playground, tmp_path, database=server.address("games"))
    try:
        await bot.start()
        yield bot
    finally:
        await bot.end()


async def press_and_wait_for_text(who: Actor, panel: Shown, label: str, text: str) -> None:
    who.presses(panel, label)
    await who.until(
        lambda: [one for one in who.sees("tavern") if text in one.text] or None, PATIENCE_SECONDS
    )


@long
@pytest.mark.timeout(120)
@pytest.mark.parametrize("frozen", [False, True], ids=["stopped", "frozen"])
async def test_click_fails_during_an_outage_and_works_afterwards(
    playground: Playground, bot: ProcessBot, server: Server, frozen: bool
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    label = play.moves(panel)[0].label
    await asyncio.to_thread(server.freeze if frozen else server.stop)
    await press_and_wait_for_text(who, panel, label, NOT_SAVED)
    await asyncio.to_thread(server.thaw if frozen else server.start)
    who, panel = await play.open_panel(crew)
    assert "3 actions left" in panel.text
    panel_after_action = await play.play_action(who, panel)
    assert "2 actions left" in panel_after_action.text
    assert server.run_sql("SELECT count(*) FROM entry", url=server.address("games")) == [(1,)]
    assert server.address("games") not in bot.log
    assert "parrots" not in bot.log
