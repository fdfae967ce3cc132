"""A player opens a new panel while pressing the earlier panel: one correct panel remains."""

import asyncio

import pytest

from discord_playground import Playground
from game.model.ids import GameId
from tests.e2e import play
from tests.e2e.bots import LiveBot
from tests.long import long

GAPS = (0, pytest.param(0.05, marks=long))
"""Seconds between the two clicks."""


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("first", ["My cards", "a move"])
async def test_only_one_panel_remains_and_shows_the_played_move(
    playground: Playground, live_bot: LiveBot, first: str, gap: float
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    await live_bot.cog.panels.wait_until_idle()
    board, earlier = crew.boards()[-1], who.now(panel)
    move = play.moves(earlier)[0].label

    async def press(target: str) -> None:
        arguments = (board, "My cards") if target == "My cards" else (earlier, move)
        await who.click(*arguments)

    async def press_second() -> None:
        await asyncio.sleep(gap)
        await press("a move" if first == "My cards" else "My cards")

    await asyncio.gather(press(first), press_second())
    await live_bot.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()
    [remaining] = [one for one in who.sees(crew.channel) if one.ephemeral]
    assert "Your turn: 2 actions left" in remaining.text
    assert remaining.id != panel.id
    assert play.has_picture(remaining)
    assert play.game_version(remaining) == (await live_bot.tables.table(GameId(1))).game.version


async def test_earlier_panel_is_deleted_later_after_a_broken_connection(
    playground: Playground, live_bot: LiveBot
) -> None:
    """The connection breaks twice, because aiohttp itself repeats a deletion once."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    await live_bot.cog.panels.wait_until_idle()
    playground.faults.hang_up("DELETE /webhooks/*", times=2)
    await who.click(crew.boards()[-1], "My cards")
    await live_bot.cog.panels.wait_until_idle()
    assert not playground.faults.has_pending
    [remaining] = [one for one in who.sees(crew.channel) if one.ephemeral]
    assert remaining.id != panel.id
    assert play.has_picture(remaining)
