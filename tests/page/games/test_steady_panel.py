"""A panel's picture arrives after its buttons and does not move them, on desktops and on phones."""

from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from discord_playground import Playground
from discord_playground.browser_plugin import Open
from tests.e2e import play
from tests.e2e.bots import LiveBot, running_bot
from tests.long import long

pytestmark = [
    long,
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

PICTURE_ROUTE = "PATCH /webhooks/*/messages/@original"
PICTURE_DELAY_SECONDS = 0.7
"""Seconds by which a picture arrives later than its buttons."""
WIDTHS = [pytest.param(1280, id="desktop"), pytest.param(390, id="phone")]
LESS_THAN_A_PIXEL = 0.9
"""Pixels of tolerance: windows scroll by whole pixels, but text lines have fractional heights."""
GET_BOXES_JS = """nodes => Object.fromEntries(nodes.flatMap(node => {
  const box = node.getBoundingClientRect();
  return ["x", "y", "width", "height"].map(side => [node.dataset.customId + side, box[side]]);
}))"""
NEW_PICTURE_SHOWN_JS = """([picture, before]) =>
  picture.isConnected && picture.src !== before && picture.complete && picture.naturalWidth > 0"""

Boxes = dict[str, float]


@pytest_asyncio.fixture(loop_scope="session")
async def live_bot(playground: Playground, tmp_path: Path) -> AsyncIterator[LiveBot]:
    """The real bot, in the test's event loop."""
    async with running_bot(playground, tmp_path / "games.sqlite3") as bot:
        yield bot


async def boxes(panel: Locator) -> Boxes:
    """Return the position and size of each button of a panel in the window."""
    return await panel.locator("button[data-custom-id]").evaluate_all(GET_BOXES_JS)


async def boxes_before_and_after(
    playground: Playground, panel: Locator, click: Awaitable[None], answer: str
) -> tuple[Boxes, Boxes]:
    """Return the buttons' boxes right after the answer, and again once the new picture has come."""
    playground.faults.delay(PICTURE_ROUTE, PICTURE_DELAY_SECONDS)
    await click
    await expect(panel).to_contain_text(answer)
    picture = await panel.locator("img[data-key]").element_handle()
    assert picture is not None
    source = await picture.get_attribute("src")
    before = await boxes(panel)
    await panel.page.wait_for_function(NEW_PICTURE_SHOWN_JS, arg=[picture, source])
    return before, await boxes(panel)


async def play_until_anas_turn(playground: Playground, live_bot: LiveBot) -> None:
    """Play until Ana is on turn, with the bot's own emojis, which are wider than the plain ones."""
    await live_bot.wait_until_emojis_uploaded()
    crew = await play.start_game(playground, ["Ana", "Ben"], cards="tortuga")
    ana = playground.person("Ana")
    while (found := await play.open_panel(crew))[0].id != ana.id:
        await play.take_turn(*found)
    for shown in ana.sees(crew.channel):
        if shown.ephemeral:
            ana.dismiss(shown)
    await live_bot.wait_until_idle()
    await live_bot.cog.panels.wait_until_idle()


@pytest.mark.parametrize("width", WIDTHS)
async def test_no_button_moves_when_the_panels_picture_arrives(
    playground: Playground, live_bot: LiveBot, window: Open, width: int
) -> None:
    await play_until_anas_turn(playground, live_bot)
    page = await window(f"{playground.address}/?as=Ana&channel=tavern", width)
    panel = page.locator(".message.ephemeral")
    steps = [
        (page.get_by_role("button", name="My cards").last, "Your turn"),
        (panel.locator('button[data-custom-id*=":play:"]', has_text="→").first, "2 actions left"),
        (panel.get_by_role("button", name="Undo", exact=True), "3 actions left"),
    ]
    for button, answer in steps:
        before, after = await boxes_before_and_after(playground, panel, button.click(), answer)
        assert len(before) > 3
        assert after == pytest.approx(before, abs=LESS_THAN_A_PIXEL), answer
