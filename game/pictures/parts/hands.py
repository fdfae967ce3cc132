"""Draws the cards in a hand, on a strip of their own."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.pictures.drawing import colours, layout, sprites
from game.pictures.drawing.canvas import Canvas
from game.pictures.drawing.layout import Box, Point
from game.pictures.drawing.sprites import Sprite
from game.pictures.parts.piles import draw_card
from game.pictures.parts.pirates import PIRATE_DRAWINGS
from game.rules.views import View

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
