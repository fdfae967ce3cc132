"""Stairs show where the passage turns, also beside pirates."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from game.pictures import draw_board
from game.pictures.drawing.colours import GOLD, rgb
from game.pictures.drawing.layout import BoardGrid
from game.pictures.sheet import usual_samples
from game.rules.views import View

USUAL_VIEW = next(usual_samples()).view


@pytest.mark.parametrize("places", [(), (6,), (7,), (6, 7, 12, 13, 18, 19, 30, 31)])
def test_stairs_lead_down_from_every_row_but_the_last(places: tuple[int, ...]) -> None:
    image = Image.open(BytesIO(draw_board(view_with_pirates(*places)).data)).convert("RGB")
    ground = BoardGrid(36)
    spaces_with_stairs = {
        space
        for space in range(6, 37, 6)
        if image.getpixel((ground.stairs_point(space).x + 22, ground.stairs_point(space).y + 2))
        == rgb(GOLD)
    }
    assert spaces_with_stairs == {6, 12, 18, 24, 30}


def view_with_pirates(*places: int) -> View:
    seats = (replace(USUAL_VIEW.seats[0], pirates=places), *USUAL_VIEW.seats[1:])
    return replace(USUAL_VIEW, seats=(seats[0], *(replace(one, pirates=()) for one in seats[1:])))
