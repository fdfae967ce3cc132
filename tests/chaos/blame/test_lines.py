"""The long test accepts a line that calls the awaited person, but no line that calls others."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="chaos needs Linux: signals, limits and /proc")

from discord_playground import Playground
from game.model.ids import GameId
from game.storage.sqlite import SqliteRepository
from tests.chaos.checks.boards import BoardChecks
from tests.chaos.checks.record import Record
from tests.e2e import play
from tests.e2e.bots import running_bot
from tests.e2e.held import HeldRequest

POST = "POST /channels/*/messages"


async def test_a_line_below_an_old_board_may_mention_only_the_awaited_person(
    playground: Playground, tmp_path: Path
) -> None:
    """A kill before a new board is posted leaves the old board. Its call is no longer stored."""
    database = tmp_path / "games.sqlite3"
    async with running_bot(playground, database) as bot:
        crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
        await bot.wait_until_idle()
        who, panel = await play.open_panel(crew)
        await play.take_turn(who, panel)
        await bot.wait_until_idle()
        await bot.wait_until_shown_state_is_saved(GameId(1))
        held = HeldRequest(playground.faults, POST)
        await crew.people[0].slash("cartagena board", crew.channel)
        await asyncio.wait_for(held.intercepted.wait(), play.PATIENCE_SECONDS)
    held.release()
    async with running_bot(playground, database) as bot:
        await bot.wait_until_caught_up()
        awaited, panel = await play.open_panel(crew)
        await play.play_action(awaited, panel)
        await bot.wait_until_idle()
    async with await SqliteRepository.open(database) as repository:
        game = await repository.load(GameId(1))
    assert game.call is not None
    assert game.call.users == (int(awaited.id),)
    [line] = crew.pings_below_boards()
    record = Record("ok", {game.id: game}, {})
    assert BoardChecks(playground).problems(record) == []
    stored = playground.world.messages[line.id]
    stored.data = stored.data | {"mentions": [{"id": who.id}]}
    [problem] = BoardChecks(playground).problems(record)
    assert line.text in problem
