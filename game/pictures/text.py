"""Names and numbers in Pillow's own font, which knows the letters of ASCII and no others."""

import unicodedata
from functools import cache, lru_cache

from PIL import ImageFont

_SPELT = str.maketrans(
    dict(
        pair.split("=")
        for pair in [
            "ß=ss",
            "ẞ=SS",
            "æ=ae",
            "Æ=AE",
            "œ=oe",
            "Œ=OE",
            "ø=o",
            "Ø=O",
            "ł=l",
            "Ł=L",
            "đ=d",
            "Đ=D",
            "ð=d",
            "Ð=D",
            "þ=th",
            "Þ=Th",
            "ı=i",
            "’='",
            "‘='",
            '“="',
            '”="',
            "–=-",
            "—=-",
            "×=x",
        ]
    )
)
_ELLIPSIS = "…"


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """Pillow's own font at ``size`` pixels."""
    face = ImageFont.load_default(size)
    if not isinstance(face, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType and cannot draw text")
    return face


def plain(name: str, seat: int) -> str:
    """The name in letters that the font has: accents go, other scripts and emojis go.

    What has hardly a letter left is called by its seat instead, counted from 1.
    """
    spelt = unicodedata.normalize("NFKD", name.translate(_SPELT))
    kept = "".join(char if char.isprintable() else " " for char in spelt if char.isascii())
    words = " ".join(kept.split())
    letters = sum(char.isalnum() for char in name)
    shown = sum(char.isalnum() for char in words)
    return words if words and shown * 2 >= letters else f"#{seat + 1}"


@lru_cache(maxsize=2048)
def fitted(text: str, size: int, width: int) -> str:
    """The text, cut to at most ``width`` pixels with an ellipsis where it is longer."""
    face = font(size)
    if face.getlength(text) <= width:
        return text
    kept = text[: width // 2]
    while kept and face.getlength(kept + _ELLIPSIS) > width:
        kept = kept[:-1]
    return kept.rstrip() + _ELLIPSIS
