"""What Discord accepts of a message, and what we promise of every one of ours."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import TableButton, read_id

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_LABEL = 35
"""What a phone shows of a label; Discord takes 80."""
MOST_ID = 100
MOST_ALT_TEXT = 1024
MOST_BUTTONS_A_ROW = 5


def components(view: ui.LayoutView) -> Iterator[dict[str, Any]]:
    """Walk all components as they are sent."""

    def walk(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
        yield part
        for child in part.get("components", ()):
            yield from walk(child)

    for part in view.to_components():
        yield from walk(part)


def texts(view: ui.LayoutView) -> str:
    """Return everything that can be read in a message but its labels."""
    return "\n".join(part["content"] for part in components(view) if "content" in part)


def buttons(view: ui.LayoutView) -> list[ui.Button[Any]]:
    """Return the buttons of a message."""
    return [item.item for item in view.walk_children() if isinstance(item, TableButton)]


def labels(view: ui.LayoutView) -> list[str]:
    """Return what stands on the buttons."""
    return [button.label or "" for button in buttons(view)]


def ids(view: ui.LayoutView) -> list[str]:
    """Return the buttons' ids."""
    return [button.custom_id or "" for button in buttons(view)]


def details(view: ui.LayoutView, verb: str) -> list[str]:
    """Return what the buttons of one verb carry."""
    clicks = map(read_id, ids(view))
    return [click.detail for click in clicks if click is not None and click.verb == verb]


def alt_texts(view: ui.LayoutView) -> list[str]:
    """Return the descriptions of all pictures."""
    return [
        picture["description"]
        for part in components(view)
        for picture in part.get("items", ())
        if picture.get("description")
    ]


def check(view: ui.LayoutView) -> None:
    """Assert everything that holds for each message of ours."""
    parts = list(components(view))
    assert 0 < len(parts) <= MOST_COMPONENTS
    shown = texts(view)
    assert 0 < len(shown) <= MOST_TEXT, len(shown)
    assert all(part["content"].strip() for part in parts if "content" in part)
    for alt in alt_texts(view):
        assert len(alt) <= MOST_ALT_TEXT
        assert not alt.endswith("…"), "cut short: nobody could play from it"
    _check_buttons(view, parts)
    assert view.timeout is None
    assert view.is_persistent()


def _check_buttons(view: ui.LayoutView, parts: list[dict[str, Any]]) -> None:
    assert all(
        isinstance(item, TableButton)
        for item in view.walk_children()
        if isinstance(item, ui.DynamicItem | ui.Button | ui.Select)
    )
    for part in parts:
        if part["type"] == discord.ComponentType.action_row.value:
            assert 0 < len(part["components"]) <= MOST_BUTTONS_A_ROW
    carried = ids(view)
    assert len(set(carried)) == len(carried)
    for custom_id, label in zip(carried, labels(view), strict=True):
        assert len(custom_id) <= MOST_ID
        assert read_id(custom_id) is not None
        assert 0 < len(label) <= MOST_LABEL, label
        assert label.strip()
