"""Every colour of the boards, and the one palette that they are all drawn in.

Boards are composed as palette images from the first stroke on: they need no quantising at the end
and encode several times faster than true colour.
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
GOLD_SHADE = "#B97E1E"
NUMBER = "#4A3220"
CARD = "#FFF6DF"
ROCK = "#1B1722"
NIGHT_STRIP, JUNGLE_STRIP = "#2A2333", "#16351F"
"""Behind the counts of the piles, in each of the two landscapes."""

SEATS = ("#1A4FC0", "#D9480F", "#F5D800", "#5FD0A0", "#1E1E24")
"""Blue, red, yellow, green, black: at least 38 apart (CIE 1976) in every colour vision."""
ON_SEATS = (CREAM, CREAM, INK, INK, CREAM)
"""What stands out from a seat's colour: its digits, and the band under its trails."""
FRAMES = (*SEATS[:4], "#6A6A78")
"""A seat's colour as a frame: black would be lost on Discord's dark ground."""

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
"""What shines on the passage, from the torches at its beginning to the moon over the bay."""

PLATE, PLATE_EDGE, PLATE_LIGHT, PLATE_SHADOW = "#AAAAAA", "#777777", "#DDDDDD", "#222222"
"""What stands in the plate's drawing for a space's own colours."""

_ART = ("symbols", "pirates", "night", "jungle", "signs")


def worn(tint: str) -> str:
    """A space's colour while somebody stands on it."""
    return mixed(tint, "#6B4A2C", 0.16)


@cache
def shone_on(colour: str, light: str) -> str:
    """A colour under a light."""
    pairs = zip(rgb(colour), rgb(light), strict=True)
    return "#{:02X}{:02X}{:02X}".format(*(round(a * b / 255) for a, b in pairs))


def edge(tint: str) -> str:
    """The lower edge of a space."""
    return mixed(tint, "#5A3A1E", 0.45)


def lit(tint: str) -> str:
    """The upper edge of a space."""
    return mixed(tint, "#FFFFFF", 0.5)


def pale(seat: int) -> str:
    """A seat's colour on its way to what stands out from it."""
    return mixed(SEATS[seat], ON_SEATS[seat], 0.5)


@cache
def mixed(one: str, other: str, share: float) -> str:
    """The colour that lies between two, ``share`` of the way to the other."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    return "#{:02X}{:02X}{:02X}".format(*(round(a + (b - a) * share) for a, b in pairs))


def rgb(colour: str) -> RGB:
    """Red, green, blue, 0 to 255, of a ``#RRGGBB`` colour."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


@cache
def index(colour: str) -> int:
    """Where a colour of the palette stands in it."""
    return entries().index(colour)


@cache
def palette() -> Image.Image:
    """An image that carries the palette, for quantising to it."""
    image = Image.new("P", (1, 1))
    image.putpalette(channels())
    return image


@cache
def channels() -> bytes:
    """The palette as red, green, blue, red, green, blue and so on."""
    return bytes(channel for entry in entries() for channel in rgb(entry))


@cache
def entries() -> tuple[str, ...]:
    """The palette's colours, each once."""
    return tuple(dict.fromkeys(_needed()))


def _needed() -> Iterator[str]:
    """Each colour, then the blends that smooth letters."""
    yield from (INK, CREAM, GOLD, NUMBER, CARD, ROCK, NIGHT_STRIP, JUNGLE_STRIP, *SEATS, *FRAMES)
    tints = tuple(dict.fromkeys(TINTS.values()))
    for tint in tints:
        yield from (edge(tint), lit(tint))
        for light in LIGHTS:
            yield from (shone_on(tint, light), shone_on(worn(tint), light))
    yield from _in_art()
    yield from map(pale, range(len(SEATS)))
    yield from (mixed(INK, colour, 0.5) for colour in (GOLD, CREAM))
    yield from (mixed(CREAM, colour, 0.5) for colour in (NIGHT_STRIP, JUNGLE_STRIP))


def _in_art() -> Iterator[str]:
    """The colours of the drawings that boards are made of."""
    for folder in _ART:
        there = (files("game.pictures") / "art" / folder).iterdir()
        for file in sorted(there, key=lambda file: file.name):
            yield from re.findall("#[0-9A-F]{6}", file.read_text("utf-8"))
