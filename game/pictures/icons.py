"""Draws symbols and pirates as small square pictures, for a line of text or a button."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageFilter, ImageOps

from game.pictures.drawing import colours, sprites
from game.pictures.parts.pirates import BUST_PART, PIRATE_DRAWINGS

SIZE = 96
RIM = 4
"""Width of the light rim in pixels; dark drawings need it on Discord's dark background."""


def draw_icons(symbols: Sequence[str], pirates: Sequence[str]) -> dict[str, bytes]:
    """Draw symbols, and the pirate of each seat; return the icons by their names.

    ``pirates`` has the names of the pirates' icons, in the order of the seats.
    """
    drawn = {name: symbol_icon(name) for name in symbols}
    return drawn | {name: pirate_icon(seat) for seat, name in enumerate(pirates)}


def symbol_icon(name: str) -> bytes:
    """Draw a symbol, as PNG on a transparent background."""
    return _icon(f"symbols/{name}", 1.0)


def pirate_icon(seat: int) -> bytes:
    """Draw a seat's pirate, as PNG on a transparent background."""
    return _icon(PIRATE_DRAWINGS[seat], BUST_PART)


@cache
def _icon(name: str, part: float) -> bytes:
    whole = sprites.raster(name, 2 * SIZE)
    top = whole.crop((0, 0, whole.width, round(whole.height * part)))
    drawing = top.crop(top.getbbox())
    drawing = ImageOps.contain(drawing, (SIZE - 2 * RIM, SIZE - 2 * RIM))
    icon = Image.new("RGBA", (SIZE, SIZE))
    icon.paste(drawing, ((SIZE - drawing.width) // 2, (SIZE - drawing.height) // 2))
    rim = Image.new("RGBA", icon.size, colours.CREAM)
    rim.putalpha(icon.getchannel("A").filter(ImageFilter.MaxFilter(2 * RIM + 1)))
    buffer = BytesIO()
    Image.alpha_composite(rim, icon).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
