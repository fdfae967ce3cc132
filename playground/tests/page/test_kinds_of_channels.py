"""Tests of the kinds of channels: icon, accessible name, and the threads that each can have."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from discord_playground import Config, Playground
from discord_playground.browser_plugin import Open
from discord_playground.world.objects.channels import KINDS
from discord_playground.world.setup import Setup

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

ACCESSIBLE_NAMES = {
    "text": "a-text",
    "voice": "a-voice, voice channel",
    "announcement": "a-announcement, announcement channel",
    "stage": "a-stage, stage channel",
    "forum": "a-forum, forum",
    "media": "a-media, media channel",
}
PHONE_WIDTH = 375


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    """Start a playground with a channel of each kind."""
    names = {f"a-{kind}": kind for kind in KINDS}
    setup = Setup(channels=tuple(names), kinds=names)
    async with await Playground.start(config=Config(setup=setup)) as started:
        yield started


async def open_channel(page: Page, name: str) -> None:
    """Open a channel from the list."""
    await page.locator(".channels").get_by_role("button", name=name, exact=True).click()


async def test_each_kind_of_channel_has_its_own_icon_and_accessible_name(
    playground: Playground, window: Open
) -> None:
    page = await window(f"{playground.address}/?as=Ana")
    names = page.locator(".channels ul .channel-name")
    await expect(names).to_have_count(len(KINDS))
    for number, kind in enumerate(KINDS):
        await expect(names.nth(number)).to_have_accessible_name(ACCESSIBLE_NAMES[kind])
    icons = await names.locator("path").evaluate_all("all => all.map(one => one.getAttribute('d'))")
    assert None not in icons
    assert len(set(icons)) == len(KINDS)


async def test_each_kind_of_channel_offers_only_its_possible_threads(
    playground: Playground, window: Open
) -> None:
    page = await window(f"{playground.address}/?as=Ana")
    head = page.locator(".column-head")
    for kind, offered in {
        "text": ["Open a thread", "Open a private thread"],
        "announcement": ["Open a thread"],
        "forum": ["Open a post"],
        "media": ["Open a post"],
        "voice": [],
        "stage": [],
    }.items():
        await open_channel(page, ACCESSIBLE_NAMES[kind])
        await expect(head.locator(".where")).to_contain_text(f"a-{kind}")
        buttons = head.get_by_role("button", name="Open a ")
        await expect(buttons).to_have_count(len(offered))
        for number, name in enumerate(offered):
            await expect(buttons.nth(number)).to_have_accessible_name(name)


async def test_forum_post_is_opened_with_a_title_and_a_first_message(
    playground: Playground, window: Open
) -> None:
    page = await window(f"{playground.address}/?as=Ben")
    await open_channel(page, ACCESSIBLE_NAMES["forum"])
    await expect(page.locator(".beginning")).to_contain_text("Nobody writes here")
    await page.get_by_role("button", name="Open a post").click()
    for written in ("An idea", "Listen."):
        box = page.get_by_role("dialog").get_by_role("textbox")
        await expect(box).to_have_value("")
        await box.fill(written)
        await page.keyboard.press("Enter")
    await expect(page.locator(".where")).to_contain_text("An idea")
    await expect(page.locator(".message")).to_contain_text("Listen.")


async def test_private_thread_is_listed_only_for_people_who_can_see_it(
    playground: Playground, window: Open
) -> None:
    page = await window(f"{playground.address}/?as=Ben,Dirk")
    cellar = playground.person("Ben").open_thread("a-text", "cellar", private=True)
    playground.person("Ben").say(cellar, "psst")
    row = page.get_by_role("button", name="cellar, private thread")
    await expect(row).to_be_visible()
    await page.locator(".column").nth(1).click()
    await expect(row).to_have_count(0)
    playground.person("Ben").say(cellar, playground.person("Dirk").mention)
    await expect(page.get_by_role("button", name="cellar, private thread")).to_be_visible()


async def test_all_channels_can_be_reached_on_a_phone(playground: Playground, window: Open) -> None:
    page = await window(f"{playground.address}/?as=Ana", PHONE_WIDTH)
    head = page.locator(".column-head")
    assert await head.evaluate("node => node.scrollWidth <= node.clientWidth")
    await page.get_by_role("button", name="Channels", exact=True).click()
    last_channel = page.locator(".channels").get_by_role(
        "button", name=ACCESSIBLE_NAMES["media"], exact=True
    )
    await last_channel.click()
    await expect(page.locator(".where")).to_contain_text("a-media")
