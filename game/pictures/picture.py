"""A finished picture, encoded and ready to send."""

from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from PIL import Image

USUAL_LEVEL = 2
ENCODER_SETTINGS: dict[str, Any] = {"format": "PNG", "compress_level": USUAL_LEVEL}
"""Settings of the encoder.

For flat colours in a palette, PNG is many times faster than WebP. A higher level takes too long for
the bytes that it saves (``python -m benchmarks.pictures formats``).
"""


PANEL_FILE = "panel.png"
"""The file name of every panel picture; an answer finds the picture to keep by this name."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded image, ready to send; ``width`` and ``height`` are in pixels."""

    data: bytes = field(repr=False)
    filename: str
    width: int
    height: int


def encode_picture(image: Image.Image, filename: str, compress_level: int = USUAL_LEVEL) -> Picture:
    target = BytesIO()
    settings: dict[str, Any] = {**ENCODER_SETTINGS, "compress_level": compress_level}
    image.save(target, **settings)
    return Picture(target.getvalue(), filename, image.width, image.height)
