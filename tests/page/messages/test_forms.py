"""Forms: what their fields are called, and when they close."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.page.conftest import Open
from tests.page.samples import ANA
from tests.page.stage import Stage, sent

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def group(kind: int, label: str, *names: str) -> dict[str, Any]:
    """A label with radio buttons or checkboxes below it."""
    options = [{"label": name, "value": name} for name in names]
    return {
        "type": 18,
        "label": label,
        "component": {"type": kind, "custom_id": label, "required": False, "options": options},
    }


async def test_groups_and_their_options_keep_their_names(stage: Stage, show: Open) -> None:
    page = await show()
    parts = [group(21, "Wood", "Oak", "Pine"), group(22, "Extras", "Flag", "Gun")]
    form = {"id": "5", "title": "A boat", "custom_id": "boat", "components": parts}
    await stage.tell({"t": "modal", "for": ANA, "modal": form})
    wood = page.get_by_role("radiogroup", name="Wood")
    for name in ("Oak", "Pine"):
        await expect(wood.get_by_role("radio", name=name)).to_be_visible()
    extras = page.get_by_role("group", name="Extras")
    for name in ("Flag", "Gun"):
        await expect(extras.get_by_role("checkbox", name=name)).to_be_visible()


async def test_a_form_stays_until_it_is_answered(stage: Stage, show: Open) -> None:
    stage.answers["submit"] = {"interaction": "7"}
    page = await show()
    field = {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}
    form = {"id": "5", "title": "A boat", "custom_id": "boat", "components": [field]}
    await stage.tell({"t": "modal", "for": ANA, "modal": form})
    dialog = page.get_by_role("dialog", name="A boat")
    text, submit = dialog.get_by_role("textbox"), dialog.get_by_role("button", name="Submit")
    await text.fill("Santa Maria")
    await submit.click()
    await sent(page, stage, "submit")
    await expect(submit).to_be_disabled()
    ended = {"for": ANA, "interaction": "7", "message": None}
    await stage.tell({"t": "failed"} | ended)
    await expect(dialog.get_by_role("alert")).to_contain_text("did not respond")
    await expect(text).to_have_value("Santa Maria")
    stage.answers["submit"] = {"interaction": "8"}
    await submit.click()
    await expect(submit).to_be_disabled()
    await stage.hang_up()
    await expect(submit).to_be_enabled()
    stage.answers["submit"] = {"interaction": "9"}
    await expect(page.locator("#toasts")).to_contain_text("Connected again.")
    await submit.click()
    await expect(submit).to_be_disabled()
    await stage.tell({"t": "answered"} | ended | {"interaction": "9"})
    await expect(dialog).to_have_count(0)
