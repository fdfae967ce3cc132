"""Cards in somebody's hand, on a strip of their own."""

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point
from game.pictures.parts.piles import draw_card
from game.pictures.parts.pirates import PIRATES
from game.rules.views import View

STRIP_TALL = 104
_CARD_WIDE, _CARD_TALL = 104, 78
_STEP = 148
_PIRATE = 62
_COUNT = 36


def draw_hand(canvas: Canvas, view: View, seat: int, top: int, chosen: int | None = None) -> None:
    """A seat's pirate and its cards, as far as the viewer may see them; the chosen one ringed."""
    one = view.seats[seat]
    pirate = sprites.art(PIRATES[seat], _PIRATE)
    middle = top + STRIP_TALL // 2
    canvas.centre(pirate, Point(layout.MARGIN + 44, middle))
    left = layout.MARGIN + 96
    if one.hand is None:
        back = sprites.art("signs/card-back", 56)
        canvas.centre(back, Point(left + 40, middle))
        _times(canvas, one.cards, left + 78, middle)
        return
    held = [(symbol, count) for symbol, count in enumerate(one.hand) if count]
    for place, (symbol, count) in enumerate(held):
        card = Box(left + place * _STEP, middle - _CARD_TALL // 2, _CARD_WIDE, _CARD_TALL)
        draw_card(canvas, view.options.edition, symbol, card)
        if symbol == chosen:
            canvas.ring(card.grown(5), colours.GOLD, 6, 12)
        if count > 1:
            _times(canvas, count, card.right + 6, middle)


def _times(canvas: Canvas, count: int, x: int, middle: int) -> None:
    label = sprites.label(f"×{count}", _COUNT, colours.CREAM, colours.ROCK)
    canvas.paste(label, x, middle - label.height // 2)
