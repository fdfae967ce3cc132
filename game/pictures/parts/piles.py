"""The cards that nobody holds: the open row in arrow order, stock and discard pile."""

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box
from game.pictures.parts.track import symbol_sprite
from game.rules.views import View

_ROW_TALL = 74
_PLAIN_TALL = 44
_ICON = 35
_CARD = 52
_ARROW = 38


def strip_tall(view: View) -> int:
    """How much height the strip takes: none where the piles find room beside the seats."""
    if view.row is not None:
        return _ROW_TALL
    return 0 if len(view.seats) % 2 else _PLAIN_TALL


def draw(canvas: Canvas, view: View, strip: Box) -> None:
    """The strip under the path."""
    if view.row is not None:
        _row(canvas, view, view.row, strip)
    elif strip.height:
        middle = strip.y + strip.height // 2 - 3
        draw_counts(canvas, view, strip.x + strip.width // 2 - 120, middle, colours.PARCHMENT)


def draw_counts(
    canvas: Canvas, view: View, x: int, middle: int, ground: str, step: int = 136
) -> None:
    """Stock and discard pile side by side, each with its number of cards."""
    _pile(canvas, "stock", view.stock, x, middle, ground)
    _pile(canvas, "discard", sum(view.discard), x + step, middle, ground)


def _row(canvas: Canvas, view: View, row: tuple[int, ...], strip: Box) -> None:
    middle = strip.y + 33
    arrow = sprites.art("arrow", _ARROW, colours.PARCHMENT)
    canvas.paste(arrow, strip.x, middle - _ARROW // 2)
    for place, symbol in enumerate(row):
        card = Box(strip.x + _ARROW + 6 + place * (_CARD + 1), middle - 31, _CARD, 62)
        rim = colours.INK if place else "#B5442F"
        canvas.panel(card, colours.WHITE, rim, colours.PARCHMENT, 2 if place else 4)
        canvas.centre(_symbol_on_card(view, symbol), card)
    x = strip.right - 84
    _pile(canvas, "stock", view.stock, x, middle - 17, colours.PARCHMENT, 30)
    _pile(canvas, "discard", sum(view.discard), x, middle + 17, colours.PARCHMENT, 30)


def _symbol_on_card(view: View, symbol: int) -> sprites.Sprite:
    return symbol_sprite(view.options.edition.symbols[symbol], colours.WHITE, layout.SYMBOL)


def _pile(
    canvas: Canvas, icon: str, count: int, x: int, middle: int, ground: str, width: int = _ICON
) -> None:
    canvas.paste(sprites.art(icon, width, ground), x, middle - width // 2)
    canvas.write(str(count), x + width + 6, middle, layout.COUNT, colours.INK, ground)
