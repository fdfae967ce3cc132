"""Tests of menus for one or several values: what is chosen, and when the page sends it."""

from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from discord_playground.browser_plugin import Open
from discord_playground.interactions.dispatch import NO_ANSWER
from discord_playground.interactions.responses import DEFERRED_UPDATE
from page import samples
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import BOT

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def open_menu(
    server: ScriptedServer, show: Open, min_values: int, max_values: int
) -> tuple[Page, Locator]:
    """Post a message with a menu of Flag, Gun and Key. Open the menu on the page."""
    select: dict[str, Any] = samples.MULTI_SELECT["components"][0]
    select = select | {"min_values": min_values, "max_values": max_values}
    server.post(BOT, "cards", components=[{"type": 1, "components": [select]}])
    page = await show()
    box = page.get_by_role("combobox", name="Choose two")
    await box.click()
    return page, box


async def choose_options(page: Page, *names: str) -> None:
    """Click these options."""
    for name in names:
        await page.get_by_role("option", name=name).click()


async def test_tab_sends_the_chosen_options(server: ScriptedServer, show: Open) -> None:
    page, box = await open_menu(server, show, 1, 2)
    await choose_options(page, "Flag", "Key")
    await page.keyboard.press("Tab")
    assert (await wait_for_operation(page, server, "select"))["values"] == ["Flag", "Key"]
    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(box).to_have_text("Flag, Key")


@pytest.mark.parametrize("where", [".message .content", '[data-custom-id="cards"]'])
async def test_click_outside_the_options_sends_the_choice(
    server: ScriptedServer, show: Open, where: str
) -> None:
    page, _ = await open_menu(server, show, 1, 2)
    await choose_options(page, "Gun")
    await page.locator(where).click()
    assert (await wait_for_operation(page, server, "select"))["values"] == ["Gun"]
    await expect(page.get_by_role("listbox")).to_have_count(0)


async def test_menu_sends_no_unchanged_incomplete_or_cancelled_choice(
    server: ScriptedServer, show: Open
) -> None:
    page, box = await open_menu(server, show, 2, 3)
    await page.keyboard.press("Tab")
    await box.click()
    await choose_options(page, "Gun")
    await page.keyboard.press("Tab")
    await box.click()
    await choose_options(page, "Gun", "Key")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)
    assert server.operations("select") == []


async def test_menu_for_at_most_one_option_sends_the_newest_choice(
    server: ScriptedServer, show: Open
) -> None:
    page, _ = await open_menu(server, show, 0, 1)
    await choose_options(page, "Flag", "Key")
    await expect(page.get_by_role("option", selected=True)).to_have_text("✓Key")
    await page.get_by_role("button", name="Done").click()
    assert (await wait_for_operation(page, server, "select"))["values"] == ["Key"]


async def test_done_is_disabled_until_enough_options_are_chosen(
    server: ScriptedServer, show: Open
) -> None:
    page, _ = await open_menu(server, show, 2, 3)
    await choose_options(page, "Gun")
    done = page.get_by_role("button", name="Done")
    await expect(done).to_be_disabled()
    await choose_options(page, "Key")
    await done.click()
    assert (await wait_for_operation(page, server, "select"))["values"] == ["Gun", "Key"]


async def test_a_refused_choice_is_not_shown_as_chosen(server: ScriptedServer, show: Open) -> None:
    page, box = await open_menu(server, show, 1, 2)
    await choose_options(page, "Gun")
    await page.get_by_role("button", name="Done").click()
    await expect(box).to_have_text("Gun")
    await wait_for_operation(page, server, "select")
    server.answer(DEFERRED_UPDATE)
    server.online = False
    await box.click()
    await choose_options(page, "Gun", "Key")
    await page.get_by_role("button", name="Done").click()
    await expect(page.get_by_role("alert")).to_contain_text(NO_ANSWER)
    await expect(box).to_have_text("Gun")
