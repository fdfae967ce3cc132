"""Every colour of the pictures, and the one palette that they are all drawn in.

Pictures are composed as palette images from the first stroke on: they need no quantising at the
end and encode several times faster than true colour.
"""

from collections.abc import Iterator
from functools import cache

from PIL import Image, ImageColor

RGB = tuple[int, int, int]

INK = "#2B1D14"
PARCHMENT = "#E7D3A8"
PANEL = "#FBF0D6"
TRACK = "#B08A5B"
TILE = "#FFF6DF"
OTHER_TILE = "#F1E0B8"
WATER = "#8CC5DE"
HULL = "#8A5530"
STONE = "#A69C8E"
GREY = "#8F887E"
WHITE = "#FFFFFF"
PICKED = "#B5442F"

SEATS = ("#0B5FB0", "#D9480F", "#F5D800", "#2FB58A", "#1E1E24")
"""Blue, red, yellow, green, black: at least 30 apart (CIE 1976) in every colour vision."""

_GROUNDS = (PARCHMENT, PANEL, TRACK, TILE, OTHER_TILE, WATER, HULL, STONE, GREY, WHITE)
_WRITTEN_ON = (TILE, OTHER_TILE, PANEL, PARCHMENT, WHITE, STONE)
_ART = (
    *("#FBF7EC", "#3A4454", "#E3B23C", "#D6DEE6", "#9FB0BF", "#9A3B2C", "#C48A4A", "#3F9A5B"),
    *("#B5442F", "#A5DDB4", "#E9B83A", "#C98B1E", "#8C98A5", "#C9D2DA", "#9A5B2E", "#5E6B78"),
    *("#F3CFA2", "#5E3A22", "#E9D8B0"),
)
_STEPS = 2


def tint(seat: int) -> str:
    """A seat's colour thinned with parchment: its panel on turn, its trails."""
    return _named(_mix(rgb(TILE), rgb(SEATS[seat]), 0.45))


def shade(seat: int) -> str:
    """The rim of a seat's trails: darker than their tint and than any tile."""
    return _named(_mix(rgb(tint(seat)), rgb(INK), 0.45))


def rgb(colour: str) -> RGB:
    """Red, green, blue, 0 to 255, of a ``#RRGGBB`` colour."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


@cache
def index(colour: str) -> int:
    """Where a colour named in this module stands in the palette."""
    return _entries().index(rgb(colour))


@cache
def palette() -> Image.Image:
    """An image that carries the palette, for quantising to it."""
    image = Image.new("P", (1, 1))
    image.putpalette(channels())
    return image


@cache
def channels() -> bytes:
    """The palette as red, green, blue, red, green, blue and so on."""
    return bytes(channel for entry in _entries() for channel in entry)


@cache
def _entries() -> tuple[RGB, ...]:
    return tuple(dict.fromkeys(_shades()))[:256]


def _shades() -> Iterator[RGB]:
    """Each colour; then the blends that smooth the edges of what is drawn and written on grounds.

    Edges inside a drawing need none: at its size nobody sees them, and each shade costs bytes.
    """
    seats = range(len(SEATS))
    tints = [tint(seat) for seat in seats]
    yield from (
        rgb(colour) for colour in (INK, *_GROUNDS, *SEATS, *tints, *map(shade, seats), *_ART)
    )
    for ground in (*_WRITTEN_ON, *tints):
        for step in range(1, _STEPS + 1):
            yield _mix(rgb(INK), rgb(ground), step / (_STEPS + 1))


def _named(colour: RGB) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


def _mix(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
