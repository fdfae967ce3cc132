"""Draws the cover of a lobby: fleeing pirates, and the boat that waits for them."""

from collections.abc import Sequence

from game.pictures.drawing import colours, layout
from game.pictures.drawing.layout import Point, px
from game.pictures.drawing.page import Page
from game.pictures.parts.pirates import PIRATES
from game.pictures.parts.scenery import scenery_of
from game.pictures.picture import Picture, encode

_TALL = 452
_TITLE = "CARTAGENA"
_WAY = ((416, 290), (520, 298), (236, 232), (322, 262), (150, 216))
"""The place of each seat's fleeing pirate, in units of the drawing."""
_FLEEING = 72
_LOW = (126, 352)
"""Top and bottom of the low cover in the picture, in pixels: from the masthead to the water."""
_LOW_WAY = ((488, 312), (568, 314), (330, 272), (408, 300), (252, 258))
_LOW_FLEEING = 62


def draw_cover(boat: str) -> Picture:
    """Draw the cover of an edition with this kind of boat; all its tables have the same cover."""
    page = _scene(boat)
    page.title(_TITLE, Point(px(640), px(84)), 88)
    _flee(page, _WAY, _FLEEING)
    return encode(page.in_palette(), "cover.png")


def draw_low_cover(boat: str) -> Picture:
    """Draw the low cover, which is half as tall.

    The title is on the left, above the fleeing pirates, and the boat is on the right.
    """
    top, bottom = _LOW
    page = _scene(boat)
    page.title(_TITLE, Point(px(392), top + 46), 62)
    _flee(page, _LOW_WAY, _LOW_FLEEING)
    low = page.in_palette().crop((0, top, layout.WIDTH, bottom))
    return encode(low, "cover.png")


def _scene(boat: str) -> Page:
    page = Page(layout.WIDTH, _TALL, colours.ROCK)
    page.lay(f"scenes/{scenery_of(boat).folder}-cover", layout.WIDTH, 0, 0)
    return page


def _flee(page: Page, way: Sequence[tuple[int, int]], wide: int) -> None:
    for name, (x, y) in zip(PIRATES, way, strict=True):
        page.lay(name, wide, px(x), px(y - 14))
