"""Tests of a person's tray: what their phone would show of new messages."""

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from page import samples
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA, ANA_DIRECT_CHANNEL, BEN, BOT, HARBOUR

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_bell_counts_notifications_and_opens_the_tray(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BOT, f"<@{ANA}> **before**")
    page = await show("?as=Ana,Ben")
    ana_column, ben_column = (page.locator(f'.column[data-person="{one}"]') for one in (ANA, BEN))
    bell = ana_column.get_by_role("button", name="Notifications of Ana, 1")
    await expect(bell).to_have_attribute("aria-expanded", "false")
    server.post(BOT, components=[{"type": 10, "content": f"<@{ANA}>"}], flags=samples.V2_FLAG)
    server.post(BOT, "psst", channel_id=ANA_DIRECT_CHANNEL)
    await expect(ana_column.locator(".bell .count")).to_have_text("3")
    await expect(
        ben_column.get_by_role("button", name="Notifications of Ben", exact=True)
    ).to_be_visible()
    await ana_column.locator(".bell").press("Enter")
    tray = ana_column.get_by_role("region", name="Notifications of Ana")
    await expect(tray.locator(".says")).to_have_text(["psst", "(no text)", "@Ana **before**"])
    await expect(tray.locator(".from span")).to_have_text(
        ["Direct message", "#quay, Test harbour", "#quay, Test harbour"]
    )
    server.post(BOT, f"<@{ANA}> after")
    await expect(tray.locator(".says").first).to_have_text("@Ana after")
    await page.keyboard.press("Escape")
    await expect(tray).to_be_hidden()
    await page.reload()
    await expect(ana_column.locator(".bell .count")).to_have_text("4")


async def test_opening_or_clearing_removes_notifications_from_the_tray(
    server: ScriptedServer, show: Open
) -> None:
    target = server.post(BOT, f"<@{ANA}> look", channel_id=HARBOUR)
    for number in range(2):
        server.post(BOT, f"<@{ANA}> {number}")
    page = await show()
    bell, tray = page.locator(".bell"), page.locator(".tray")
    await bell.click()
    await tray.get_by_role("button", name="@Ana look").click()
    assert (await wait_for_operation(page, server, "drop_notification"))["message"] == target["id"]
    await expect(page.locator(f'[data-message-id="{target["id"]}"]')).to_be_focused()
    await expect(tray).to_be_hidden()
    await expect(bell.locator(".count")).to_have_text("2")
    await bell.click()
    await tray.get_by_role("button", name="Clear all").click()
    await expect(tray).to_contain_text("Nothing here.")
    await expect(bell.locator(".count")).to_have_count(0)
    assert server.world.trays.notifications_of(ANA) == ()
    await tray.get_by_role("button", name="Close notifications").click()
    await expect(bell).to_be_focused()


async def test_person_chooses_which_messages_notify_them(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    await page.locator(".bell").click()
    levels = page.get_by_role("group", name="What notifies Ana in Test harbour")
    await expect(levels.get_by_role("button", pressed=True)).to_have_text("Mentions")
    server.post(BEN, "unheard")
    await levels.get_by_role("button", name="All messages").click()
    await expect(levels.get_by_role("button", pressed=True)).to_have_text("All messages")
    server.post(BEN, "heard")
    await expect(page.locator(".tray .says")).to_have_text(["heard"])
    await levels.get_by_role("button", name="Nothing").press(" ")
    await expect(levels.get_by_role("button", pressed=True)).to_have_text("Nothing")
    server.post(BEN, f"<@{ANA}>")
    await page.reload()
    await expect(page.locator(".bell .count")).to_have_text("1")


async def test_a_tray_fits_a_phone(server: ScriptedServer, show: Open) -> None:
    server.post(BOT, f"<@{ANA}> " + "a long story " * 40)
    page = await show("?as=Ana,Ben", width=390)
    await page.locator(".bell").first.click()
    await expect(page.locator(".tray .says").first).to_be_visible()
    count_too_wide = "nodes => nodes.filter(one => one.getBoundingClientRect().right > 390).length"
    shown = page.locator(".column").first.locator(".column-head *, .tray, .tray *")
    assert await shown.evaluate_all(count_too_wide) == 0
