"""What Discord accepts of a message, and what we promise of every one of ours."""

from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import TableItem, read_id
from tests.cogs.message_parts import alt_texts, components, ids, labels, texts

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_LABEL = 35
"""What a phone shows of a label; Discord takes 80."""
MOST_ID = 100
MOST_ALT_TEXT = 1024
MOST_BUTTONS_A_ROW = 5


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
        isinstance(item, TableItem)
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
