"""Players who use the page as a person does, and screenshots of the page."""

import os
import re
from pathlib import Path

from playwright.async_api import Locator, Page, expect

ROOT = Path(__file__).parents[3]
SCREENSHOTS = Path(os.environ.get("CARTAGENA_SCREENSHOTS", ROOT / "screenshots"))
MESSAGE_IDS_JS = "nodes => nodes.map(node => node.dataset.messageId)"


class Player:
    """A player in one column of the page."""

    def __init__(self, column: Locator) -> None:
        self.column = column

    async def send_command(self, text: str) -> None:
        """Type a slash command without options and send it."""
        await self.column.get_by_role("combobox").first.press_sequentially(text)
        await self.column.page.keyboard.press("Enter")
        await self.column.page.keyboard.press("Enter")

    async def press(self, label: str) -> None:
        """Press the newest button with this label."""
        await self.column.get_by_role("button", name=label, exact=True).last.click()

    async def _open_panel(self) -> Locator:
        """Press "My cards", and wait for the new panel, which replaces an earlier one."""
        panels = self.column.locator(".message.ephemeral")
        earlier = await panels.evaluate_all(MESSAGE_IDS_JS)
        await self.press("My cards")
        newest = panels.last
        for one in earlier:
            await expect(newest).not_to_have_attribute("data-message-id", one)
        return newest

    async def take_a_turn(self) -> None:
        """Open the panel, play the first possible move, end the turn."""
        panel = await self._open_panel()
        await expect(panel).to_contain_text("Your turn")
        await panel.locator('button[data-custom-id*=":play:"]').filter(has_text="→").first.click()
        await expect(panel).to_contain_text(re.compile("2 (actions )?left"))
        await panel.get_by_role("button", name="End turn", exact=True).click()
        await expect(panel).to_contain_text("'s turn")


async def save_screenshot(page: Page, name: str) -> None:
    """Save a screenshot for a person to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    await page.screenshot(path=SCREENSHOTS / f"{name}.png")
