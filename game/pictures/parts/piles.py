"""Draws the open row, first card first, and the numbers of cards in stock and discard pile."""

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point, px
from game.pictures.parts.scenery import START_AREA_WIDTH_WITH_ROW, scenery_of
from game.rules.editions import Edition
from game.rules.views import View

_COUNT_SIZE, _LONG_COUNT_SIZE = 36, 31
"""The text size of a count below 100, and that of a larger count."""
_CARD_WIDE, _CARD_TALL = 68, 51
_CARDS_PER_LINE = 6
"""How many cards of the open row fit side by side."""


def draw_piles(canvas: Canvas, view: View) -> None:
    """Draw the sizes of stock and discard pile, and the open row if the table has one."""
    background = scenery_of(view.options.edition.boat).strip_colour
    for count, y in zip((view.stock_size, sum(view.discard)), (42, 109), strict=True):
        size = _COUNT_SIZE if count < 100 else _LONG_COUNT_SIZE
        right = Point(layout.WIDTH - px(30), px(y))
        canvas.write_right_aligned(str(count), right, size, colours.CREAM, background)
    for place, symbol in enumerate(view.row or ()):
        box = _row_box(place)
        draw_card(canvas, view.options.edition, symbol, box)
        if not place:
            canvas.draw_ring(box.with_margin(4), colours.INK, 9, 12)
            canvas.draw_ring(box.with_margin(3), colours.GOLD, 6, 11)


def draw_card(canvas: Canvas, edition: Edition, symbol: int, box: Box) -> None:
    """Draw a card with its face up."""
    canvas.paste_centred(sprites.art_sprite("signs/card", box.width), box.centre)
    name = edition.symbols[symbol].name
    canvas.paste_centred(sprites.art_sprite(f"symbols/{name}", box.height * 9 // 8), box.centre)


def _row_box(place: int) -> Box:
    line, column = divmod(place, _CARDS_PER_LINE)
    left = layout.MARGIN + px(START_AREA_WIDTH_WITH_ROW + 98 + column * 87)
    return Box(left, px(15 + line * 67), _CARD_WIDE, _CARD_TALL)
