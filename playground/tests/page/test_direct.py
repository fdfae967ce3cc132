"""Tests of direct messages with the bot: their channel, their only reader, and the unread mark."""

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from page import samples
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA, ANA_DIRECT_CHANNEL, BEN, BEN_DIRECT_CHANNEL, BOT, QUAY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_direct_messages_have_their_own_channel(server: ScriptedServer, show: Open) -> None:
    page = await show()
    channel_button = page.locator(f'.channel-name[data-channel="{ANA_DIRECT_CHANNEL}"]')
    await expect(channel_button).to_have_accessible_name("Direct messages with Bosun")
    server.post(BOT, "your turn", channel_id=ANA_DIRECT_CHANNEL, components=[samples.BUTTONS])
    await expect(channel_button.locator(".count")).to_have_text("1")
    await expect(page.locator(".message")).to_have_count(0)
    await channel_button.click()
    await expect(page.locator(".message")).to_contain_text("your turn")
    await expect(channel_button.locator(".count")).to_have_count(0)
    await page.get_by_role("combobox", name="Message @Bosun as Ana").fill("aye")
    await page.keyboard.press("Enter")
    assert (await wait_for_operation(page, server, "say"))["channel"] == ANA_DIRECT_CHANNEL
    assert await page.title() == "@Bosun · Ana · Playground"
    await expect(page.get_by_role("button", name="Open a thread")).to_have_count(0)


async def test_each_person_has_their_own_direct_channel(server: ScriptedServer, show: Open) -> None:
    server.post(BOT, "for Ben", channel_id=BEN_DIRECT_CHANNEL)
    page = await show("?as=Ana&channel=@me")
    column = page.locator(".column")
    await expect(column).to_have_attribute("data-channel", ANA_DIRECT_CHANNEL)
    await page.reload()
    await expect(column).to_have_attribute("data-channel", ANA_DIRECT_CHANNEL)
    await expect(page.locator(".message")).to_have_count(0)
    await page.locator(f'.chip[data-person="{BEN}"]').click()
    await expect(column).to_have_attribute("data-channel", BEN_DIRECT_CHANNEL)
    await expect(page.locator(".message")).to_contain_text("for Ben")


async def test_unread_direct_message_is_counted_on_the_persons_chip(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    chip = page.locator(f'.chip[data-person="{BEN}"]')
    server.post(BOT, "psst", channel_id=BEN_DIRECT_CHANNEL)
    await expect(chip.locator(".count")).to_have_text("1")
    await chip.click()
    channel_button = page.locator(f'.channel-name[data-channel="{BEN_DIRECT_CHANNEL}"]')
    await expect(channel_button.locator(".count")).to_have_text("1")
    await channel_button.click()
    await page.locator(f'.chip[data-person="{ANA}"]').click()
    await expect(chip.locator(".count")).to_have_count(0)


async def test_direct_messages_can_be_closed(server: ScriptedServer, show: Open) -> None:
    page = await show("?as=Ben&channel=@me")
    await page.get_by_role("button", name="Settings of Ben").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Direct messages from Bosun").select_option("closed")
    assert (await wait_for_operation(page, server, "receive"))["direct"] == "closed"
    note = page.locator(".closed-note")
    await expect(note).to_have_text("Ben takes no direct messages from Bosun.")


async def test_direct_channel_offers_no_server_only_commands(
    server: ScriptedServer, show: Open
) -> None:
    page = await show("?as=Ana&channel=@me")
    text = page.get_by_role("combobox", name="Message @Bosun as Ana")
    await text.fill("/")
    await expect(page.get_by_role("option", name="/boat sink")).to_be_visible()
    await expect(page.get_by_role("option", name="/wind")).to_have_count(0)
    await page.locator(f'.channel-name[data-channel="{QUAY}"]').click()
    await page.get_by_role("combobox", name="Message #quay as Ana").fill("/")
    await expect(page.get_by_role("option", name="/wind")).to_be_visible()


@pytest.mark.long
async def test_direct_channel_opens_and_fits_on_a_phone(server: ScriptedServer, show: Open) -> None:
    server.post(
        BOT,
        flags=samples.V2_FLAG,
        components=samples.layout(f"{server.address}/pictures/800x300.png"),
        channel_id=ANA_DIRECT_CHANNEL,
    )
    page = await show(width=400, has_touch=True)
    channel_button = page.locator(f'.channel-name[data-channel="{ANA_DIRECT_CHANNEL}"]')
    await expect(channel_button).to_be_hidden()
    await page.get_by_role("button", name="Channels").tap()
    await channel_button.tap()
    await expect(page.locator(".column")).to_have_attribute("data-channel", ANA_DIRECT_CHANNEL)
    assert await page.evaluate("document.documentElement.scrollWidth") == 400
    await page.locator(".where").tap()
    await expect(page.get_by_role("option", name="# quay")).to_be_visible()
