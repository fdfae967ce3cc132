"""A hand's picture: cards and numbers do not touch, and leave room for Discord's ALT badge."""

from dataclasses import replace

import pytest

from game.pictures.drawing import colours, layout
from game.pictures.drawing.canvas import Canvas
from game.pictures.parts.hands import STRIP_HEIGHT, draw_hand
from game.pictures.sheet import usual_samples

HANDS = (
    (4, 0, 0, 1, 0, 0),
    (1, 1, 1, 1, 1, 1),
    (2, 2, 2, 2, 2, 2),
    (9, 9, 9, 9, 9, 9),
    (3, 0, 12, 1, 4, 2),
)


@pytest.mark.parametrize("hand", HANDS)
def test_cards_and_numbers_do_not_overlap_or_enter_the_badges_corner(hand: tuple[int, ...]) -> None:
    view = next(usual_samples()).view
    seat = replace(view.seats[0], hand=hand, cards=sum(hand))
    canvas = Canvas.blank(layout.WIDTH, STRIP_HEIGHT, colours.ROCK)
    draw_hand(canvas, replace(view, seats=(seat, *view.seats[1:])), 0, 0)
    inked = canvas.image.convert("RGB")
    ground = inked.getpixel((layout.WIDTH - 1, 0))
    columns = [
        any(inked.getpixel((x, y)) != ground for y in range(STRIP_HEIGHT))
        for x in range(layout.WIDTH)
    ]
    assert not any(columns[layout.WIDTH - layout.CORNER_WIDTH :])
    piece_count = sum(
        now and not before for before, now in zip([False, *columns], columns, strict=False)
    )
    card_count = sum(map(bool, hand))
    character_count = sum(len(f"×{count}") for count in hand if count > 1)
    assert 1 + card_count <= piece_count <= 1 + card_count + character_count
    assert piece_count >= 1 + card_count + sum(count > 1 for count in hand)
