"""The line above messages that came while the person read another channel or older messages."""

import pytest
from playwright.async_api import Page, expect

from discord_playground.browser_plugin import Open
from page.scripted_server import ScriptedServer
from page.world import ANA, BEN, HARBOUR

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TEXT_BELOW_LINE = "node => node.nextElementSibling.textContent"


async def open_channel(page: Page, channel: str) -> None:
    await page.get_by_role("button", name=channel).first.click()


async def test_line_is_shown_above_the_first_new_message(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BEN, "old", channel_id=HARBOUR)
    page = await show()
    line = page.get_by_role("separator", name="New messages")
    server.post(BEN, "seen at once")
    await expect(page.get_by_role("log")).to_contain_text("seen at once")
    await expect(line).to_have_count(0)
    server.post(ANA, "mine, from elsewhere", channel_id=HARBOUR)
    server.post(BEN, "first", channel_id=HARBOUR)
    server.post(BEN, "second", channel_id=HARBOUR)
    await open_channel(page, "harbour, unread")
    await expect(line).to_have_count(1)
    assert "first" in str(await line.evaluate(TEXT_BELOW_LINE))
    await expect(page.get_by_role("button", name="2 new messages")).to_be_hidden()
    await open_channel(page, "quay")
    await expect(line).to_have_count(0)
    await open_channel(page, "harbour")
    await expect(page.get_by_role("log")).to_contain_text("second")
    await expect(line).to_have_count(0)


async def test_line_disappears_when_the_reader_answers(server: ScriptedServer, show: Open) -> None:
    page = await show()
    server.post(BEN, "hello?", channel_id=HARBOUR)
    await open_channel(page, "harbour, unread")
    line = page.get_by_role("separator", name="New messages")
    await expect(line).to_have_count(1)
    await page.locator("textarea").fill("hello!")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("log")).to_contain_text("hello!")
    await expect(line).to_have_count(0)


async def test_button_counts_new_messages_and_scrolls_to_the_line(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    for number in range(40):
        server.post(BEN, f"line {number}", channel_id=HARBOUR)
    server.post(BEN, "after them all")
    await expect(page.get_by_role("log")).to_contain_text("after them all")
    await open_channel(page, "harbour, unread")
    new_messages_button = page.get_by_role("button", name="40 new messages")
    line = page.get_by_role("separator", name="New messages")
    await expect(line).not_to_be_in_viewport()
    await new_messages_button.click()
    await expect(line).to_be_in_viewport()
    await expect(new_messages_button).to_be_hidden()


async def test_message_that_arrives_below_the_view_is_marked_as_new(
    server: ScriptedServer, show: Open
) -> None:
    for number in range(40):
        server.post(BEN, f"line {number}")
    page = await show()
    feed = page.get_by_role("log")
    await feed.evaluate("node => { node.scrollTop = 200 }")
    newest_messages_button = page.get_by_role("button", name="Newest messages")
    await expect(newest_messages_button).to_have_text("Newest messages")
    server.post(BEN, "far below")
    await expect(newest_messages_button).to_have_text("Newest messages · 1 new")
    line = page.get_by_role("separator", name="New messages")
    assert "far below" in str(await line.evaluate(TEXT_BELOW_LINE))
    await newest_messages_button.click()
    await expect(newest_messages_button).to_be_hidden()
    await expect(line).to_be_in_viewport()
