"""Forms: what their fields are called, and when they close."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.page.conftest import Open
from tests.page.samples import ANA
from tests.page.stage import Stage

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
