"""Stairs show where the passage turns, also beside pirates."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from game.pictures import draw_board
from game.pictures.drawing.colours import GOLD, rgb
from game.pictures.drawing.layout import Ground
from game.pictures.samples import usual
from game.rules.views import View

CALM = next(usual()).view


@pytest.mark.parametrize("places", [(), (6,), (7,), (6, 7, 12, 13, 18, 19, 30, 31)])
def test_stairs_lead_down_from_every_row_but_the_last(places: tuple[int, ...]) -> None:
    image = Image.open(BytesIO(draw_board(view_with_pirates(*places)).data)).convert("RGB")
    ground = Ground(36)
    golden = {
        space
        for space in range(6, 37, 6)
        if image.getpixel((ground.steps(space).x + 22, ground.steps(space).y + 2)) == rgb(GOLD)
    }
    assert golden == {6, 12, 18, 24, 30}


def view_with_pirates(*places: int) -> View:
    seats = (replace(CALM.seats[0], pirates=places), *CALM.seats[1:])
    return replace(CALM, seats=(seats[0], *(replace(one, pirates=()) for one in seats[1:])))
