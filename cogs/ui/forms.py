"""Forms that people fill in. Like a button, a form has an id that says how to answer it.

The bot remembers nothing of an open form. So people can send a form after a restart, too, and a
form that nobody sends costs nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord
from discord import ui

from cogs.ui.answer_services import Interaction
from cogs.ui.buttons import ClickId
from cogs.ui.menus import MOST_OPTION_CHARACTERS, Option, PersonOrRole, select_default_of

T = TypeVar("T")

MOST_RADIO_BUTTONS = 3
"""Most options that are shown one below the other; more go into a menu, which takes two clicks."""

MOST_BOXES = 10
"""Discord's limit for checkboxes in one group."""


def form(click: ClickId, title: str, *fields: ui.Label[Any]) -> ui.Modal:
    """Make a form of these fields."""
    modal = ui.Modal(title=title, timeout=None, custom_id=str(click))
    for field in fields:
        modal.add_item(field)
    return modal


async def open_form(interaction: Interaction, modal: ui.Modal) -> None:
    """Answer a click with a form; discord.py need not remember the form, as its id is enough."""
    modal.stop()
    await interaction.response.send_modal(modal)


def single_choice_control(
    custom_id: str, options: Sequence[Option], most_radio_buttons: int = MOST_RADIO_BUTTONS
) -> ui.Item[Any]:
    """Make a control that gives one of two or more options.

    It shows up to ``most_radio_buttons`` options one below the other. If there are more options,
    it shows a menu.
    """
    if len(options) > most_radio_buttons:
        return ui.Select[Any](
            custom_id=custom_id,
            options=_converted_options(discord.SelectOption, options),
            required=True,
        )
    radio_options = _converted_options(discord.RadioGroupOption, options)
    return ui.RadioGroup[Any](custom_id=custom_id, options=radio_options)


def multiple_choice_control(custom_id: str, options: Sequence[Option]) -> ui.Item[Any]:
    """Make checkboxes that give any of these options, or none; a menu for more than MOST_BOXES."""
    if len(options) <= MOST_BOXES:
        boxes = _converted_options(discord.CheckboxGroupOption, options)
        return ui.CheckboxGroup[Any](
            custom_id=custom_id, options=boxes, min_values=0, required=False
        )
    return ui.Select[Any](
        custom_id=custom_id,
        options=_converted_options(discord.SelectOption, options),
        min_values=0,
        max_values=len(options),
        required=False,
    )


def people_choice_control(
    custom_id: str, chosen: Sequence[PersonOrRole], most: int
) -> ui.Item[Any]:
    """Make a menu that gives any people and roles of the server, or none."""
    return ui.MentionableSelect[Any](
        custom_id=custom_id,
        min_values=0,
        max_values=most,
        default_values=[select_default_of(one) for one in chosen],
        required=False,
    )


def _converted_options(kind: Callable[..., T], options: Sequence[Option]) -> list[T]:
    """Convert the options to this class, whose objects a control takes."""
    return [
        kind(
            label=one.label[:MOST_OPTION_CHARACTERS],
            value=one.value,
            description=one.description,
            default=one.chosen,
        )
        for one in options
    ]


def typed_text(interaction: Interaction, field: str) -> str | None:
    """Return the text of a field of a form; ``None`` if this is no form with that field."""
    found = (one for one in _filled_controls(interaction) if one["custom_id"] == field)
    return next((one.get("value") or "" for one in found), None)


def chosen_form_values(interaction: Interaction) -> dict[str, list[str]]:
    """Return what the person chose in each control of a form, by the control's id."""
    return {one["custom_id"]: _values(one) for one in _filled_controls(interaction)}


def resolved_in_form(interaction: Interaction) -> Mapping[str, Mapping[str, Any]]:
    """Return Discord's descriptions of the roles and channels that were chosen in a form."""
    data: Any = interaction.data or {}
    return data.get("resolved", {})


def _filled_controls(interaction: Interaction) -> Iterator[dict[str, Any]]:
    """Find the controls of a form as Discord sent them; none if this is no form."""
    if interaction.type is discord.InteractionType.modal_submit:
        data: Any = interaction.data
        for part in data["components"]:
            yield from _controls(part)


def _values(control: dict[str, Any]) -> list[str]:
    """Return a control's values: a menu has a list of them, radio buttons have one or none."""
    value = control.get("value")
    return list(control.get("values") or ([] if value is None else [value]))


def _controls(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Find the controls in a part of a form: a label has one, a row has several."""
    yield from part.get("components", [])
    if "component" in part:
        yield part["component"]
