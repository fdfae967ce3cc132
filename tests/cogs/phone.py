"""How much of a text a phone shows."""

from collections.abc import Iterable, Mapping
from typing import Any

from PIL import ImageFont
from ttf_opensans import (  # pyright: ignore[reportMissingTypeStubs]
    OPENSANS_REGULAR,
    OPENSANS_SEMIBOLD,
)

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


def labels_cut_off(controls: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the labels of options that are too long for the line of a form's control."""
    labels = [one["label"] for control in controls for one in control.get("options", ())]
    return [label for label in labels if MENU_TEXT.getlength(label) > MENU_WIDTH]
