"""What Discord accepts in a message, how much of it a phone shows, and our own stricter limits."""

from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import ui
from PIL import ImageFont
from ttf_opensans import (  # pyright: ignore[reportMissingTypeStubs]
    OPENSANS_REGULAR,
    OPENSANS_SEMIBOLD,
)

from cogs.ui.buttons import TableItem, read_id
from tests.cogs.message_parts import (
    alt_texts,
    buttons,
    ids_of_buttons,
    menus,
    text_of_message,
    walk_components,
)

MAX_COMPONENTS = 40
MAX_TEXT_LENGTH = 4000
MAX_LABEL_LENGTH = 35
"""The most characters of a label that a phone shows. Discord accepts 80."""
MAX_ID_LENGTH = 100
MAX_OPTIONS = 25
MAX_PLACEHOLDER_LENGTH = 60
MAX_OPTION_LABEL_LENGTH = 60
"""The most characters of a menu's texts that Discord's clients show.

Discord accepts 150 in a placeholder and 100 in an option's label.
"""
MAX_ALT_TEXT_LENGTH = 300
"""The most characters that a screen reader says in one go. Discord accepts 1024."""
MAX_BUTTONS_PER_ROW = 5
MAX_FORM_TITLE_LENGTH = MAX_FIELD_LABEL_LENGTH = 45
MAX_DESCRIPTION_LENGTH = 100
MAX_FIELDS = 5

MESSAGE_WIDTH = 305
"""Width in pixels of a message on a phone whose screen is 390 pixels wide."""

PADDING, GAP = 32, 8
"""Pixels of a button besides its label, and pixels between two buttons."""

MENU_WIDTH = 258
"""Pixels of a closed menu, without its arrow."""

EMOJI_WIDTH = 30
"""Pixels of an option's emoji and of the gap after it."""

BUTTON_TEXT = ImageFont.truetype(str(OPENSANS_SEMIBOLD.path), 14)
MENU_TEXT = ImageFont.truetype(str(OPENSANS_REGULAR.path), 16)
SMALL_TEXT = ImageFont.truetype(str(OPENSANS_REGULAR.path), 14)
"""Fonts that are about as wide as Discord's own."""


def check_limits(view: ui.LayoutView) -> None:
    """Assert everything that must be true for each of our messages."""
    parts = list(walk_components(view))
    assert 0 < len(parts) <= MAX_COMPONENTS
    shown = text_of_message(view)
    assert 0 < len(shown) <= MAX_TEXT_LENGTH, len(shown)
    assert all(part["content"].strip() for part in parts if "content" in part)
    for alt in alt_texts(view):
        assert len(alt) <= MAX_ALT_TEXT_LENGTH
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
            assert 0 < len(part["components"]) <= MAX_BUTTONS_PER_ROW
    _check_menus(view)
    button_ids = ids_of_buttons(view)
    assert len(set(button_ids)) == len(button_ids)
    for button in buttons(view):
        custom_id, label = button.custom_id or "", button.label
        assert len(custom_id) <= MAX_ID_LENGTH
        assert read_id(custom_id) is not None
        assert label is not None or button.emoji
        assert label is None or 0 < len(label) <= MAX_LABEL_LENGTH, label
        assert label is None or label.strip()


def _check_menus(view: ui.LayoutView) -> None:
    for menu in menus(view):
        assert len(menu.custom_id) <= MAX_ID_LENGTH
        assert read_id(menu.custom_id) is not None
        assert menu.placeholder is None or 0 < len(menu.placeholder) <= MAX_PLACEHOLDER_LENGTH
        if isinstance(menu, ui.Select):
            assert 0 < len(menu.options) <= MAX_OPTIONS
            values = [option.value for option in menu.options]
            assert len(set(values)) == len(values)
            assert sum(option.default for option in menu.options) <= 1
            assert menu.placeholder or any(option.default for option in menu.options)
        for option in getattr(menu, "options", ()):
            assert 0 < len(option.label) <= MAX_OPTION_LABEL_LENGTH, option.label
    control_ids = [*ids_of_buttons(view), *(menu.custom_id for menu in menus(view))]
    assert len(set(control_ids)) == len(control_ids)


def check_form(form: ui.Modal) -> None:
    """Assert everything that must be true for each of our forms with choices."""
    payload = form.to_dict()
    labels = payload["components"]
    assert 0 < len(payload["title"]) <= MAX_FORM_TITLE_LENGTH
    assert len(payload["custom_id"]) <= MAX_ID_LENGTH
    assert 0 < len(labels) <= MAX_FIELDS
    controls: list[dict[str, Any]] = [one["component"] for one in labels]
    for one in labels:
        assert 0 < len(one["label"]) <= MAX_FIELD_LABEL_LENGTH
    assert len({one["custom_id"] for one in controls}) == len(controls)
    for control in controls:
        assert len(control["custom_id"]) <= MAX_ID_LENGTH
        options = control.get("options")
        if options is not None:
            least = 2 if control["type"] == discord.ComponentType.radio_group.value else 1
            assert least <= len(options) <= MAX_OPTIONS
            assert len({one["value"] for one in options}) == len(options)
            assert all(0 < len(one["label"]) <= MAX_OPTION_LABEL_LENGTH for one in options)


def labels_cut_off(controls: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the labels of options that are too long for the line of a form's control."""
    labels = [one["label"] for control in controls for one in control.get("options", ())]
    return [label for label in labels if MENU_TEXT.getlength(label) > MENU_WIDTH]
