"""Tests of buttons, selects, V2 layouts and forms."""

import pytest
from playwright.async_api import Locator, expect

from discord_playground.browser_plugin import Open
from discord_playground.interactions.dispatch import NO_ANSWER
from discord_playground.interactions.responses import DEFERRED_UPDATE, MESSAGE, MODAL, THINKING
from page import samples
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA, BEN, BOT, CLEO

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_clicked_button_is_disabled_until_the_bot_answers(
    server: ScriptedServer, show: Open
) -> None:
    lobby = server.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    join = page.locator('[data-custom-id="join"]')
    await expect(join).to_have_text("⚓Join")
    await expect(page.get_by_role("button", name="Start")).to_be_disabled()
    await join.click()
    await expect(join).to_be_disabled()
    await expect(join.locator(".spinner")).to_be_visible()
    assert await wait_for_operation(page, server, "click") == {
        "op": "click", "as": ANA, "message": lobby["id"], "custom_id": "join",
    }  # fmt: skip
    server.answer(DEFERRED_UPDATE)
    await expect(join).to_be_enabled()


LATE_PICTURE_JS = "document.querySelector('.message').style.paddingTop = '300px'"
"""Moves every button, as a picture or a font does that arrives late."""


async def press_down(button: Locator) -> tuple[float, float]:
    """Put the mouse down in the middle of a button, and return where."""
    box = await button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await button.page.mouse.move(x, y)
    await button.page.mouse.down()
    return x, y


async def test_press_counts_although_its_button_moves_meanwhile(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    await press_down(page.get_by_role("button", name="Leave"))
    await page.evaluate(LATE_PICTURE_JS)
    await page.mouse.up()
    assert (await wait_for_operation(page, server, "click"))["custom_id"] == "leave"


async def test_press_counts_although_messages_come_meanwhile(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    await press_down(page.get_by_role("button", name="Leave"))
    for number in range(9):
        server.post(BOT, f"news {number}")
    await page.evaluate("new Promise(resolve => setTimeout(resolve))")
    await page.mouse.up()
    assert (await wait_for_operation(page, server, "click"))["custom_id"] == "leave"
    await expect(page.locator(".message").last).to_contain_text("news 8")


async def test_press_is_taken_back_by_sliding_off_the_button(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    x, y = await press_down(page.get_by_role("button", name="Leave"))
    await page.mouse.move(x, y - 100)
    await page.mouse.up()
    await page.locator('[data-custom-id="join"]').click()
    assert (await wait_for_operation(page, server, "click"))["custom_id"] == "join"


async def test_failed_click_shows_an_error(server: ScriptedServer, show: Open) -> None:
    server.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    await page.get_by_role("button", name="Leave").click()
    await wait_for_operation(page, server, "click")
    server.fail_interaction()
    await expect(page.locator(".message")).to_contain_text("This interaction failed")
    await expect(page.get_by_role("button", name="Leave")).to_be_enabled()


async def test_click_shows_an_alert_if_the_bot_is_offline(
    server: ScriptedServer, show: Open
) -> None:
    server.post(BOT, "lobby", components=[samples.BUTTONS])
    page = await show()
    server.online = False
    await page.get_by_role("button", name="Leave").click()
    await expect(page.get_by_role("alert")).to_contain_text(NO_ANSWER)
    await expect(page.get_by_role("button", name="Leave")).to_be_enabled()


async def test_option_chosen_by_mouse_is_sent_and_shown(server: ScriptedServer, show: Open) -> None:
    panel = server.post(BOT, "cards", components=[samples.SELECT])
    page = await show()
    await page.get_by_role("combobox", name="Choose a card").click()
    await page.get_by_role("option", name="Skull").click()
    assert await wait_for_operation(page, server, "select") == {
        "op": "select", "as": ANA, "message": panel["id"], "custom_id": "card", "values": ["S"],
    }  # fmt: skip
    await expect(page.locator('[data-custom-id="card"]')).to_contain_text("Skull")


async def test_options_chosen_by_keyboard_are_sent(server: ScriptedServer, show: Open) -> None:
    server.post(BOT, "cards", components=[samples.MULTI_SELECT])
    page = await show()
    box = page.get_by_role("combobox", name="Choose two")
    await box.press("Enter")
    await expect(page.get_by_role("listbox")).to_be_visible()
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await page.get_by_role("button", name="Done").click()
    assert (await wait_for_operation(page, server, "select"))["values"] == ["Flag", "Key"]


async def test_person_chosen_in_a_menu_is_sent(server: ScriptedServer, show: Open) -> None:
    server.post(BOT, "crew", components=[samples.PERSON_SELECT])
    page = await show()
    await page.get_by_role("combobox", name="Crew").click()
    await page.get_by_role("option", name="Cleo").click()
    assert (await wait_for_operation(page, server, "select"))["values"] == [CLEO]


async def test_page_shows_every_v2_component(server: ScriptedServer, show: Open) -> None:
    picture = f"{server.address}/pictures/800x300.png"
    server.post(BOT, flags=samples.V2_FLAG, components=samples.layout(picture))
    page = await show()
    board = page.locator(".message")
    await expect(board.get_by_role("heading", name="The passage")).to_be_visible()
    await expect(board.get_by_role("img", name="A small boat")).to_be_visible()
    await expect(board.get_by_role("img", name="The whole passage")).to_be_visible()
    await expect(board.get_by_role("link", name="game.txt")).to_be_visible()
    await expect(board.locator("hr.separator")).to_have_count(1)
    border_colour = await board.locator(".container.accented").evaluate(
        "node => getComputedStyle(node).borderLeftColor"
    )
    assert border_colour == "rgb(46, 139, 87)"
    await board.get_by_role("button", name="SPOILER").click()
    await expect(board.locator(".covered")).to_have_count(0)
    await board.get_by_role("button", name="Pass").click()
    assert (await wait_for_operation(page, server, "click"))["custom_id"] == "pass"


async def test_edit_reuses_the_picture_element_and_keeps_the_focus(
    server: ScriptedServer, show: Open
) -> None:
    picture = f"{server.address}/pictures/800x300.png"
    layout = samples.layout(picture)
    board = server.post(BOT, flags=samples.V2_FLAG, components=layout)
    page = await show()
    await page.get_by_role("button", name="Rules").focus()
    picture_element = await page.locator(".gallery img").element_handle()
    new_picture = f"{server.address}/pictures/800x310.png"
    server.edit(board, components=samples.layout(new_picture))
    await expect(page.locator(".gallery img")).to_have_attribute("src", new_picture)
    assert await page.evaluate("node => node.isConnected", picture_element)
    await expect(page.get_by_role("button", name="Rules")).to_be_focused()


async def test_a_form_is_filled_in_and_sent(server: ScriptedServer, show: Open) -> None:
    page = await show("?as=Ben")
    server.call_command(BEN)
    server.answer(MODAL, **samples.MODAL)
    form = page.get_by_role("dialog", name="Name your boat")
    await form.get_by_role("textbox", name="Name").fill("Santa Maria")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".select.wrong")).to_be_visible()
    await form.get_by_role("combobox", name="Flag").click()
    await page.get_by_role("option", name="Black").click()
    await form.get_by_role("button", name="Submit").click()
    assert await wait_for_operation(page, server, "submit") == {
        "op": "submit", "as": BEN, "modal": samples.MODAL["id"],
        "fields": {"name": "Santa Maria", "why": "", "flag": ["black"]},
    }  # fmt: skip
    server.answer(MESSAGE, content="Aye")
    await expect(form).to_have_count(0)


async def test_thinking_message_stays_after_switching_to_side_by_side(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    server.call_command(ANA)
    server.answer(THINKING)
    await page.get_by_role("button", name="Side by side").click()
    await expect(page.locator(".column")).to_have_count(2)
    await expect(page.locator(".thinking")).to_have_count(1)
    server.follow_up(content="It is fresh.")
    await expect(page.locator(".thinking")).to_have_count(0)


async def test_thinking_message_disappears_after_the_follow_up(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    server.call_command(ANA)
    server.answer(THINKING)
    await expect(page.get_by_role("log")).to_contain_text("Bosun is thinking…")
    server.follow_up(content="It is fresh.")
    await expect(page.get_by_role("log")).not_to_contain_text("thinking")
