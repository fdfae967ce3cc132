"""The viewer's own cards."""

from game.pictures import colours, sprites
from game.pictures.canvas import Canvas
from game.pictures.layout import Box
from game.pictures.picture import Picture, encode
from game.rules.views import View

_CARD = Box(0, 0, 150, 190)
_GAP = 14
_SYMBOL = 110
_COUNT = 52


def draw_hand(view: View) -> Picture:
    """The viewer's cards with counts, in the edition's order; what is missing stays pale.

    Raises :class:`ValueError` for an onlooker's view, which has no hand.
    """
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    if hand is None:
        raise ValueError("an onlooker has no hand to draw")
    width = _GAP + len(hand) * (_CARD.width + _GAP)
    canvas = Canvas.blank(width, _CARD.height + 2 * _GAP, colours.PARCHMENT)
    for symbol, count in enumerate(hand):
        x = _GAP + symbol * (_CARD.width + _GAP)
        _card(canvas, view, symbol, count, Box(x, _GAP, _CARD.width, _CARD.height))
    return encode(canvas.image, "hand")


def _card(canvas: Canvas, view: View, symbol: int, count: int, box: Box) -> None:
    edition = view.options.edition
    ground = colours.WHITE if count else colours.PARCHMENT
    ink = colours.INK if count else colours.GREY
    canvas.panel(box, ground, ink, colours.PARCHMENT, 4)
    draw = sprites.art if count else sprites.faded
    sprite = draw(edition.symbols[symbol].name, _SYMBOL, ground)
    canvas.centre(sprite, Box(box.x, box.y + 6, box.width, 120))
    label = sprites.label(f"x{count}", _COUNT, ink, ground)
    canvas.centre(label, Box(box.x, box.bottom - 62, box.width, 56))
