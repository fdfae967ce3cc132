"""A panel that can no longer be kept up to date becomes one line that says so."""

import re

import pytest

from cogs.panel.following import panel as following
from discord_playground import Playground
from game.model.ids import GameId
from game.model.time import Milliseconds
from tests.e2e import play
from tests.e2e.bots import LiveBot

TOKEN_SECONDS = 15 * 60
LIVE_SECONDS = 2
PUT_AWAY = "I put these cards away"


def expiry_in_text(text: str) -> int:
    """Return the moment until which a panel works according to its text, in Unix seconds."""
    [told] = re.findall(r"buttons work until <t:(\d+):t>", text)
    return int(told)


async def test_panel_says_how_long_its_buttons_work(
    playground: Playground, live_bot: LiveBot
) -> None:
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    first_expiry = expiry_in_text(panel.text)
    assert 0 < first_expiry - playground.world.clock.now() < TOKEN_SECONDS
    playground.advance(60)
    later = await play.take_turn(who, panel)
    assert 50 <= expiry_in_text(later.text) - first_expiry <= 90
    await live_bot.cog.panels.wait_until_idle()
    assert expiry_in_text(who.now(panel).text) == expiry_in_text(later.text)


async def test_expiring_panel_becomes_one_line_with_a_button(
    playground: Playground, live_bot: LiveBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_away_before = Milliseconds(1000 * (TOKEN_SECONDS - LIVE_SECONDS))
    monkeypatch.setattr(following, "PUT_AWAY_BEFORE", put_away_before)
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    await who.until(lambda: PUT_AWAY in who.now(panel).text, play.PATIENCE_SECONDS)
    line = who.now(panel)
    assert not line.images
    assert play.labels(line) == ["My cards"]
    await live_bot.cog.panels.wait_until_idle()
    assert list(live_bot.cog.panels._newest._panels) == []
    again = await who.click(line, "My cards")
    assert again.id == panel.id
    assert "Your turn: 3 actions left" in again.text


async def test_pressing_a_panel_extends_its_time(playground: Playground, live_bot: LiveBot) -> None:
    """Each press extends the panel's time. Here the time that the opening click gave is over."""
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    who, panel = await play.open_panel(crew)
    playground.advance(TOKEN_SECONDS - 60)
    after = await play.play_action(who, panel)
    playground.advance(45)
    await live_bot.cog.panels.on_table_change(await live_bot.tables.table(GameId(1)))
    await live_bot.cog.panels.wait_until_idle()
    assert PUT_AWAY not in who.now(after).text
