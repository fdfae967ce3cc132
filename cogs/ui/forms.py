"""Forms that people fill in. Like a button, a form is answered by its id alone.

Nothing is kept of an open form: it is answered after a restart, too, and costs nothing where
nobody sends it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import discord
from discord import ui

from cogs.ui.buttons import ClickId
from cogs.ui.desk import Interaction
from cogs.ui.menus import LABEL, Named, Option, default_of

T = TypeVar("T")

FEW = 3
"""Options that are shown one below the other: one of more is found in a menu, by two clicks."""

MOST_BOXES = 10
"""Discord's limit."""


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


def one_of(custom_id: str, options: Sequence[Option], few: int = FEW) -> ui.Item[Any]:
    """A control that gives one of two or more options; the chosen one holds until another does."""
    if len(options) > few:
        return ui.Select[Any](
            custom_id=custom_id, options=_offered(discord.SelectOption, options), required=True
        )
    boxes = _offered(discord.RadioGroupOption, options)
    return ui.RadioGroup[Any](custom_id=custom_id, options=boxes)


def any_of(custom_id: str, options: Sequence[Option]) -> ui.Item[Any]:
    """Boxes that give any of these options, or none; a menu where they are too many for boxes."""
    if len(options) <= MOST_BOXES:
        boxes = _offered(discord.CheckboxGroupOption, options)
        return ui.CheckboxGroup[Any](
            custom_id=custom_id, options=boxes, min_values=0, required=False
        )
    return ui.Select[Any](
        custom_id=custom_id,
        options=_offered(discord.SelectOption, options),
        min_values=0,
        max_values=len(options),
        required=False,
    )


def any_people(custom_id: str, chosen: Sequence[Named], most: int) -> ui.Item[Any]:
    """A menu that gives any people and roles of the server, or none."""
    return ui.MentionableSelect[Any](
        custom_id=custom_id,
        min_values=0,
        max_values=most,
        default_values=[default_of(one) for one in chosen],
        required=False,
    )


def _offered(kind: Callable[..., T], options: Sequence[Option]) -> list[T]:
    """The options as a control takes them that is made of this kind."""
    return [
        kind(
            label=one.label[:LABEL],
            value=one.value,
            description=one.description,
            default=one.chosen,
        )
        for one in options
    ]


def typed(interaction: Interaction, field: str) -> str | None:
    """What was written into a field of a form; ``None`` where this is no form with that field."""
    found = (one for one in _filled(interaction) if one["custom_id"] == field)
    return next((one.get("value") or "" for one in found), None)


def chosen_in(interaction: Interaction) -> dict[str, list[str]]:
    """What was chosen in each control of a form, by the control's id."""
    return {one["custom_id"]: _values(one) for one in _filled(interaction)}


def _filled(interaction: Interaction) -> Iterator[dict[str, Any]]:
    """The controls of a form as they were sent; none where this is no form."""
    if interaction.type is discord.InteractionType.modal_submit:
        data: Any = interaction.data
        for part in data["components"]:
            yield from _controls(part)


def _values(control: dict[str, Any]) -> list[str]:
    """A menu has a list of values, a round of boxes one or none."""
    value = control.get("value")
    return list(control.get("values") or ([] if value is None else [value]))


def _controls(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The controls of a part of a form: a label has one, a row has several."""
    yield from part.get("components", [])
    if "component" in part:
        yield part["component"]
