"""The cover of a lobby: everyone on the way out, and the boat that waits."""

from game.pictures.drawing import colours, layout
from game.pictures.drawing.layout import Point, px
from game.pictures.drawing.page import Page
from game.pictures.parts.pirates import PIRATES
from game.pictures.parts.scenery import scenery_of
from game.pictures.picture import Picture, encode

_TALL = 452
_TITLE = "CARTAGENA"
_WAY = ((416, 290), (520, 298), (236, 232), (322, 262), (150, 216))
"""Where each seat's pirate flees, in units of the drawing."""
_FLEEING = 72
_LOW = (150, 376)
"""Between which lines of the picture everyone is seen, and the boat."""


def draw_cover(boat: str) -> Picture:
    """The cover of an edition with this kind of boat, the same for all its tables."""
    page = _scene(boat)
    page.title(_TITLE, Point(px(640), px(84)), 88)
    return encode(page.in_palette(), "cover.png")


def draw_low_cover(boat: str) -> Picture:
    """The same without its title, half as tall."""
    top, bottom = _LOW
    page = _scene(boat).in_palette()
    return encode(page.crop((0, top, page.width, bottom)), "cover.png")


def _scene(boat: str) -> Page:
    page = Page(layout.WIDTH, _TALL, colours.ROCK)
    page.lay(f"scenes/{scenery_of(boat).folder}-cover", layout.WIDTH, 0, 0)
    for name, (x, y) in zip(PIRATES, _WAY, strict=True):
        page.lay(name, _FLEEING, px(x), px(y - 14))
    return page
