"""A board is posted even if its picture could not be drawn; the picture follows a little later."""

import asyncio

import pytest

from cogs.board.following import attempts as attempts_module
from cogs.ui.services.pictures import Pictures
from discord_playground import Playground
from game.pictures import Picture
from game.tables import Table
from tests.e2e import play
from tests.e2e.bots import LoopBot


async def test_board_without_its_picture_shows_the_newest_state(
    playground: Playground, loop_bot: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await loop_bot.wait_until_caught_up()
    await loop_bot.wait_until_idle()
    asked, broken = asyncio.Event(), asyncio.Event()

    async def board(pictures: Pictures, table: Table) -> Picture:
        asked.set()
        await broken.wait()
        raise RuntimeError("no paint left")

    monkeypatch.setattr(Pictures, "board", board)
    who, panel = await play.open_panel(crew)
    panel = await play.play_action(who, panel)
    await asked.wait()
    await play.play_action(who, panel)
    broken.set()
    assert (await crew.board("One action left")).images == ()


async def test_missing_picture_is_added_to_the_board_later(
    playground: Playground, loop_bot: LoopBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts_module, "BARE_SECONDS", (0.1,))
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await loop_bot.wait_until_idle()
    draw_board, errors = Pictures.board, [RuntimeError("no paint left")]

    async def board(pictures: Pictures, table: Table) -> Picture:
        if errors:
            raise errors.pop()
        return await draw_board(pictures, table)

    monkeypatch.setattr(Pictures, "board", board)
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    bare = await crew.board("2 actions left")
    assert bare.images == ()
    await loop_bot.wait_until_idle()
    [now] = crew.boards()
    assert (now.id, len(now.images)) == (bare.id, 1)
    assert "2 actions left" in now.text
