"""Tests of the page with the real server and a real discord.py bot."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from bots.harbour_bot import running_harbour_bot
from discord_playground import Config, Playground
from discord_playground.browser_plugin import Open

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def playground(playground_config: Config) -> AsyncIterator[Playground]:
    """Start the real server."""
    async with await Playground.start(config=playground_config) as started:
        started.dispatcher.answer_seconds = 0.4
        yield started


async def run_command(page: Page, command_name: str) -> None:
    """Run a command without options as the person in the first column."""
    await page.get_by_role("textbox").or_(page.locator("textarea")).first.fill(f"/{command_name}")
    await page.get_by_role("option", name=f"/{command_name}").click()
    await page.get_by_role("button", name="Send command").click()


async def test_buttons_forms_and_ephemeral_answers_work_with_a_real_bot(
    playground: Playground, window: Open
) -> None:
    async with running_harbour_bot(playground):
        page = await window(f"{playground.address}/?as=Ana,Ben")
        ana, ben = page.locator(".column").nth(0), page.locator(".column").nth(1)
        await run_command(page, "buttons")
        await expect(ben.locator(".origin")).to_have_text("AAna used /buttons")
        await ben.get_by_role("button", name="Count").click()
        await expect(ana.locator(".content")).to_have_text("Counted 1 (edited)")
        await ana.get_by_role("button", name="Secret").click()
        await expect(ana.locator(".message.ephemeral")).to_contain_text("Only you see this, Ana")
        await ana.get_by_role("button", name="Again").click()
        await expect(ana.locator(".message.ephemeral")).to_contain_text("Changed for you")
        await expect(ben.locator(".message")).to_have_count(1)
        await ben.get_by_role("button", name="Form").click()
        await page.get_by_role("dialog").get_by_label("Name").fill("Nao")
        await page.get_by_role("button", name="Submit").click()
        await expect(ben.locator(".message.ephemeral")).to_contain_text("Ahoy, Nao")
        await ben.get_by_role("combobox", name="Make a selection").click()
        await page.get_by_role("option", name="Red").click()
        await expect(ben.get_by_role("log")).to_contain_text("Chose ['r']")
        await ben.get_by_role("button", name="Dismiss message").first.click()
        await expect(ben.get_by_role("log")).not_to_contain_text("Ahoy")
        await ana.get_by_role("button", name="Silent").click()
        await expect(ana.get_by_role("alert")).to_have_text("This interaction failed")
        await expect(ben.get_by_role("alert")).to_have_count(0)
    assert playground.violations == []


@pytest.mark.long
async def test_options_layouts_and_slow_answers_work_with_a_real_bot(
    playground: Playground, window: Open
) -> None:
    async with running_harbour_bot(playground):
        page = await window(f"{playground.address}/?as=Ana,Ben")
        ben = page.locator(".column").nth(1)
        await page.locator("textarea").first.fill("/crew")
        for keys in ("", "Ben", "7"):
            await page.keyboard.type(keys)
            await page.keyboard.press("Enter")
        await expect(ben.locator(".message.mentioned")).to_contain_text("as mate for 7")
        await run_command(page, "layout")
        board = ben.get_by_role("img", name="Three sailors wait")
        await expect(board).to_be_visible()
        content_type = await board.evaluate(
            "async node => (await fetch(node.src)).headers.get('content-type')"
        )
        assert content_type == "image/png"
        await run_command(page, "slow")
        await expect(ben.get_by_role("log")).to_contain_text("Thought about it")
        await expect(page.get_by_text("is thinking")).to_have_count(0)
        await run_command(page, "never")
        await expect(page.get_by_role("alert")).to_have_text("The application did not respond")
    assert playground.violations == []


@pytest.mark.long
async def test_page_works_while_the_bot_is_offline(playground: Playground, window: Open) -> None:
    async with running_harbour_bot(playground):
        page = await window(playground.address)
        await run_command(page, "buttons")
        await expect(page.get_by_role("button", name="Count")).to_be_visible()
    await expect(page.locator("#banner")).to_contain_text("is offline")
    await page.get_by_role("button", name="Count").click()
    await expect(page.get_by_role("alert")).to_contain_text("The application did not respond")
    await page.get_by_role("button", name="Create a channel").click()
    await page.get_by_role("dialog").get_by_role("textbox").fill("Quiet Cove")
    await page.keyboard.press("Enter")
    await expect(page.locator(".column .where")).to_contain_text("uiet")
    await page.get_by_role("button", name="Open a thread").click()
    await page.get_by_role("dialog").get_by_role("textbox").fill("deep water")
    await page.keyboard.press("Enter")
    await expect(page.locator(".column .where")).to_contain_text("deep water")
    await page.locator("textarea").fill("hello")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .content")).to_have_text("hello")
    await page.locator(".message").hover()
    await page.get_by_role("button", name="Delete message").click()
    await expect(page.locator(".message")).to_have_count(0)
