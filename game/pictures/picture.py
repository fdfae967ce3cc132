"""A finished picture."""

from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from PIL import Image

HOW: dict[str, Any] = {"format": "PNG", "compress_level": 2}
"""How pictures are encoded. For flat colours in a palette, PNG is many times faster than WebP, and
a higher level takes longer than its bytes are worth (``python -m benchmarks.pictures formats``)."""


PANEL_FILE = "panel.png"
"""The name of every picture in a panel, by which an answer finds the one that it keeps."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded image, ready to send; ``width`` and ``height`` are in pixels."""

    data: bytes = field(repr=False)
    filename: str
    width: int
    height: int


def encode(image: Image.Image, filename: str) -> Picture:
    """The image, encoded."""
    target = BytesIO()
    image.save(target, **HOW)
    return Picture(target.getvalue(), filename, image.width, image.height)
