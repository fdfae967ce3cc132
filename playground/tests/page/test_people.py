"""Tests of people, columns, channels, the connection and the page's look."""

import re
import time

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from discord_playground.people import members
from page import samples
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA, BEN, BOT, CLEO, HARBOUR, QUAY, THREAD

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_switching_person_changes_who_reads_and_writes(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BOT, "for Ben", owner=BEN)
    page = await show()
    await expect(page.locator(".message")).to_have_count(0)
    await page.locator(f'.chip[data-person="{BEN}"]').click()
    await expect(page.locator(".message")).to_contain_text("for Ben")
    assert server.operations("look")[-1]["as"] == [BEN]
    await page.get_by_role("combobox", name="Message #quay as Ben").fill("hello")
    await page.keyboard.press("Enter")
    assert (await wait_for_operation(page, server, "say"))["as"] == BEN


async def test_columns_side_by_side_survive_a_reload(server: ScriptedServer, show: Open) -> None:
    page = await show()
    await page.get_by_role("button", name="Side by side").click()
    await expect(page.locator(".column")).to_have_count(2)
    await page.locator(f'.chip[data-person="{CLEO}"]').click()
    await expect(page.locator(".column")).to_have_count(3)
    await page.locator('.channel-name[data-channel="' + HARBOUR + '"]').click()
    await page.reload()
    columns = page.locator(".column")
    await expect(columns).to_have_count(3)
    await expect(columns.nth(2)).to_have_attribute("data-channel", HARBOUR)
    await expect(columns.nth(0)).to_have_attribute("data-channel", QUAY)
    await columns.nth(2).get_by_role("button", name="Bring everybody here").click()
    await expect(columns.nth(0)).to_have_attribute("data-channel", HARBOUR)
    await columns.nth(1).get_by_role("button", name="Close this column").click()
    await expect(columns).to_have_count(2)
    assert server.operations("look")[-1]["as"] == [ANA, CLEO]


async def test_mention_count_label_uses_singular_and_plural(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    harbour = page.locator(f'.channel-name[data-channel="{HARBOUR}"]')
    for label in ("1 mention", "2 mentions"):
        server.post(BOT, f"<@{ANA}>", channel_id=HARBOUR)
        server.post(BOT, f"<@{BEN}>", channel_id=HARBOUR)
        await expect(harbour).to_have_accessible_name(f"harbour, {label}")
        count = page.locator(f'.chip[data-person="{BEN}"] .count')
        await expect(count).to_have_attribute("aria-label", label)


@pytest.mark.long
async def test_channels_and_people_show_unread_and_mention_counts(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    harbour = page.locator(f'.channel-name[data-channel="{HARBOUR}"]')
    server.post(BEN, "psst", channel_id=HARBOUR)
    await expect(harbour).to_have_accessible_name("harbour, unread")
    server.post(BOT, f"<@{ANA}>", channel_id=HARBOUR)
    await expect(harbour).to_have_attribute("data-mentions", "1")
    server.post(BOT, f"<@{BEN}>")
    await expect(page.locator(f'.chip[data-person="{BEN}"] .count')).to_have_text("1")
    await harbour.click()
    await expect(harbour).to_have_accessible_name("harbour")


async def test_channels_threads_and_people_can_be_created(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    dialog = page.get_by_role("dialog")
    await page.get_by_role("button", name="Create a channel").click()
    await dialog.get_by_role("textbox").fill("cove")
    await page.keyboard.press("Enter")
    assert (await wait_for_operation(page, server, "create_channel"))["name"] == "cove"
    where = page.locator(".column .where")
    await expect(where).to_contain_text("cove")
    await page.get_by_role("button", name="Open a thread").click()
    await dialog.get_by_role("textbox").fill("third table")
    await page.keyboard.press("Enter")
    assert (await wait_for_operation(page, server, "open_thread"))[
        "channel"
    ] == server.world.channel_by_id_or_name("cove").id
    await expect(where).to_contain_text("third table")
    await page.get_by_role("button", name="Add a person").click()
    await dialog.get_by_role("textbox").fill("Fay")
    await page.keyboard.press("Enter")
    assert (await wait_for_operation(page, server, "person"))["name"] == "Fay"
    await expect(page.locator(".people")).to_contain_text("Fay")


async def test_column_of_a_deleted_thread_shows_another_channel(
    server: ScriptedServer, show: Open
) -> None:
    page = await show(f"?as=Ana&channel={THREAD}")
    await expect(page.locator(".column")).to_have_attribute("data-channel", THREAD)
    await page.locator(f'[data-target="{THREAD}"]').click()
    await page.get_by_role("button", name="Delete", exact=True).click()
    assert (await wait_for_operation(page, server, "delete_channel"))["channel"] == THREAD
    await expect(page.locator(".column")).to_have_attribute("data-channel", QUAY)


async def test_settings_dialog_changes_language_and_permissions(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    await page.get_by_role("button", name="Settings of Ana").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Language of their Discord").select_option("de")
    assert (await wait_for_operation(page, server, "locale"))["locale"] == "de"
    await dialog.get_by_label("Attach files").uncheck()
    assert (await wait_for_operation(page, server, "deny"))["permissions"] == ["attach_files"]


async def test_rights_in_a_thread_are_those_of_its_channel(
    server: ScriptedServer, show: Open
) -> None:
    members.deny_bot(server.world, server.world.channel(QUAY), ["attach_files"])
    page = await show(f"?as=Ana&channel={THREAD}")
    await page.get_by_role("button", name="Settings of Ana").click()
    rights = page.get_by_role("group", name="Bosun may, in #quay")
    await expect(rights.get_by_label("Attach files")).not_to_be_checked()
    await rights.get_by_label("Embed links").uncheck()
    asked = await wait_for_operation(page, server, "deny")
    assert (asked["channel"], asked["permissions"]) == (QUAY, ["embed_links", "attach_files"])


async def test_page_announces_an_offline_bot_and_a_lost_connection(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    banner = page.locator("#banner")
    server.world.news.publish("bot", online=False)
    await expect(banner).to_contain_text("Bosun is offline")
    server.world.news.publish("bot", online=True)
    await expect(banner).to_be_hidden()
    port = server.port
    await server.close()
    await expect(banner).to_contain_text("No connection")
    await server.open(port)
    await expect(page.locator("#toasts")).to_contain_text("Connected again")
    await expect(banner).to_be_hidden()
    assert len(server.operations("look")) >= 2


@pytest.mark.long
async def test_messages_fit_on_a_phone_and_a_tap_opens_the_channel_list(
    server: ScriptedServer, show: Open
) -> None:
    picture = f"{server.address}/pictures/800x300.png"
    server.post(BEN, samples.MARKDOWN)
    server.post(BOT, flags=samples.V2_FLAG, components=samples.layout(picture))
    server.post(BOT, "lobby", components=[samples.BUTTONS, samples.SELECT])
    page = await show(width=400, has_touch=True)
    assert await page.evaluate("document.documentElement.scrollWidth") == 400
    count_too_wide = "nodes => nodes.filter(one => one.getBoundingClientRect().right > 400).length"
    assert await page.locator(".message *").evaluate_all(count_too_wide) == 0
    harbour = page.get_by_role("button", name="harbour", exact=True)
    await expect(harbour).to_be_hidden()
    await page.get_by_role("button", name="Channels").tap()
    await harbour.tap()
    await expect(harbour).to_be_hidden()
    await expect(page.locator(".column")).to_have_attribute("data-channel", HARBOUR)


@pytest.mark.long
async def test_chip_of_the_active_person_is_in_view_on_a_phone(
    server: ScriptedServer, show: Open
) -> None:
    page = await show(width=320)
    row, chip = page.locator(".people"), page.locator(f'.chip[data-person="{CLEO}"]')
    await chip.click()
    await expect(chip).to_have_class(re.compile("active"))
    row_box, chip_box = await row.bounding_box(), await chip.bounding_box()
    assert row_box is not None
    assert chip_box is not None
    assert row_box["x"] - 1 <= chip_box["x"]
    assert chip_box["x"] + chip_box["width"] <= row_box["x"] + row_box["width"] + 1


@pytest.mark.long
async def test_theme_follows_the_system_until_a_theme_is_chosen(
    server: ScriptedServer, show: Open
) -> None:
    page = await show(color_scheme="light")
    background_colour = "getComputedStyle(document.body).backgroundColor"
    assert await page.evaluate(background_colour) == "rgb(255, 255, 255)"
    await page.get_by_role("button", name="Dark theme").click()
    dark = await page.evaluate(background_colour)
    assert dark != "rgb(255, 255, 255)"
    await page.reload()
    assert await page.evaluate(background_colour) == dark


async def test_moving_the_clock_updates_timestamps(server: ScriptedServer, show: Open) -> None:
    soon = int(time.time()) + 26 * 3600
    server.post(BOT, f"due <t:{soon}:R>")
    page = await show()
    stamp = page.locator(".stamp")
    await expect(stamp).to_have_text("tomorrow")
    await page.get_by_role("button", name="Move the clock").click()
    await page.get_by_role("option", name="+ 1 day").click()
    assert (await wait_for_operation(page, server, "advance"))["seconds"] == 86400
    await expect(stamp).to_have_text(re.compile("in [12] hours?"))
    clock = page.get_by_role("button", name="Move the clock, which is 1 day ahead")
    await expect(clock).to_have_text("+ 1 day")
    server.world.advance(7200)
    await expect(page.locator(".clock")).to_have_text("+ 1 day, 2 hours")
