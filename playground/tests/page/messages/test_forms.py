"""Tests of forms: the accessible names of their fields, and when forms close."""

from typing import Any

import pytest
from playwright.async_api import expect

from discord_playground.browser_plugin import Open
from discord_playground.interactions.responses import MESSAGE, MODAL
from page.scripted_server import ScriptedServer, wait_for_operation
from page.world import ANA

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def option_group(kind: int, label: str, *names: str) -> dict[str, Any]:
    """Return a label with radio buttons or checkboxes below it."""
    options = [{"label": name, "value": name} for name in names]
    return {
        "type": 18,
        "label": label,
        "component": {"type": kind, "custom_id": label, "required": False, "options": options},
    }


async def test_option_groups_and_options_have_accessible_names(
    server: ScriptedServer, show: Open
) -> None:
    page = await show()
    parts = [option_group(21, "Wood", "Oak", "Pine"), option_group(22, "Extras", "Flag", "Gun")]
    form = {"id": "5", "title": "A boat", "custom_id": "boat", "components": parts}
    server.call_command(ANA)
    server.answer(MODAL, **form)
    wood = page.get_by_role("radiogroup", name="Wood")
    for name in ("Oak", "Pine"):
        await expect(wood.get_by_role("radio", name=name)).to_be_visible()
    extras = page.get_by_role("group", name="Extras")
    for name in ("Flag", "Gun"):
        await expect(extras.get_by_role("checkbox", name=name)).to_be_visible()


async def test_form_stays_open_until_the_bot_answers(server: ScriptedServer, show: Open) -> None:
    page = await show()
    field = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}
    form = {"id": "5", "title": "A boat", "custom_id": "boat", "components": [field]}
    server.call_command(ANA)
    server.answer(MODAL, **form)
    dialog = page.get_by_role("dialog", name="A boat")
    text, submit = dialog.get_by_role("textbox"), dialog.get_by_role("button", name="Submit")
    await text.fill("Santa Maria")
    await submit.click()
    await wait_for_operation(page, server, "submit")
    await expect(submit).to_be_disabled()
    server.fail_interaction()
    await expect(dialog.get_by_role("alert")).to_contain_text("did not respond")
    await expect(text).to_have_value("Santa Maria")
    await submit.click()
    await expect(submit).to_be_disabled()
    await wait_for_operation(page, server, "submit", 2)
    await server.close_connections()
    await expect(submit).to_be_enabled()
    server.fail_interaction()
    await expect(page.locator("#toasts")).to_contain_text("Connected again.")
    await submit.click()
    await expect(submit).to_be_disabled()
    await wait_for_operation(page, server, "submit", 3)
    server.answer(MESSAGE, content="Aye")
    await expect(dialog).to_have_count(0)
