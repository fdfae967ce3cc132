"""Small images in the shared palette that are drawn once and pasted often.

Sprites have sharp edges. Nobody sees that, because they are shown at a third of their size, and
each shade of a smooth edge would cost bytes and time. Only letters have smooth edges, which are
blended with the colour behind them. Cached sprites are shared between threads: paste from them,
never draw on them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image, ImageDraw

from game.pictures.drawing import colours
from game.pictures.drawing.text import font


def map_values(image: Image.Image, change: Callable[[int], int], mode: str) -> Image.Image:
    """Return the one-channel image with ``change`` applied to every value 0 to 255."""
    table = [change(value) for value in range(256)]
    return image.point(table, mode)  # pyright: ignore[reportUnknownMemberType] - Pillow's gap


def threshold_mask(image: Image.Image, least: int) -> Image.Image:
    """Return a mask of the pixels whose value is ``least`` or more."""
    return map_values(image, lambda value: 255 * (value >= least), "1")


_LEAST_OPACITY = 112
"""The least opacity, from 0 to 255, at which a pixel of a drawing belongs to the sprite."""

Paints = tuple[tuple[str, str], ...]
"""Pairs of a colour in a drawing and the colour that replaces it."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """An image in the palette, and a mask of the pixels to paste."""

    image: Image.Image
    mask: Image.Image

    @property
    def width(self) -> int:
        """The width in"""
        return self.image.width

    @property
    def height(self) -> int:
        """The height in"""
        return self.image.height


@lru_cache(maxsize=16)
def raster(name: str, width: int, paints: Paints = ()) -> Image.Image:
    """Return the drawing ``art/<name>.svg`` in true colour on a transparent background.

    The cache is small: a whole scene takes 2 MB.
    """
    return _raster(_painted(name, paints), width, smooth=True)


@lru_cache(maxsize=1024)
def art_sprite(name: str, width: int, paints: Paints = ()) -> Sprite:
    """Return the drawing ``art/<name>.svg``, ``width`` pixels wide."""
    return _flatten(_raster(_painted(name, paints), width))


@lru_cache(maxsize=64)
def disc(radius: int, fill: str, rim: str) -> Sprite:
    """Draw a round plate for a number: a rim, and an outline around it."""
    wide = 2 * radius
    return _flatten(
        _raster(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {wide}">'
            f'<circle cx="{radius}" cy="{radius}" r="{radius}" fill="{colours.INK}"/>'
            f'<circle cx="{radius}" cy="{radius}" r="{radius - 2.5}" fill="{rim}"/>'
            f'<circle cx="{radius}" cy="{radius}" r="{radius - 5.5}" fill="{fill}"/></svg>',
            wide,
        )
    )


@lru_cache(maxsize=2048)
def label(text: str, size: int, ink: str, background: str) -> Sprite:
    """Draw a line of text, smoothed towards the colour behind it."""
    face = font(size)
    left, top, right, bottom = face.getbbox(text)
    extent = max(1, round(right - left)), max(1, round(bottom - top))
    image, mask = Image.new("RGB", extent, background), Image.new("L", extent)
    anchor = (-left, -top)
    ImageDraw.Draw(image).text(anchor, text, ink, face)
    ImageDraw.Draw(mask).text(anchor, text, 255, face)
    return Sprite(_quantised(image), threshold_mask(mask, 48))


def _painted(name: str, paints: Paints) -> str:
    source = _source(name)
    for old_colour, new_colour in paints:
        source = source.replace(old_colour, new_colour)
    return source


@cache
def _source(name: str) -> str:
    return (files("game.pictures") / "art" / f"{name}.svg").read_text("utf-8")


def _raster(source: str, width: int, *, smooth: bool = False) -> Image.Image:
    png = resvg_py.svg_to_bytes(
        svg_string=source,
        width=width,
        skip_system_fonts=True,
        shape_rendering="geometric_precision" if smooth else "crisp_edges",
    )
    return Image.open(BytesIO(png)).convert("RGBA")


def _flatten(raster: Image.Image) -> Sprite:
    mask = threshold_mask(raster.getchannel("A"), _LEAST_OPACITY)
    return Sprite(_quantised(raster.convert("RGB")), mask)


def _quantised(image: Image.Image) -> Image.Image:
    return image.quantize(palette=colours.palette(), dither=Image.Dither.NONE)
