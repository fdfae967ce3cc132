"""Draws the open row in arrow order, and the numbers of cards in stock and discard pile."""

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point, px
from game.pictures.parts.scenery import BESIDE_ROW, scenery_of
from game.rules.editions import Edition
from game.rules.views import View

_COUNT, _LONG_COUNT = 36, 31
"""The text size of a count below 100, and that of a larger count."""
_CARD_WIDE, _CARD_TALL = 68, 51
_ACROSS = 6
"""How many cards of the open row fit side by side."""


def draw_piles(canvas: Canvas, view: View) -> None:
    """Draw the sizes of stock and discard pile, and the open row if the table has one."""
    strip = scenery_of(view.options.edition.boat).strip
    for count, line in zip((view.stock, sum(view.discard)), (42, 109), strict=True):
        size = _COUNT if count < 100 else _LONG_COUNT
        right = Point(layout.WIDTH - px(30), px(line))
        canvas.write_right_aligned(str(count), right, size, colours.CREAM, strip)
    for place, symbol in enumerate(view.row or ()):
        box = _in_row(place)
        draw_card(canvas, view.options.edition, symbol, box)
        if not place:
            canvas.ring(box.grown(4), colours.INK, 9, 12)
            canvas.ring(box.grown(3), colours.GOLD, 6, 11)


def draw_card(canvas: Canvas, edition: Edition, symbol: int, box: Box) -> None:
    """Draw a card with its face up."""
    canvas.centre(sprites.art("signs/card", box.width), box.centre)
    name = edition.symbols[symbol].name
    canvas.centre(sprites.art(f"symbols/{name}", box.height * 9 // 8), box.centre)


def _in_row(place: int) -> Box:
    line, column = divmod(place, _ACROSS)
    left = layout.MARGIN + px(BESIDE_ROW + 98 + column * 87)
    return Box(left, px(15 + line * 67), _CARD_WIDE, _CARD_TALL)
