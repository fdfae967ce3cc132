"""The parts of a message, in the form in which it is sent."""

from collections.abc import Iterator
from typing import Any

from discord import ui

from cogs.ui.buttons import TableItem, read_id


def walk_components(view: ui.LayoutView) -> Iterator[dict[str, Any]]:
    """Walk through all components in the form in which they are sent."""

    def walk(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield part
        for child in part.get("components", ()):
            yield from walk(child)

    for part in view.to_components():
        yield from walk(part)


def text_of_message(view: ui.LayoutView) -> str:
    """Return all text of a message, except its labels."""
    return "\n".join(part["content"] for part in walk_components(view) if "content" in part)


def buttons(view: ui.LayoutView) -> list[ui.Button[Any]]:
    """Return the buttons of a message."""
    return [item for item in _controls(view) if isinstance(item, ui.Button)]


def menus(view: ui.LayoutView) -> list[Any]:
    """Return the select menus of a message."""
    return [item for item in _controls(view) if not isinstance(item, ui.Button)]


def _controls(view: ui.LayoutView) -> list[Any]:
    return [item.item for item in view.walk_children() if isinstance(item, TableItem)]


def button_labels(view: ui.LayoutView) -> list[str]:
    """Return the labels of the buttons."""
    return [button.label or "" for button in buttons(view)]


def disabled_labels(view: ui.LayoutView) -> list[str]:
    """Return the labels of the disabled buttons."""
    return [button.label or "" for button in buttons(view) if button.disabled]


def enabled_labels(view: ui.LayoutView) -> list[str]:
    """Return the labels of the buttons that can be pressed."""
    return [button.label or "" for button in buttons(view) if not button.disabled]


def ids_of_buttons(view: ui.LayoutView) -> list[str]:
    """Return the buttons' ids."""
    return [button.custom_id or "" for button in buttons(view)]


def button_details(view: ui.LayoutView, verb: str) -> list[str]:
    """Return the detail in the id of each enabled button whose id has this verb."""
    clicks = (read_id(one.custom_id or "") for one in buttons(view) if not one.disabled)
    return [click.detail for click in clicks if click is not None and click.verb == verb]


def alt_texts(view: ui.LayoutView) -> list[str]:
    """Return the descriptions of all pictures."""
    return [
        picture["description"]
        for part in walk_components(view)
        for picture in part.get("items", ())
        if picture.get("description")
    ]
