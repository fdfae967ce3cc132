"""Tests of the text and the chips (buttons with commands) at a channel's start, and of emojis."""

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA, BEN, CLEO, QUAY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

COUNT_COLOURS = """
async sign => {
  await document.fonts.load("40px Twemoji", sign);
  const context = document.createElement("canvas").getContext("2d");
  context.font = `40px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(sign, 10, 50);
  const { data } = context.getImageData(0, 0, 100, 80);
  const found = new Set();
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 255) found.add(data.slice(at, at + 3).join());
  return found.size;
}
"""


async def test_empty_channel_shows_an_introduction_until_a_message_is_posted(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    beginning = page.locator(".beginning")
    await expect(beginning).to_contain_text("Nobody has said anything here yet")
    await expect(beginning).to_contain_text("You are Ana")
    await expect(beginning).to_contain_text("type / to see everything that Bosun can do")
    await beginning.get_by_role("button", name="Be somebody else").click()
    await page.get_by_role("option", name="Ben").click()
    await expect(beginning).to_contain_text("You are Ben")
    server.post(BEN, "hello")
    await expect(beginning).to_contain_text("This is where it begins")
    await expect(beginning).not_to_contain_text("You are")


async def test_a_chip_calls_its_command(server: ScriptedServer, show: Open) -> None:
    page = await show()
    await page.get_by_role("button", name="Feel the wind").click()
    assert await wait_for_operation(page, server, "slash") == {
        "op": "slash", "as": ANA, "channel": QUAY, "command": "wind", "options": {},
    }  # fmt: skip
    await expect(page.get_by_role("button", name="Fly")).to_have_count(0)


async def test_chip_for_several_people_opens_a_column_for_each(
    server: ScriptedServer, show: Open
) -> None:
    page = await show("?as=Ben")
    await page.get_by_role("button", name="Build together").click()
    columns = page.locator(".column")
    await expect(columns).to_have_count(3)
    column_people = await columns.evaluate_all("nodes => nodes.map(one => one.dataset.person)")
    assert column_people == [BEN, ANA, CLEO]
    asked = await wait_for_operation(page, server, "slash")
    assert (asked["as"], asked["options"]) == (BEN, {"wood": "oak"})


async def test_chips_are_disabled_while_the_bot_is_offline(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    wind = page.get_by_role("button", name="Feel the wind")
    server.world.news.publish("bot", online=False)
    await expect(wind).to_be_disabled()
    server.world.news.publish("bot", online=True)
    await expect(wind).to_be_enabled()


async def test_direct_channel_hides_chips_of_server_only_commands(
    server: ScriptedServer, show: Open
) -> None:
    page = await show("?as=Ana&channel=@me")
    await expect(page.locator(".beginning")).to_contain_text("What Bosun tells you alone")
    await expect(page.get_by_role("button", name="Build together")).to_be_visible()
    await expect(page.get_by_role("button", name="Feel the wind")).to_have_count(0)


async def test_emojis_are_drawn_in_several_colours(server: ScriptedServer, show: Open) -> None:
    server.post(BEN, "💡 1\ufe0f\u20e3 and 1")
    page = await show()
    await expect(page.locator(".content span.emoji")).to_have_text("1\ufe0f\u20e3")
    for sign in "💡⏰✂⚓☠🏴":
        assert await page.evaluate(COUNT_COLOURS, sign) > 1, sign
    assert await page.evaluate(COUNT_COLOURS, "1") == 1
