"""Names and numbers in Open Sans, which has the Latin, Greek and Cyrillic alphabets."""

import unicodedata
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont
from ttf_opensans import OPENSANS_EXTRABOLD  # pyright: ignore[reportMissingTypeStubs]

_ELLIPSIS = "…"
_UNKNOWN = "\U0010fffd"
"""A character that the font lacks. All missing characters look the same, so this one shows how they
look.
"""


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return the font at ``size`` pixels; it has the same layout on every machine."""
    layout = ImageFont.Layout.BASIC
    return ImageFont.truetype(str(OPENSANS_EXTRABOLD.path), size, layout_engine=layout)


def plain_name(name: str, seat: int) -> str:
    """Return a name in letters of the font: ornamental letters become plain, emojis are removed.

    If more than half of a name's letters are lost, its seat is returned instead, such as ``#1`` for
    the first.
    """
    composed = unicodedata.normalize("NFC", name)
    words = " ".join("".join(map(_drawable, composed)).split())
    letters = sum(char.isalnum() for char in composed)
    shown = sum(char.isalnum() for char in words)
    return words if words and shown * 2 >= letters else f"#{seat + 1}"


@lru_cache(maxsize=2048)
def fit_text(text: str, size: int, width: int) -> str:
    """Return the text, cut to ``width`` pixels and with an ellipsis if it is longer."""
    face = font(size)
    if face.getlength(text) <= width:
        return text
    kept = text[: width // 2]
    while kept and face.getlength(kept + _ELLIPSIS) > width:
        kept = kept[:-1]
    return kept.rstrip() + _ELLIPSIS


def wrap_text(text: str, size: int, width: int) -> list[str]:
    """Break the text into one or two lines of at most ``width`` pixels; cut what is longer."""
    face, words = font(size), text.split()
    if face.getlength(text) <= width:
        return [text]
    count = len(words)
    while count > 1 and face.getlength(" ".join(words[:count])) > width:
        count -= 1
    lines = " ".join(words[:count]), " ".join(words[count:])
    return [fit_text(line, size, width) for line in lines if line]


@lru_cache(maxsize=4096)
def _drawable(char: str) -> str:
    """Return the character itself, the plain characters that it is made of, or nothing."""
    if char.isspace():
        return " "
    spellings = (char, unicodedata.normalize("NFKD", char))
    return next(filter(None, ("".join(filter(_is_in_font, chars)) for chars in spellings)), "")


def _is_in_font(char: str) -> bool:
    if not char.isprintable() or unicodedata.combining(char):
        return False
    return _glyph(char) != _glyph(_UNKNOWN)


def _glyph(char: str) -> bytes:
    image = Image.new("L", (48, 48))
    ImageDraw.Draw(image).text((4, 0), char, 255, font(24))
    return image.tobytes()
