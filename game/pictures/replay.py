"""Board pictures, one after another, as one moving picture."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from game.pictures.drawing import colours
from game.pictures.picture import Picture

WIDTH = 600
"""Pixels: symbols stay legible on a phone, and a long game stays small."""

USUAL, LAST, WHOLE = 1000, 4000, 60_000
"""Milliseconds: a frame's, the last one's, and the most that all may last."""


def animate(frames: Sequence[bytes]) -> Picture:
    """The encoded pictures as an animated WebP that plays again and again.

    Frames of different heights stand on the same top edge.
    """
    images = [_small(frame) for frame in frames]
    tall = max(image.height for image in images)
    first, *others = (_padded(image, tall) for image in images)
    usual = min(USUAL, (WHOLE - LAST) // max(1, len(others)))
    target = BytesIO()
    first.save(
        target,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[*[usual] * len(others), LAST],
        loop=0,
        quality=60,
        method=2,
    )
    return Picture(target.getvalue(), "replay.webp", WIDTH, tall)


def _small(frame: bytes) -> Image.Image:
    with Image.open(BytesIO(frame)) as image:
        tall = round(image.height * WIDTH / image.width)
        return image.convert("RGB").resize((WIDTH, tall), Image.Resampling.LANCZOS)


def _padded(image: Image.Image, tall: int) -> Image.Image:
    page = Image.new("RGB", (WIDTH, tall), colours.ROCK)
    page.paste(image, (0, 0))
    return page
