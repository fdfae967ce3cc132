"""Buttons, selects, V2 layouts and forms."""

import pytest
from playwright.async_api import expect

from tests.page import samples
from tests.page.conftest import Open
from tests.page.samples import ANA, BEN, BOT, CLEO, TAVERN
from tests.page.stage import Stage, sent

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_clicked_button_waits_for_its_answer(stage: Stage, show: Open) -> None:
    stage.answers["click"] = {"interaction": "77"}
    lobby = await stage.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    join = page.locator('[data-custom-id="join"]')
    await expect(join).to_have_text("⚓Join")
    await expect(page.get_by_role("button", name="Start")).to_be_disabled()
    await join.click()
    await expect(join).to_be_disabled()
    await expect(join.locator(".spinner")).to_be_visible()
    assert await sent(page, stage, "click") == {
        "op": "click", "as": ANA, "message": lobby["id"], "custom_id": "join",
    }  # fmt: skip
    await stage.tell({"t": "answered", "for": ANA, "interaction": "77"})
    await expect(join).to_be_enabled()


async def test_a_failed_click_says_so(stage: Stage, show: Open) -> None:
    stage.answers["click"] = {"interaction": "77"}
    lobby = await stage.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    await page.get_by_role("button", name="Leave").click()
    event = {"t": "failed", "for": ANA, "channel": TAVERN, "interaction": "77"}
    await stage.tell(event | {"message": lobby["id"]})
    await expect(page.locator(".message")).to_contain_text("This interaction failed")
    await expect(page.get_by_role("button", name="Leave")).to_be_enabled()


async def test_a_refused_click_says_why(stage: Stage, show: Open) -> None:
    stage.refusals["click"] = {"code": 50013, "message": "The application did not respond"}
    await stage.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    await page.get_by_role("button", name="Leave").click()
    await expect(page.get_by_role("alert")).to_contain_text("The application did not respond")
    await expect(page.get_by_role("button", name="Leave")).to_be_enabled()


async def test_choosing_by_mouse(stage: Stage, show: Open) -> None:
    panel = await stage.post(BOT, "cards", components=[samples.SELECT])
    page = await show()
    await page.get_by_role("combobox", name="Choose a card").click()
    await page.get_by_role("option", name="Skull").click()
    assert await sent(page, stage, "select") == {
        "op": "select", "as": ANA, "message": panel["id"], "custom_id": "card", "values": ["S"],
    }  # fmt: skip
    await expect(page.locator('[data-custom-id="card"]')).to_contain_text("Skull")


async def test_choosing_several_by_keyboard(stage: Stage, show: Open) -> None:
    await stage.post(BOT, "cards", components=[samples.SEVERAL])
    page = await show()
    box = page.get_by_role("combobox", name="Choose two")
    await box.press("Enter")
    await expect(page.get_by_role("listbox")).to_be_visible()
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await page.get_by_role("button", name="Done").click()
    assert (await sent(page, stage, "select"))["values"] == ["Flag", "Key"]


async def test_choosing_a_person(stage: Stage, show: Open) -> None:
    await stage.post(BOT, "crew", components=[samples.PERSON])
    page = await show()
    await page.get_by_role("combobox", name="Crew").click()
    await page.get_by_role("option", name="Cleo").click()
    assert (await sent(page, stage, "select"))["values"] == [CLEO]


async def test_every_v2_part_is_drawn(stage: Stage, show: Open) -> None:
    picture = f"{stage.address}/attachments/board.png"
    await stage.post(BOT, flags=samples.V2, components=samples.layout(picture))
    page = await show()
    board = page.locator(".message")
    await expect(board.get_by_role("heading", name="The passage")).to_be_visible()
    await expect(board.get_by_role("img", name="A small boat")).to_be_visible()
    await expect(board.get_by_role("img", name="The whole passage")).to_be_visible()
    await expect(board.get_by_role("link", name="game.txt")).to_be_visible()
    await expect(board.locator("hr.separator")).to_have_count(1)
    edge = await board.locator(".container.accented").evaluate(
        "node => getComputedStyle(node).borderLeftColor"
    )
    assert edge == "rgb(46, 139, 87)"
    await board.get_by_role("button", name="SPOILER").click()
    await expect(board.locator(".covered")).to_have_count(0)
    await board.get_by_role("button", name="Pass").click()
    assert (await sent(page, stage, "click"))["custom_id"] == "pass"


async def test_an_edit_keeps_picture_and_focus(stage: Stage, show: Open) -> None:
    picture = f"{stage.address}/attachments/board.png"
    layout = samples.layout(picture)
    board = await stage.post(BOT, flags=samples.V2, components=layout)
    page = await show()
    await page.get_by_role("button", name="Rules").focus()
    kept = await page.locator(".gallery img").element_handle()
    fresh = f"{stage.address}/attachments/next.png"
    await stage.edit(board, components=samples.layout(fresh))
    await expect(page.locator(".gallery img")).to_have_attribute("src", fresh)
    assert await page.evaluate("node => node.isConnected", kept)
    await expect(page.get_by_role("button", name="Rules")).to_be_focused()


async def test_a_form_is_filled_in_and_sent(stage: Stage, show: Open) -> None:
    stage.answers["submit"] = {"interaction": "77"}
    page = await show("?as=Ben")
    await stage.tell({"t": "modal", "for": BEN, "modal": samples.MODAL})
    form = page.get_by_role("dialog", name="Name your boat")
    await form.get_by_role("textbox", name="Name").fill("Santa Maria")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".select.wrong")).to_be_visible()
    await form.get_by_role("combobox", name="Flag").click()
    await page.get_by_role("option", name="Black").click()
    await form.get_by_role("button", name="Submit").click()
    assert await sent(page, stage, "submit") == {
        "op": "submit", "as": BEN, "modal": samples.MODAL["id"],
        "fields": {"name": "Santa Maria", "why": "", "flag": ["black"]},
    }  # fmt: skip
    await stage.tell({"t": "answered", "for": BEN, "interaction": "77"})
    await expect(form).to_have_count(0)


async def test_thinking_is_seen_by_whoever_looks_anew(stage: Stage, show: Open) -> None:
    page = await show()
    thought = {"for": ANA, "channel": TAVERN, "interaction": "5"}
    stage.thinking.append(thought)
    await stage.tell({"t": "thinking"} | thought)
    await page.get_by_role("button", name="Side by side").click()
    await expect(page.locator(".column")).to_have_count(2)
    await expect(page.locator(".thinking")).to_have_count(1)
    await stage.tell({"t": "answered", "for": ANA, "interaction": "5"})
    await expect(page.locator(".thinking")).to_have_count(0)


async def test_thinking_comes_and_goes(stage: Stage, show: Open) -> None:
    page = await show()
    await stage.tell({"t": "thinking", "for": ANA, "channel": TAVERN, "interaction": "5"})
    await expect(page.get_by_role("log")).to_contain_text("Bosun is thinking…")
    await stage.tell({"t": "answered", "for": ANA, "interaction": "5"})
    await expect(page.get_by_role("log")).not_to_contain_text("thinking")
