"""Symbols and pirates as small square pictures, to stand in a line of text or on a button."""

from functools import cache
from io import BytesIO

from PIL import Image

from game.pictures import sprites
from game.pictures.ends import PIRATES

SIZE = 96


def symbol_icon(name: str) -> bytes:
    """A symbol, as PNG with a transparent ground."""
    return _icon(name)


def pirate_icon(seat: int) -> bytes:
    """A seat's pirate, as PNG with a transparent ground."""
    return _icon(PIRATES[seat])


@cache
def _icon(name: str) -> bytes:
    drawing = sprites.raster(name, SIZE)
    drawing.thumbnail((SIZE, SIZE))
    icon = Image.new("RGBA", (SIZE, SIZE))
    icon.paste(drawing, ((SIZE - drawing.width) // 2, (SIZE - drawing.height) // 2))
    buffer = BytesIO()
    icon.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
