"""Two people play a short game by clicks in the page, with the real bot."""

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from tests.long import long
from tests.page.games.players import Player, save_screenshot

pytestmark = [
    long,
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

TURNS = 4


async def test_two_people_play_a_short_game(address: str, window: Open) -> None:
    page = await window(address)
    await expect(page.get_by_text("online")).to_be_visible()
    await page.get_by_role("button", name="Side by side").click()
    ana, ben = (Player(page.locator(".column").nth(number)) for number in range(2))

    await ana.send_command("/cartagena new")
    await expect(ben.column).to_contain_text("One more player is needed")
    await ben.press("Join")
    await expect(ana.column).to_contain_text("The host can start")
    await save_screenshot(page, "lobby")
    await ana.press("Start")

    for _ in range(TURNS):
        turn_messages = ana.column.locator(".message:not(.ephemeral)", has_text="it's your turn")
        boards = turn_messages.filter(has=page.get_by_role("button", name="My cards"))
        await expect(boards).to_have_count(1)
        is_anas_turn = "Ana, it's your turn" in await boards.inner_text()
        await (ana if is_anas_turn else ben).take_a_turn()
        await expect(boards.last).to_contain_text(
            "Ben, it's your turn" if is_anas_turn else "Ana, it's your turn"
        )
    await expect(page.locator('img[alt*=" turn, "]')).to_have_count(2)
    await save_screenshot(page, "board")

    await ben.press("Settings")
    await ben.press("Leave the game")
    await expect(ben.column).to_contain_text("Leave the game for good?")
    await ben.press("Leave the game")
    await expect(ana.column).to_contain_text("Ana wins")
    await ben.press("More")
    await expect(ben.column).to_contain_text("the secret behind its shuffles")
    await save_screenshot(page, "end")
    phone = await window(f"{address}/?as=Ana&channel=tavern", 400)
    await expect(phone.get_by_role("heading", name="Ana wins").last).to_be_visible()
    await save_screenshot(phone, "phone")
