"""Draws the cover of a lobby: fleeing pirates, and the boat that waits for them."""

from collections.abc import Sequence

from game.pictures.drawing import colours, layout
from game.pictures.drawing.layout import Point, px
from game.pictures.drawing.page import Page
from game.pictures.parts.pirates import PIRATE_DRAWINGS
from game.pictures.parts.scenery import scenery_of
from game.pictures.picture import Picture, encode_picture

_HEIGHT = 452
_TITLE = "CARTAGENA"
_PIRATE_PLACES = ((416, 290), (520, 298), (236, 232), (322, 262), (150, 216))
"""The place of each seat's fleeing pirate, in units of the drawing."""
_PIRATE_WIDTH = 72
_LOW_EDGES = (126, 352)
"""Top and bottom of the low cover within the scene, in pixels: from the masthead to the water."""
_LOW_PIRATE_PLACES = ((488, 312), (568, 314), (330, 272), (408, 300), (252, 258))
_LOW_PIRATE_WIDTH = 62


def draw_cover(boat: str) -> Picture:
    """Draw the cover for editions with this kind of boat; all their tables have the same cover."""
    page = _scene(boat)
    page.write_title(_TITLE, Point(px(640), px(84)), 88)
    _draw_pirates(page, _PIRATE_PLACES, _PIRATE_WIDTH)
    return encode_picture(page.in_palette(), "cover.png")


def draw_low_cover(boat: str) -> Picture:
    """Draw the low cover, which is half as tall.

    The title is on the left, above the fleeing pirates, and the boat is on the right.
    """
    top, bottom = _LOW_EDGES
    page = _scene(boat)
    page.write_title(_TITLE, Point(px(392), top + 46), 62)
    _draw_pirates(page, _LOW_PIRATE_PLACES, _LOW_PIRATE_WIDTH)
    low = page.in_palette().crop((0, top, layout.WIDTH, bottom))
    return encode_picture(low, "cover.png")


def _scene(boat: str) -> Page:
    page = Page(layout.WIDTH, _HEIGHT, colours.ROCK)
    page.paste_drawing(f"scenes/{scenery_of(boat).folder}-cover", layout.WIDTH, 0, 0)
    return page


def _draw_pirates(page: Page, places: Sequence[tuple[int, int]], width: int) -> None:
    for name, (x, y) in zip(PIRATE_DRAWINGS, places, strict=True):
        page.paste_drawing(name, width, px(x), px(y - 14))
