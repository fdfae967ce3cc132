"""A board is posted even if its picture could not be drawn; the picture follows a little later."""

import asyncio

import pytest

from cogs.board.following import attempts as attempts_module
from cogs.ui.services.pictures import Pictures
from discord_playground import Playground
from game.pictures import Picture
from game.tables import Table
from tests.e2e import play
from tests.e2e.bots import LiveBot


async def test_board_without_its_picture_shows_the_newest_state(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_caught_up()
    await live_bot.wait_until_idle()
    drawing_begun, drawing_may_fail = asyncio.Event(), asyncio.Event()

    async def fail_to_draw(pictures: Pictures, table: Table) -> Picture:
        drawing_begun.set()
        await drawing_may_fail.wait()
        raise RuntimeError("no paint left")

    monkeypatch.setattr(Pictures, "board", fail_to_draw)
    who, panel = await play.open_panel(crew)
    panel = await play.play_action(who, panel)
    await drawing_begun.wait()
    await play.play_action(who, panel)
    drawing_may_fail.set()
    assert (await crew.wait_for_board("One action left")).images == ()


async def test_missing_picture_is_added_to_the_board_later(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts_module, "BARE_SECONDS", (0.1,))
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    await live_bot.wait_until_idle()
    draw_board, errors = Pictures.board, [RuntimeError("no paint left")]

    async def fail_once_to_draw(pictures: Pictures, table: Table) -> Picture:
        if errors:
            raise errors.pop()
        return await draw_board(pictures, table)

    monkeypatch.setattr(Pictures, "board", fail_once_to_draw)
    who, panel = await play.open_panel(crew)
    await play.play_action(who, panel)
    bare_board = await crew.wait_for_board("2 actions left")
    assert bare_board.images == ()
    await live_bot.wait_until_idle()
    [current_board] = crew.boards()
    assert (current_board.id, len(current_board.images)) == (bare_board.id, 1)
    assert "2 actions left" in current_board.text
