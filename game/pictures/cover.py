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


def draw_cover(boat: str) -> Picture:
    """The cover of an edition with this kind of boat, the same for all its tables."""
    page = Page(layout.WIDTH, _TALL, colours.ROCK)
    page.lay(f"scenes/{scenery_of(boat).folder}-cover", layout.WIDTH, 0, 0)
    page.title(_TITLE, Point(px(640), px(84)), 88)
    for name, (x, y) in zip(PIRATES, _WAY, strict=True):
        page.lay(name, _FLEEING, px(x), px(y - 14))
    return encode(page.in_palette(), "cover")
