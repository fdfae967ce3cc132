"""The real bot behind the page: two people play a short game with their eyes and fingers."""

import asyncio
import contextlib
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from tests.e2e.bots import untraced
from tests.page.conftest import Open

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(120),
]

ROOT = Path(__file__).parents[2]
SCREENSHOTS = Path(os.environ.get("CARTAGENA_SCREENSHOTS", ROOT / "screenshots"))
SECONDS = 15_000
TURNS = 4


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The playground and the bot as `make play` starts them."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--port", "0", "--folder", str(tmp_path)),
        cwd=ROOT,
        env=untraced(),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    found = re.search(r"http://[\w.:]+", line)
    assert found, line
    yield found[0]
    process.terminate()
    assert await asyncio.wait_for(process.wait(), 15) == 0


class Player:
    """One column of the page."""

    def __init__(self, column: Locator) -> None:
        self.column = column

    async def command(self, text: str) -> None:
        """Type a slash command without options and send it."""
        await self.column.get_by_role("combobox").first.press_sequentially(text)
        await self.column.page.keyboard.press("Enter")
        await self.column.page.keyboard.press("Enter")

    async def press(self, label: str) -> None:
        """Press the newest button with this label."""
        await self.column.get_by_role("button", name=label, exact=True).last.click()

    async def _opened_panel(self) -> Locator:
        """Press until a fresh panel is there: a board may go just as it is pressed."""
        panels = self.column.locator(".message.ephemeral")
        before = await panels.count()
        for _ in range(3):
            await self.press("My cards")
            with contextlib.suppress(AssertionError):
                await expect(panels).to_have_count(before + 1, timeout=4000)
                break
        return panels.last

    async def take_a_turn(self) -> None:
        """Open the panel, play what is easiest, end the turn."""
        panel = await self._opened_panel()
        await expect(panel).to_contain_text("Your turn")
        card = panel.locator('button[data-custom-id*=":card:"]')
        if await card.count():
            await card.first.click()
            await expect(panel).to_contain_text("which pirate runs?")
        await panel.locator('button[data-custom-id*=":play:"]').filter(has_text="→").first.click()
        await expect(panel).to_contain_text("2 actions left")
        await panel.get_by_role("button", name="End turn", exact=True).click()
        await expect(panel).to_contain_text("'s turn")


async def keep(page: Page, name: str) -> None:
    """Keep a screenshot for a person to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    await page.screenshot(path=SCREENSHOTS / f"{name}.png")


async def test_two_people_play_a_short_game(address: str, window: Open) -> None:
    page = await window(address)
    page.set_default_timeout(SECONDS)
    expect.set_options(timeout=SECONDS)
    await expect(page.get_by_text("online")).to_be_visible()
    await page.get_by_role("button", name="Side by side").click()
    ana, ben = (Player(page.locator(".column").nth(number)) for number in range(2))

    await ana.command("/cartagena new")
    await expect(ben.column).to_contain_text("One more player is needed")
    await ben.press("Join")
    await expect(ana.column).to_contain_text("The host can start")
    await keep(page, "lobby")
    await ana.press("Start")

    for _ in range(TURNS):
        boards = ana.column.locator(".message:not(.ephemeral)", has_text="it's your turn")
        await expect(boards).to_have_count(1)
        anas = "@Ana," in await boards.inner_text()
        await (ana if anas else ben).take_a_turn()
        await expect(boards.last).to_contain_text("@Ben," if anas else "@Ana,")
    await expect(page.locator('img[alt*="The passage"]')).to_have_count(2)
    await keep(page, "board")

    await ben.command("/cartagena resign")
    await ben.press("Leave the game")
    await expect(ana.column).to_contain_text("Ana wins")
    await expect(ben.column).to_contain_text("The secret was")
    await keep(page, "end")
    phone = await window(f"{address}/?as=Ana&channel=tavern", 400)
    await expect(phone.get_by_text("Ana wins").last).to_be_visible()
    await keep(phone, "phone")
