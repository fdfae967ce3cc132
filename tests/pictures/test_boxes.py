"""Boards at the sizes at which Discord shows them.

Spaces are large, seats differ without colour, and the corner that Discord's ALT badge covers is
empty.
"""

from dataclasses import replace
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from game.pictures import draw_board
from game.pictures.drawing import layout, sprites
from game.pictures.drawing.layout import BoardGrid
from game.pictures.parts.pirates import PIRATE_DRAWINGS, stances
from game.pictures.sheet import DESKTOP_SIZE, PHONE_SIZE, Sample, fit_into_box, samples

SAMPLES = {sample.title: sample for sample in samples()}
LEAST_TILE = {4: 70, 5: 60, 6: 53, 8: 42}
"""Smallest width of a space in pixels on the desktop, by the number of segments."""

LEAST_PIRATE = 19
"""Smallest width of a pirate in pixels on the desktop.

At this width the rim, which is a fifth of the pirate, is still about four pixels wide.
"""


@pytest.mark.parametrize("title", SAMPLES)
def test_spaces_are_large_enough_on_phones_and_desktops(title: str) -> None:
    sample = SAMPLES[title]
    data = draw_board(sample.view, sample.trails).data
    for box, least in (
        (PHONE_SIZE, 50),
        (DESKTOP_SIZE, LEAST_TILE[sample.view.options.edition.segments]),
    ):
        image = fit_into_box(data, box)
        assert image.width <= box[0]
        assert image.height <= box[1]
        assert image.width * layout.TILE_WIDTH / layout.WIDTH >= least


@pytest.mark.parametrize("title", SAMPLES)
def test_a_lone_pirate_is_large_enough_on_a_desktop(title: str) -> None:
    view = SAMPLES[title].view
    grid = BoardGrid(len(view.passage.symbols))
    (_, _, width), *_ = stances(grid, 1, (0,))
    scale = min(DESKTOP_SIZE[0] / layout.WIDTH, DESKTOP_SIZE[1] / grid.height)
    assert width * scale >= LEAST_PIRATE


@pytest.mark.parametrize("title", SAMPLES)
def test_the_corner_under_the_alt_badge_is_the_same_in_every_position(title: str) -> None:
    """The corner stays the same through a whole game."""
    sample = SAMPLES[title]
    boat = sample.view.passage.boat
    view_at_start = replace(
        sample.view,
        seats=tuple(replace(one, pirates=(0,), cards=0, hand=None) for one in sample.view.seats),
    )
    seats_in_boat = tuple(
        replace(one, pirates=(boat,) * 6, cards=0, hand=None) for one in sample.view.seats
    )
    trails_to_boat = [(seat, boat - 2, boat) for seat in range(len(seats_in_boat))]
    pictures = [
        draw_board(sample.view, sample.trails),
        draw_board(view_at_start),
        draw_board(replace(view_at_start, seats=seats_in_boat), trails_to_boat),
        draw_board(replace(view_at_start, stock_size=0, discard=(0,) * 6)),
    ]
    assert len({_corner(picture.data) for picture in pictures}) == 1


def _corner(data: bytes) -> bytes:
    image = Image.open(BytesIO(data)).convert("RGB")
    right, bottom = image.width - 2 * layout.FRAME, image.height - 2 * layout.FRAME
    box = image.width - layout.CORNER_WIDTH, image.height - layout.CORNER_HEIGHT, right, bottom
    return image.crop(box).tobytes()


def test_the_pirates_differ_without_any_colour() -> None:
    """The pirates differ in grey, at the size in which a phone shows them."""
    figures = [_grey(name) for name in PIRATE_DRAWINGS]
    for one, other in combinations(figures, 2):
        assert float(np.abs(one - other).mean()) > 20


def _grey(name: str) -> np.ndarray:
    figure = sprites.raster(name, 54)
    page = Image.new("RGBA", figure.size, "#E8DCC0")
    return np.asarray(Image.alpha_composite(page, figure).convert("L"), np.float32)


@pytest.mark.parametrize("title", ["jamaica-5", "tortuga-3"])
def test_trails_of_different_seats_differ_without_colour(title: str) -> None:
    """The same moves of two seats differ by their pattern, not only by their colour."""
    sample = SAMPLES[title]
    seats = range(len(sample.view.seats))
    drawn = [_draw_with_trails_of(sample, seat) for seat in seats]
    for one, other in combinations(drawn, 2):
        assert int((np.abs(one - other) > 60).sum()) > 1500


def _draw_with_trails_of(sample: Sample, seat: int) -> np.ndarray:
    trails = [(seat, origin, target) for _, origin, target in sample.trails]
    image = Image.open(BytesIO(draw_board(sample.view, trails).data))
    return np.asarray(image.convert("L"), np.float32)
