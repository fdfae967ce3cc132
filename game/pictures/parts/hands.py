"""Draws the cards in a hand, the open row, and the numbers of cards in stock and discard pile."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point, px
from game.pictures.drawing.sprites import Sprite
from game.pictures.parts.pirates import PIRATE_DRAWINGS
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


STRIP_HEIGHT = 104


@dataclass(frozen=True, slots=True)
class CardSize:
    """The width and height of a card, and the text size of the number beside it, in pixels."""

    wide: int
    tall: int
    number_size: int


_SIZES = (CardSize(104, 78, 36), CardSize(84, 63, 30), CardSize(70, 52, 26))
"""Possible sizes; the largest that fits is used."""

_PIRATE_WIDTH = 62
_LEFT = layout.MARGIN + 96
_MOST_WIDTH = layout.WIDTH - layout.CORNER_WIDTH - _LEFT
_GAP, _NUMBER_GAP = 14, 6
"""Pixels between two cards, and between a card and its number."""


def draw_hand(canvas: Canvas, view: View, seat: int, top: int, chosen: int | None = None) -> None:
    """Draw a seat's pirate, and the cards of the seat.

    If the viewer may not see the cards, one card back and their number are drawn. The chosen card
    has a ring around it.
    """
    seat_view = view.seats[seat]
    pirate = sprites.art_sprite(PIRATE_DRAWINGS[seat_view.colour], _PIRATE_WIDTH)
    middle = top + STRIP_HEIGHT // 2
    canvas.paste_centred(pirate, Point(layout.MARGIN + 44, middle))
    if seat_view.hand is None:
        back = sprites.art_sprite("signs/card-back", 56)
        canvas.paste_centred(back, Point(_LEFT + 40, middle))
        _draw_number(canvas, _number_label(seat_view.cards, _SIZES[0]), _LEFT + 78, middle)
        return
    held = [(symbol, count) for symbol, count in enumerate(seat_view.hand) if count]
    size = next((size for size in _SIZES if _hand_width(held, size) <= _MOST_WIDTH), _SIZES[-1])
    left = _LEFT
    for symbol, count in held:
        card = Box(left, middle - size.tall // 2, size.wide, size.tall)
        draw_card(canvas, view.options.edition, symbol, card)
        if symbol == chosen:
            canvas.draw_ring(card.with_margin(5), colours.GOLD, 6, 12)
        if count > 1:
            _draw_number(canvas, _number_label(count, size), card.right + _NUMBER_GAP, middle)
        left += _distance_to_next_card(count, size)


def _hand_width(held: Sequence[tuple[int, int]], size: CardSize) -> int:
    return sum(_distance_to_next_card(count, size) for _, count in held) - _GAP


def _distance_to_next_card(count: int, size: CardSize) -> int:
    """Return the distance from a card's left edge to the next card's left edge."""
    number_width = _NUMBER_GAP + _number_label(count, size).width if count > 1 else 0
    return size.wide + number_width + _GAP


def _number_label(count: int, size: CardSize) -> Sprite:
    return sprites.label(f"×{count}", size.number_size, colours.CREAM, colours.ROCK)


def _draw_number(canvas: Canvas, number: Sprite, x: int, middle: int) -> None:
    canvas.paste(number, x, middle - number.height // 2)
