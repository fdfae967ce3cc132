"""Small images in the shared palette, drawn once and pasted often.

A sprite's soft edges are blended with the ``ground`` that it will lie on, as a palette knows no
transparency. Cached sprites are shared between threads: paste from them, never draw on them.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image, ImageDraw

from game.pictures.drawing import colours, pixels
from game.pictures.drawing.text import font

_COVERED = 96
"""From this opacity of 255 on, a pixel belongs to the sprite."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """An image in the palette and a mask of the pixels that count."""

    image: Image.Image
    mask: Image.Image

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.image.width

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.image.height


def raster(name: str, width: int) -> Image.Image:
    """The drawing ``art/<name>.svg`` in true colour with a transparent ground, nobody else's."""
    return _raster(_source(name), width)


@lru_cache(maxsize=1024)
def art(name: str, width: int, ground: str) -> Sprite:
    """The drawing ``art/<name>.svg``, ``width`` pixels wide."""
    return _flatten(_raster(_source(name), width), ground)


@lru_cache(maxsize=256)
def faded(name: str, width: int, ground: str) -> Sprite:
    """The drawing without its colours, for what has left the game."""
    raster = _raster(_source(name), width)
    grey = Image.merge(
        "LA", (raster.convert("L"), pixels.looked_up(raster.getchannel("A"), _half, "L"))
    )
    return _flatten(grey.convert("RGBA"), ground, covered=_half(_COVERED))


@lru_cache(maxsize=512)
def svg(source: str, width: int, ground: str) -> Sprite:
    """A drawing whose source depends on its size: boxes, the boat."""
    return _flatten(_raster(source, width), ground)


@lru_cache(maxsize=2048)
def label(text: str, size: int, ink: str, ground: str, halo: int = 0) -> Sprite:
    """A line of text; ``halo`` is the width of a rim in the ground's colour."""
    face = font(size)
    left, top, right, bottom = face.getbbox(text, stroke_width=halo)
    extent = max(1, round(right - left)), max(1, round(bottom - top))
    image, mask = Image.new("RGB", extent, ground), Image.new("L", extent)
    anchor = (-left, -top)
    ImageDraw.Draw(image).text(anchor, text, ink, face)
    ImageDraw.Draw(mask).text(anchor, text, 255, face, stroke_width=halo)
    return Sprite(_quantised(image), pixels.solid(mask, _COVERED))


@lru_cache(maxsize=2048)
def bearing(text: str, size: int) -> tuple[int, int]:
    """How far a label's left upper corner lies from the point where its text was begun."""
    left, top, _, _ = font(size).getbbox(text)
    return round(left), round(top)


def box(width: int, height: int, radius: int, fill: str, rim: str, thickness: int) -> str:
    """The source of a box with round corners and a rim inside its edge."""
    inset = thickness / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect x="{inset}" y="{inset}" width="{width - thickness}" height="{height - thickness}"'
        f' rx="{radius}" fill="{fill}" stroke="{rim}" stroke-width="{thickness}"/></svg>'
    )


@cache
def _source(name: str) -> str:
    return (files("game.pictures") / "art" / f"{name}.svg").read_text("utf-8")


def _raster(source: str, width: int) -> Image.Image:
    png = resvg_py.svg_to_bytes(svg_string=source, width=width, skip_system_fonts=True)
    return Image.open(BytesIO(png)).convert("RGBA")


def _flatten(raster: Image.Image, ground: str, covered: int = _COVERED) -> Sprite:
    image = Image.new("RGB", raster.size, ground)
    image.paste(raster, mask=raster)
    return Sprite(_quantised(image), pixels.solid(raster.getchannel("A"), covered))


def _quantised(image: Image.Image) -> Image.Image:
    return image.quantize(palette=colours.palette(), dither=Image.Dither.NONE)


def _half(value: int) -> int:
    return value * 45 // 100
