"""Checks of what Discord accepts in a message, and of our own stricter limits."""

from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import TableItem, read_id
from tests.cogs.message_parts import alt_texts, components, ids, labels, menus, texts

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_LABEL = 35
"""The most characters of a label that a phone shows. Discord accepts 80."""
MOST_ID = 100
MOST_OPTIONS = 25
MOST_PLACEHOLDER = 60
MOST_OPTION_LABEL = 60
"""The most characters of a menu's texts that Discord's clients show.

Discord accepts 150 in a placeholder and 100 in an option's label.
"""
MOST_ALT_TEXT = 300
"""The most characters that a screen reader says in one go. Discord accepts 1024."""
MOST_BUTTONS_A_ROW = 5
MOST_FORM_TITLE = MOST_FIELD_LABEL = 45
MOST_FIELD_DESCRIPTION = 100
MOST_FIELDS = 5


def check(view: ui.LayoutView) -> None:
    """Assert everything that must be true for each of our messages."""
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
    _check_menus(view)
    button_ids = ids(view)
    assert len(set(button_ids)) == len(button_ids)
    for custom_id, label in zip(button_ids, labels(view), strict=True):
        assert len(custom_id) <= MOST_ID
        assert read_id(custom_id) is not None
        assert 0 < len(label) <= MOST_LABEL, label
        assert label.strip()


def _check_menus(view: ui.LayoutView) -> None:
    for menu in menus(view):
        assert len(menu.custom_id) <= MOST_ID
        assert read_id(menu.custom_id) is not None
        assert menu.placeholder is None or 0 < len(menu.placeholder) <= MOST_PLACEHOLDER
        if isinstance(menu, ui.Select):
            assert 0 < len(menu.options) <= MOST_OPTIONS
            values = [option.value for option in menu.options]
            assert len(set(values)) == len(values)
            assert sum(option.default for option in menu.options) <= 1
            assert menu.placeholder or any(option.default for option in menu.options)
        for option in getattr(menu, "options", ()):
            assert 0 < len(option.label) <= MOST_OPTION_LABEL, option.label
    control_ids = [*ids(view), *(menu.custom_id for menu in menus(view))]
    assert len(set(control_ids)) == len(control_ids)


def check_form(form: ui.Modal) -> None:
    """Assert everything that must be true for each of our forms with choices."""
    payload = form.to_dict()
    labels = payload["components"]
    assert 0 < len(payload["title"]) <= MOST_FORM_TITLE
    assert len(payload["custom_id"]) <= MOST_ID
    assert 0 < len(labels) <= MOST_FIELDS
    controls: list[dict[str, Any]] = [one["component"] for one in labels]
    for one in labels:
        assert 0 < len(one["label"]) <= MOST_FIELD_LABEL
    assert len({one["custom_id"] for one in controls}) == len(controls)
    for control in controls:
        assert len(control["custom_id"]) <= MOST_ID
        options = control.get("options")
        if options is not None:
            least = 2 if control["type"] == discord.ComponentType.radio_group.value else 1
            assert least <= len(options) <= MOST_OPTIONS
            assert len({one["value"] for one in options}) == len(options)
            assert all(0 < len(one["label"]) <= MOST_OPTION_LABEL for one in options)
