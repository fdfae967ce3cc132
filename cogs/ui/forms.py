"""Forms that people fill in. Like a button, a form is answered by its id alone.

Nothing is kept of an open form: it is answered after a restart, too, and costs nothing where
nobody sends it.
"""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.desk import Interaction


def form(click: ClickId, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    """A form of these fields."""
    modal = ui.Modal(title=title, timeout=None, custom_id=str(click))
    for field in fields:
        modal.add_item(field)
    return modal


async def open_form(interaction: Interaction, modal: ui.Modal) -> None:
    """Answer a click with a form, which discord.py is not to remember: its id says all."""
    modal.stop()
    await interaction.response.send_modal(modal)


def typed(interaction: Interaction, field: str) -> str | None:
    """What was written into a field of a form; ``None`` where this is no form with that field."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data: Any = interaction.data
    controls = (control for part in data["components"] for control in _controls(part))
    return next((one.get("value") or "" for one in controls if one["custom_id"] == field), None)


def _controls(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The controls of a part of a form: a label has one, a row has several."""
    yield from part.get("components", [])
    if "component" in part:
        yield part["component"]
