"""Every colour of the boards, and the one palette that all boards use.

Boards are palette images from the start. They need no quantising at the end, and encode several
times faster than images in true colour.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from PIL import Image, ImageColor

RGB = tuple[int, int, int]

INK = "#24160F"
CREAM = "#FFF4D6"
GOLD = "#F0BE45"
TARGET = "#FF5CA8"
"""The frame of the space that a puzzle's task names."""
GOLD_SHADE = "#B97E1E"
NUMBER = "#4A3220"
CARD = "#FFF6DF"
ROCK = "#1B1722"
NIGHT_STRIP, JUNGLE_STRIP = "#2A2333", "#16351F"
"""The colour behind the counts of the piles, in each of the two landscapes."""

COLOURS_OF_SEATS = ("#1A4FC0", "#D9480F", "#F5D800", "#5FD0A0", "#1E1E24")
"""Blue, red, yellow, green and black.

For every kind of colour vision, any two of them are at least 38 apart (CIE 1976).
"""
CONTRASTS_TO_SEATS = (CREAM, CREAM, INK, INK, CREAM)
"""For each seat, a colour that contrasts with the seat's own.

It is the colour of digits on the seat's colour, and the background of the seat's trails.
"""
FRAME_COLOURS = (*COLOURS_OF_SEATS[:4], "#6A6A78")
"""Each seat's colour as a frame: black would be invisible on Discord's dark background."""

TINTS = {
    "skull": "#EFE6DA",
    "flag": "#EFE6DA",
    "hat": "#CBD3E4",
    "pirate-hat": "#CBD3E4",
    "keys": "#D3DBEA",
    "dagger": "#EDC9B9",
    "rum-bottle": "#EDC9B9",
    "bottle": "#CFE3BC",
    "grappling-hook": "#C7DCE0",
    "key": "#F7E096",
    "lantern": "#F7E096",
    "pistol": "#E9C698",
    "sword": "#E3D0EA",
    "telescope": "#E3D0EA",
}
"""The colour of a space by the symbol on it."""

LIGHTS = ("#FFF0D8", "#FFFFFF", "#E2EAFF")
"""Colours of the light on the passage, from its torches at the start to the moon over the bay."""

PLATE, PLATE_EDGE, PLATE_LIGHT, PLATE_SHADOW = "#AAAAAA", "#777777", "#DDDDDD", "#222222"
"""Placeholder colours in the plate's drawing; a space's own colours replace them."""

_ART = ("symbols", "pirates", "night", "jungle", "signs")


def tint_under_pirates(tint: str) -> str:
    """Return a space's colour while pirates stand on it."""
    return mix(tint, "#6B4A2C", 0.16)


@cache
def under_light(colour: str, light: str) -> str:
    """Return a colour as it looks under a light."""
    pairs = zip(rgb(colour), rgb(light), strict=True)
    return "#{:02X}{:02X}{:02X}".format(*(round(a * b / 255) for a, b in pairs))


def lower_edge(tint: str) -> str:
    """Return the colour of a space's lower edge."""
    return mix(tint, "#5A3A1E", 0.45)


def upper_edge(tint: str) -> str:
    """Return the colour of a space's upper edge."""
    return mix(tint, "#FFFFFF", 0.5)


def half_contrast(seat: int) -> str:
    """Return the colour halfway between a seat's colour and its contrasting colour."""
    return mix(COLOURS_OF_SEATS[seat], CONTRASTS_TO_SEATS[seat], 0.5)


@cache
def mix(one: str, other: str, share: float) -> str:
    """Mix two colours; ``share`` is the part of ``other``, 0 to 1."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#{:02X}{:02X}{:02X}".format(*(round(a + (b - a) * share) for a, b in pairs))


def rgb(colour: str) -> RGB:
    """Return red, green and blue, 0 to 255, of a ``#RRGGBB`` colour."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


@cache
def palette_index(colour: str) -> int:
    return palette_colours().index(colour)


@cache
def palette() -> Image.Image:
    """Return an image that holds the palette, for quantising other images to it."""
    image = Image.new("P", (1, 1))
    image.putpalette(palette_channels())
    return image


@cache
def palette_channels() -> bytes:
    """Return the palette as red, green, blue, red, green, blue and so on."""
    return bytes(channel for entry in palette_colours() for channel in rgb(entry))


@cache
def palette_colours() -> tuple[str, ...]:
    """Return the palette's colours, each once."""
    return tuple(dict.fromkeys(_all_colours()))


def _all_colours() -> Iterator[str]:
    """Yield each colour, then the mixed colours for the smooth edges of letters."""
    yield from (
        INK,
        CREAM,
        GOLD,
        TARGET,
        NUMBER,
        CARD,
        ROCK,
        NIGHT_STRIP,
        JUNGLE_STRIP,
        *COLOURS_OF_SEATS,
        *FRAME_COLOURS,
    )
    tints = tuple(dict.fromkeys(TINTS.values()))
    for tint in tints:
        yield from (lower_edge(tint), upper_edge(tint))
        for light in LIGHTS:
            yield from (under_light(tint, light), under_light(tint_under_pirates(tint), light))
    yield from _art_colours()
    yield from map(half_contrast, range(len(COLOURS_OF_SEATS)))
    yield from (mix(INK, colour, 0.5) for colour in (GOLD, CREAM))
    yield from (mix(CREAM, colour, 0.5) for colour in (NIGHT_STRIP, JUNGLE_STRIP))


def _art_colours() -> Iterator[str]:
    """Yield the colours in the drawings that boards are made of."""
    for folder in _ART:
        drawings = (files("game.pictures") / "art" / folder).iterdir()
        for file in sorted(drawings, key=lambda file: file.name):
            yield from re.findall("#[0-9A-F]{6}", file.read_text("utf-8"))
